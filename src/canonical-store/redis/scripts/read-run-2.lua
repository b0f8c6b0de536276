--[[
Reads a run as it stands, without the calls that it remembers.

Guarantee: writes nothing.

KEYS[1] run hash
KEYS[2] refusals hash

Returns nil for an unknown run, else { time of the server in ms, 1 if a call in flight may be abandoned,
  { opened, deadline, spec, violations, end, reason }, { ended, calls, result bytes used, refused calls },
  { tool, calls, ... }, { tool:code, count, ... } }
]]
--@include clock
--@include tally

local run = redis.call('HMGET', KEYS[1], 'opened', 'deadline', 'spec', 'violations', 'end', 'reason', 'tools', 'tally')
if not run[8] then
  return nil
end
local now = clock()
load_tally(table.remove(run))

local tools = {}
for tool in string.gmatch(table.remove(run), '%S+') do
  local _, count = struct.unpack('<dd', redis.call('HGET', KEYS[1], 'tool:' .. tool))
  if count > 0 then
    tools[#tools + 1] = tool
    tools[#tools + 1] = count
  end
end
return { now, in_flight > 0 and now > due and 1 or 0, run, { ended, calls, result_used, refused }, tools,
  redis.call('HGETALL', KEYS[2]) }
