--[[
Deletes the records of a run, their raw responses and the stored answers to its reports.

Guarantee: one step; counters, ids and the completed index stay, so ids stay used. Calls in flight give back the
result bytes that they held.

KEYS[1] run hash
KEYS[2] completed index
KEYS[3] reports hash
KEYS[4, 5], [6, 7], ... record and raw response of a call, by ordinal, all calls of the run
ARGV[1...] ids of the calls, by ordinal

Returns 1 done, -7 unknown run, -10 the run has other calls by now: nothing done
]]
--@include tally
--@include forget-call

local packed = redis.call('HGET', KEYS[1], 'tally')
if not packed then
  return -7
end
load_tally(packed)
if calls ~= #ARGV then
  return -10
end
for i, id in ipairs(ARGV) do
  forget_call(KEYS[1], KEYS[2], id, redis.call('HGET', KEYS[1], 'id:' .. id))
  redis.call('UNLINK', KEYS[2 * i + 2], KEYS[2 * i + 3])
end
redis.call('HSET', KEYS[1], 'tally', pack_tally())
redis.call('UNLINK', KEYS[3])
return 1
