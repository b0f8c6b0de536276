--[[
Names the calls of a run that were reserved and neither settled nor given up.

Guarantee: writes nothing.

KEYS[1] run hash
KEYS[2] completed index

Returns tool call ids by ordinal; none for an unknown run
]]
--@include tally

local packed = redis.call('HGET', KEYS[1], 'tally')
local ids = {}
if not packed then
  return ids
end
load_tally(packed)
if in_flight == 0 then
  return ids
end
local done = {}
local index = redis.call('ZRANGE', KEYS[2], 0, -1, 'WITHSCORES')
for i = 2, #index, 2 do
  done[tonumber(index[i])] = true
end
for ordinal = 1, calls do
  if not done[ordinal] then
    local id = redis.call('HGET', KEYS[1], 'at:' .. ordinal)
    if not string.find(redis.call('HGET', KEYS[1], 'id:' .. id), '^%d+ %- ') then
      ids[#ids + 1] = id
    end
  end
end
return ids
