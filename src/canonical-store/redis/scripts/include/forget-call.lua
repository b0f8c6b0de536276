-- Gives back what a call held whose record is gone without having been settled; '-' marks it as given back.
-- `known` is what the run remembers of the call: "<ordinal> <held bytes> <tool> <token>".
local function forget_call(run_key, completed_key, id, known)
  local ordinal, held, rest = string.match(known, '^(%d+) (%d+) (.*)$')
  if not held or redis.call('ZSCORE', completed_key, id) then
    return
  end
  redis.call('HSET', run_key, 'id:' .. id, ordinal .. ' - ' .. rest)
  redis.call('HINCRBY', run_key, 'result_held', 0 - held)
  redis.call('HINCRBY', run_key, 'in_flight', -1)
end
