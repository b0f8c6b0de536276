--[[
Settles the calls that nobody will complete any more: still PROJECTING after their time limit and a grace period.

Guarantee: each becomes ERROR INVOCATION_ABANDONED and gives back the result bytes that it held; a call whose owner
may still complete it stays as it is; what a call held whose record is gone is given back once.

KEYS[1] run hash
KEYS[2] completed index
KEYS[3...] records of calls
ARGV[1] grace after the time limit, ms
ARGV[2] outcome mark
ARGV[3...] ids of the calls, in the order of the keys

Returns how many calls are still in flight; -7 unknown run
]]
--@include clock
--@include tally
--@include settle-call
--@include forget-call

local packed = redis.call('HGET', KEYS[1], 'tally')
if not packed then
  return -7
end
load_tally(packed)
local now = clock()
local first_due, waiting = nil, 0
for i = 3, #KEYS do
  local id = ARGV[i]
  local call = redis.call('HMGET', KEYS[i], 'facts', 'outcome')
  local known = redis.call('HGET', KEYS[1], 'id:' .. id)
  if not call[1] then
    if known then forget_call(KEYS[1], KEYS[2], id, known) end
  elseif not call[2] then
    local ordinal, held, call_deadline = string.match(call[1], '^(%d+) (%d+) %d+ %S+ %d+ (%d+)')
    local call_due = call_deadline + ARGV[1]
    if now > call_due then
      settle_call(KEYS[i], KEYS[2], id, ordinal, held, now, 'ERROR', 'ERROR INVOCATION_ABANDONED', '-', '-', ' none ',
        ARGV[2])
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
redis.call('HSET', KEYS[1], 'tally', pack_tally())
return in_flight
