--[[
Creates a run once, with its time to live.

Guarantee: a run that exists is never changed; the same digest again is the same opening, sent twice.

KEYS[1] run hash
ARGV[1] digest of the request
ARGV[2] deadline, ms
ARGV[3] lifetime of the run beyond its deadline, ms
ARGV[4] spec: JSON text of what only readers need
ARGV[5] names of the tools, separated by spaces
ARGV[6..10] maxima: calls, result bytes, raw bytes, refused calls, progress violations
ARGV[11, 12], [13, 14], ... a tool and its maximum of calls

Returns 1 opened, 0 it existed, -11 another request has opened it
]]
--@include clock

local digest = redis.call('HGET', KEYS[1], 'digest')
if digest then
  return digest == ARGV[1] and 0 or -11
end

local time = redis.call('TIME')
local expires = ARGV[2] + ARGV[3]
local fields = {
  'digest', ARGV[1],
  'opened', clock(),
  -- Microseconds: the order in which runs were opened.
  'position', time[1] .. string.format('%06d', time[2]),
  'deadline', ARGV[2],
  'expires', expires,
  'state', 'ACTIVE',
  'spec', ARGV[4],
  'tools', ARGV[5],
  'calls_max', ARGV[6],
  'result_max', ARGV[7],
  'raw_max', ARGV[8],
  'refused_max', ARGV[9],
  'violations_max', ARGV[10],
}
for _, counter in ipairs({ 'calls', 'result_used', 'result_held', 'raw_used', 'refused', 'violations', 'in_flight', 'settled', 'due' }) do
  fields[#fields + 1] = counter
  fields[#fields + 1] = 0
end
for i = 11, #ARGV, 2 do
  fields[#fields + 1] = 'max:' .. ARGV[i]
  fields[#fields + 1] = ARGV[i + 1]
end
-- Tools come as arguments, and unpack() has a limit: in portions.
for i = 1, #fields, 1000 do
  redis.call('HSET', KEYS[1], unpack(fields, i, math.min(i + 999, #fields)))
end
redis.call('PEXPIREAT', KEYS[1], expires)
return 1
