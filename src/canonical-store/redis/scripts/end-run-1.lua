--[[
Ends a run.

Guarantee: the first end stands; a run whose deadline has passed gets none, it reads as expired.

KEYS[1] run hash
ARGV[1] end: COMPLETED or RELEASED
ARGV[2] reason
ARGV[3] 1 if the abandoned calls of the run were settled just before

Returns 1 done (as asked, or as it stood before), -7 unknown run, -9 nothing done: abandoned calls first
]]
--@include clock

local run = redis.call('HMGET', KEYS[1], 'state', 'deadline', 'in_flight', 'due')
if not run[1] then
  return -7
end
local now = clock()
if ARGV[3] ~= '1' and tonumber(run[3]) > 0 and now > tonumber(run[4]) then
  return -9
end
if run[1] == 'ACTIVE' and now < tonumber(run[2]) then
  redis.call('HSET', KEYS[1], 'state', ARGV[1], 'ended', now, 'reason', ARGV[2])
end
return 1
