-- Marks a call as given up whose record is gone without having been settled. `known` is what the run remembers of it:
-- "<ordinal> <held bytes> <request bytes> <tool> <token>". Answers with the bytes that it held, which the caller takes
-- off the tally; with nothing if the call was settled or given up before.
local function forget_call(run_key, id, known)
  local ordinal, held = string.match(known, '^(%d+) (%d+)')
  if redis.call('HGET', run_key, 'at:' .. ordinal) == 'o' .. id then
    redis.call('HSET', run_key, 'at:' .. ordinal, 'g' .. id)
    return held
  end
end
