--[[
Names calls of a run by ordinal, as the run remembers them.

Guarantee: writes nothing.

KEYS[1] run hash
ARGV[1] which: `c` completed, `o` in flight, `*` all
ARGV[2] first ordinal
ARGV[3] most ordinals to look at

Returns { ordinal, tool call id, ordinal, tool call id, ... }; nothing for an unknown run
]]
local packed = redis.call('HGET', KEYS[1], 'tally')
local found = {}
if not packed then
  return found
end
--@include load-tally
local last = math.min(calls, ARGV[2] + ARGV[3] - 1)
-- unpack() has a limit: in portions.
for first = tonumber(ARGV[2]), last, 1000 do
  local fields = {}
  for ordinal = first, math.min(first + 999, last) do
    fields[#fields + 1] = 'at:' .. ordinal
  end
  for i, call in ipairs(redis.call('HMGET', KEYS[1], unpack(fields))) do
    if ARGV[1] == '*' or string.sub(call, 1, 1) == ARGV[1] then
      found[#found + 1] = first + i - 1
      found[#found + 1] = string.sub(call, 2)
    end
  end
end
return found
