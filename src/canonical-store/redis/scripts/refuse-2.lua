--[[
Counts a refusal that was made before the reserving step.

Guarantee: counted by tool and code in one step; nothing is counted for an unknown run.

KEYS[1] run hash
KEYS[2] refusals hash
ARGV[1] tool
ARGV[2] error code
ARGV[3] 1 if it spends one of the run's refused calls

Returns { 1, calls, tool calls, result bytes, ms } (what is left), { -7 } for an unknown run
]]
--@include clock
--@include tally
--@include count-refusal

local run = redis.call('HMGET', KEYS[1], 'tally', 'tool:' .. ARGV[1])
if not run[1] then
  return { -7 }
end
load_tally(run[1])
local tool_max, tool_calls = 0, 0
if run[2] then
  tool_max, tool_calls = struct.unpack('<dd', run[2])
end
count_refusal(KEYS[1], KEYS[2], run[2] and ARGV[1] or '*', ARGV[2], ARGV[3] == '1')
return { 1, calls_max - calls, tool_max - tool_calls, result_max - result_used - result_held, ms_left(clock()) }
