--[[
Deletes the records of a run, their raw responses and the stored answers to its reports.

Guarantee: one step; counters, ids and the index of completed calls stay, so ids stay used. Calls in flight give back the
result bytes that they held.

KEYS[1] run hash
KEYS[2] reports hash
KEYS[3, 4], [5, 6], ... record and raw response of a call, all calls of the run
ARGV[1...] ids of the calls, in the same order

Returns 1 done, -7 unknown run, -10 the run has other calls by now: nothing done
]]
--@include forget-call

local packed = redis.call('HGET', KEYS[1], 'tally')
if not packed then
  return -7
end
--@include load-tally
if calls ~= #ARGV then
  return -10
end
for i, id in ipairs(ARGV) do
  local given_back = forget_call(KEYS[1], 'id:' .. id, redis.call('HGET', KEYS[1], 'id:' .. id))
  if given_back then
    result_held, in_flight = result_held - given_back, in_flight - 1
  end
  redis.call('UNLINK', KEYS[2 * i + 1], KEYS[2 * i + 2])
end
--@include pack-tally
redis.call('HSET', KEYS[1], 'tally', packed)
redis.call('UNLINK', KEYS[2])
return 1
