--[[
Ends a run.

Guarantee: the first end stands; a run whose deadline has passed gets none, it reads as expired.

KEYS[1] run hash
ARGV[1] end: COMPLETED or RELEASED
ARGV[2] reason
ARGV[3] 1 if the abandoned calls of the run were settled just before

Returns 1 done (as asked, or as it stood before), -7 unknown run, -9 nothing done: abandoned calls first
]]
local packed = redis.call('HGET', KEYS[1], 'tally')
if not packed then
  return -7
end
--@include clock
--@include load-tally
if ARGV[3] ~= '1' and in_flight > 0 and now > due then
  return -9
end
if ended == 0 and now < deadline then
  ended = now
  --@include pack-tally
  redis.call('HSET', KEYS[1], 'end', ARGV[1], 'reason', ARGV[2], 'tally', packed)
end
return 1
