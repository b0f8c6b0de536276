--[[
Creates a run once, with its time to live.

Guarantee: a run that exists is never changed; the same digest again is the same opening, sent twice.

KEYS[1] run hash
ARGV[1] digest of the request
ARGV[2] deadline, ms
ARGV[3] spec: JSON text of what only readers need
ARGV[4] names of the tools, separated by spaces
ARGV[5..9] maxima: calls, result bytes, raw bytes, refused calls, progress violations
ARGV[10] opened, ms
ARGV[11, 12], [13, 14], ... a tool and its maximum of calls

Returns 1 opened, 0 it existed, -11 another request has opened it
]]
--@setting RUN_AFTERLIFE_MS

local digest = redis.call('HGET', KEYS[1], 'digest')
if digest then
  return digest == ARGV[1] and 0 or -11
end

local expires = ARGV[2] + RUN_AFTERLIFE_MS
local tally = struct.pack('<dddddddddddddd', 0, tonumber(ARGV[2]), expires, tonumber(ARGV[5]), tonumber(ARGV[6]),
  tonumber(ARGV[7]), tonumber(ARGV[8]), 0, 0, 0, 0, 0, 0, 0)
-- Microseconds: the order in which runs were opened.
local time = redis.call('TIME')
local position = time[1] .. string.format('%06d', time[2])
redis.call('HSET', KEYS[1], 'digest', ARGV[1], 'opened', ARGV[10], 'position', position, 'deadline', ARGV[2],
  'spec', ARGV[3], 'tools', ARGV[4], 'violations', 0, 'violations_max', ARGV[9], 'tally', tally)
for i = 11, #ARGV, 2 do
  redis.call('HSET', KEYS[1], 'tool:' .. ARGV[i], struct.pack('<dd', tonumber(ARGV[i + 1]), 0))
end
redis.call('PEXPIREAT', KEYS[1], expires)
return 1
