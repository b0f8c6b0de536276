--[[
Settles the calls that nobody will complete any more: still PROJECTING after their time limit and a grace period.

Guarantee: each becomes ERROR INVOCATION_ABANDONED and gives back the result bytes that it held; a call whose owner
may still complete it stays as it is; what a call held whose record is gone is given back once.

KEYS[1] run hash
KEYS[2...] records of calls
ARGV[1] outcome mark
ARGV[2...] ids of the calls, in the order of the keys

Returns how many calls are still in flight; -7 unknown run
]]
--@setting ABANDONED_AFTER_MS
--@include forget-call

local packed = redis.call('HGET', KEYS[1], 'tally')
if not packed then
  return -7
end
--@include clock
--@include load-tally
local first_due, waiting = nil, 0
for i = 2, #KEYS do
  local id_field = 'id:' .. ARGV[i]
  local facts = redis.call('HGET', KEYS[i], 'facts')
  local known = redis.call('HGET', KEYS[1], id_field)
  if known and not facts then
    local given_back = forget_call(KEYS[1], id_field, known)
    if given_back then
      result_held, in_flight = result_held - given_back, in_flight - 1
    end
  elseif known and not string.find(facts, '\n', 49, true) then
    local _, held, _, call_deadline = struct.unpack('<dddd', facts)
    local call_due = call_deadline + ABANDONED_AFTER_MS
    if now > call_due then
      redis.call('HSET', KEYS[i], 'facts', facts .. '\nERROR ' .. ARGV[1] .. ' ' .. now
        .. ((ended ~= 0 or now >= deadline) and ' 1 ' or ' 0 ') .. 'none')
      redis.call('HSET', KEYS[1], id_field, string.sub(known, 1, 16) .. 'c' .. string.sub(known, 18))
      result_held, in_flight = result_held - held, in_flight - 1
    else
      waiting = waiting + 1
      first_due = math.min(first_due or call_due, call_due)
    end
  end
end
-- All calls in flight were seen: the run need not be looked through again before the first of them is due.
if first_due and in_flight == waiting then
  due = first_due
end
--@include pack-tally
redis.call('HSET', KEYS[1], 'tally', packed)
return in_flight
