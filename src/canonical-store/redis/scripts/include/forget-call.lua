-- Marks a call as given up whose record is gone without having been settled. `known` is what the run remembers of it:
-- ordinal and held bytes (doubles), state (`o` in flight, `c` completed, `g` given up), "<tool> <owner token>". Answers
-- with the bytes that it held, which the caller takes off the tally; with nothing if it was settled or given up before.
local function forget_call(run_key, id_field, known)
  if string.sub(known, 17, 17) == 'o' then
    redis.call('HSET', run_key, id_field, string.sub(known, 1, 16) .. 'g' .. string.sub(known, 18))
    local _, held = struct.unpack('<dd', known)
    return held
  end
end
