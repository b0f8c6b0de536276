--[[
Names calls of a run by ordinal, as the run remembers them.

Guarantee: writes nothing.

KEYS[1] run hash
ARGV[1] which: `c` completed, `o` in flight, `*` all
ARGV[2] first ordinal
ARGV[3] most ordinals to look at

Returns { ordinal, tool call id, ordinal, tool call id, ... }; nothing for an unknown run
]]
--@include calls-of

local packed = redis.call('HGET', KEYS[1], 'tally')
if not packed then
  return {}
end
--@include load-tally
return calls_of(KEYS[1], ARGV[1], tonumber(ARGV[2]), math.min(calls, ARGV[2] + ARGV[3] - 1))
