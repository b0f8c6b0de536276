-- Counts a refusal by tool and code; with `spends` it also spends one of the run's refused calls.
-- The counters get the run's own expiry when the first of them is made.
local function count_refusal(run_key, refusals_key, tool, code, spends)
  local first = redis.call('EXISTS', refusals_key) == 0
  redis.call('HINCRBY', refusals_key, tool .. ':' .. code, 1)
  if first then
    redis.call('PEXPIREAT', refusals_key, expires)
  end
  if spends then
    refused = refused + 1
    redis.call('HSET', run_key, 'tally', pack_tally())
  end
end
