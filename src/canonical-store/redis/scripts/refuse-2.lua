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
--@include remaining
--@include count-refusal

local run = redis.call('HMGET', KEYS[1], 'state', 'deadline', 'calls', 'calls_max', 'result_used', 'result_held',
  'result_max', 'max:' .. ARGV[1], 'calls:' .. ARGV[1])
if not run[1] then
  return { -7 }
end
count_refusal(KEYS[1], KEYS[2], run[8] and ARGV[1] or '*', ARGV[2], ARGV[3] == '1')
local ms = run[1] == 'ACTIVE' and run[2] - clock() or 0
return { 1, remaining(run[4], run[3], run[8], run[9], run[7], run[5], run[6], ms) }
