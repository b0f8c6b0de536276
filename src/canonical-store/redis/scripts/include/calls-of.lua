-- Calls of a run from ordinal `first` to `last`: { ordinal, tool call id, ordinal, tool call id, ... }. `which` is `c`
-- completed, `o` in flight, `*` all.
local function calls_of(run_key, which, first, last)
  local found = {}
  -- unpack() has a limit: in portions.
  for from = first, last, 1000 do
    local fields = {}
    for ordinal = from, math.min(from + 999, last) do
      fields[#fields + 1] = 'at:' .. ordinal
    end
    for i, call in ipairs(redis.call('HMGET', run_key, unpack(fields))) do
      if which == '*' or string.sub(call, 1, 1) == which then
        found[#found + 1] = from + i - 1
        found[#found + 1] = string.sub(call, 2)
      end
    end
  end
  return found
end
