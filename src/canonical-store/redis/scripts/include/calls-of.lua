-- Calls that a run remembers: { ordinal, tool call id, ordinal, tool call id, ... }, in no order. `which` is `c`
-- completed, `o` in flight, `*` all. An index by ordinal would cost each call more than it saves the few readers.
local function calls_of(run_key, which)
  local found, all = {}, redis.call('HGETALL', run_key)
  for i = 1, #all, 2 do
    if string.sub(all[i], 1, 3) == 'id:' and (which == '*' or string.sub(all[i + 1], 17, 17) == which) then
      found[#found + 1] = struct.unpack('<d', all[i + 1])
      found[#found + 1] = string.sub(all[i], 4)
    end
  end
  return found
end
