-- The one place where a record leaves PROJECTING: record, holds, counters and completed index in one step.
-- `run`: state, deadline, expires, result_used, result_held, raw_used, in_flight, settled of the run hash.
-- `outcome` is what `record-codec.ts` reads: evidence, code, time, after end, raw bytes, result bytes, where raw is, mark.
local function settle_call(run_key, call_key, completed_key, run, now, call, to)
  local after_end = (run.state ~= 'ACTIVE' or now >= run.deadline) and 1 or 0
  local outcome = string.format('%s %s %d %d %s %s %s %s', to.evidence, to.code, now, after_end,
    to.raw_bytes or '-', to.result_bytes or '-', to.raw_place, to.mark)
  local fields = { 'status', to.status, 'outcome', outcome }
  if to.result then
    fields[5], fields[6] = 'result', to.result
  end
  if to.raw then
    fields[#fields + 1] = 'raw'
    fields[#fields + 1] = to.raw
  end
  redis.call('HSET', call_key, unpack(fields))
  redis.call('ZADD', completed_key, call.ordinal, call.id)
  if run.settled == 0 then
    redis.call('PEXPIREAT', completed_key, run.expires)
  end
  run.result_used = run.result_used + (to.result_bytes or 0)
  run.result_held = run.result_held - call.held
  run.raw_used = run.raw_used + (to.raw_bytes or 0)
  run.in_flight = run.in_flight - 1
  run.settled = run.settled + 1
  redis.call('HSET', run_key, 'result_used', run.result_used, 'result_held', run.result_held,
    'raw_used', run.raw_used, 'in_flight', run.in_flight, 'settled', run.settled)
end
