--[[
Counts a refusal that was made before the reserving step.

Guarantee: counted by tool and code in one step; nothing is counted for an unknown run.

KEYS[1] run hash
ARGV[1] tool
ARGV[2] error code
ARGV[3] 1 if it spends one of the run's refused calls

Returns doubles: 1, calls, tool calls, result bytes, ms (what is left); -7 for an unknown run
]]
local run = redis.call('HMGET', KEYS[1], 'tally', 'tool:' .. ARGV[1])
local packed = run[1]
if not packed then
  return struct.pack('<d', -7)
end
--@include clock
--@include load-tally
local tool_max, tool_calls = 0, 0
if run[2] then
  tool_max, tool_calls = struct.unpack('<dd', run[2])
end
redis.call('HINCRBY', KEYS[1], 'refused:' .. (run[2] and ARGV[1] or '*') .. ':' .. ARGV[2], 1)
if ARGV[3] == '1' then
  refused = refused + 1
  --@include pack-tally
  redis.call('HSET', KEYS[1], 'tally', packed)
end
return struct.pack('<ddddd', 1, calls_max - calls, tool_max - tool_calls, result_max - result_used - result_held,
  ended == 0 and deadline - now or 0)
