-- Gives back what a call held whose record is gone without having been settled; '-' marks it as given back.
-- `known` is what the run remembers of the call: "<ordinal> <held bytes> <request bytes> <tool> <token>".
-- The tally is changed here and written by the caller.
local function forget_call(run_key, completed_key, id, known)
  local ordinal, held, rest = string.match(known, '^(%d+) (%d+) (.*)$')
  if not held or redis.call('ZSCORE', completed_key, id) then
    return
  end
  redis.call('HSET', run_key, 'id:' .. id, ordinal .. ' - ' .. rest)
  result_held = result_held - held
  in_flight = in_flight - 1
end
