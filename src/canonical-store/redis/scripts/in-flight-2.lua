--[[
Names the calls of a run that were reserved and neither settled nor given up.

Guarantee: writes nothing.

KEYS[1] run hash
KEYS[2] completed index

Returns tool call ids by ordinal; none for an unknown run
]]
local run = redis.call('HMGET', KEYS[1], 'calls', 'in_flight')
local ids = {}
if not run[1] or run[2] == '0' then
  return ids
end
local settled = {}
local index = redis.call('ZRANGE', KEYS[2], 0, -1, 'WITHSCORES')
for i = 2, #index, 2 do
  settled[tonumber(index[i])] = true
end
for ordinal = 1, tonumber(run[1]) do
  if not settled[ordinal] then
    local id = redis.call('HGET', KEYS[1], 'at:' .. ordinal)
    if not string.find(redis.call('HGET', KEYS[1], 'id:' .. id), '^%d+ %- ') then
      ids[#ids + 1] = id
    end
  end
end
return ids
