--[[
Reads a run as it stands, without the calls that it remembers.

Guarantee: writes nothing.

KEYS[1] run hash
KEYS[2] refusals hash

Returns nil for an unknown run, else
  { time of the server in ms, { fields as in the HMGET below }, { tool, calls, ... }, { tool:code, count, ... } }
]]
--@include clock

local run = redis.call('HMGET', KEYS[1], 'state', 'opened', 'deadline', 'ended', 'reason', 'spec', 'calls',
  'result_used', 'refused', 'violations', 'in_flight', 'due', 'position', 'tools')
if not run[1] then
  return nil
end

local calls = {}
for tool in string.gmatch(table.remove(run), '%S+') do
  local count = redis.call('HGET', KEYS[1], 'calls:' .. tool)
  if count then
    calls[#calls + 1] = tool
    calls[#calls + 1] = count
  end
end
return { clock(), run, calls, redis.call('HGETALL', KEYS[2]) }
