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

Returns how many were settled or given up
]]
--@include clock
--@include settle-call
--@include forget-call

local now = clock()
local settled, next_due, waiting = 0, nil, 0

local function read_run()
  local v = redis.call('HMGET', KEYS[1], 'state', 'deadline', 'expires', 'result_used', 'result_held', 'raw_used',
    'in_flight', 'settled')
  return {
    state = v[1], deadline = tonumber(v[2]), expires = v[3], result_used = v[4], result_held = v[5], raw_used = v[6],
    in_flight = v[7], settled = tonumber(v[8]),
  }
end

if redis.call('EXISTS', KEYS[1]) == 0 then
  return 0
end
for i = 3, #KEYS do
  local id = ARGV[i]
  local call = redis.call('HMGET', KEYS[i], 'facts', 'outcome')
  if not call[1] then
    local known = redis.call('HGET', KEYS[1], 'id:' .. id)
    if known then
      forget_call(KEYS[1], KEYS[2], id, known)
      settled = settled + 1
    end
  elseif not call[2] then
    local ordinal, held, deadline = string.match(call[1], '^(%d+) (%d+) %d+ %S+ %d+ (%d+)')
    local due = deadline + ARGV[1]
    if now > due then
      settle_call(KEYS[1], KEYS[i], KEYS[2], read_run(), now, { id = id, ordinal = ordinal, held = held }, {
        status = 'ERROR', evidence = 'ERROR', code = 'INVOCATION_ABANDONED', mark = ARGV[2], raw_place = 'none',
      })
      settled = settled + 1
    else
      waiting = waiting + 1
      next_due = math.min(next_due or due, due)
    end
  end
end
-- All calls in flight were seen: the run need not be looked through again before the first of them is due.
if next_due and tonumber(redis.call('HGET', KEYS[1], 'in_flight')) == waiting then
  redis.call('HSET', KEYS[1], 'due', next_due)
end
return settled
