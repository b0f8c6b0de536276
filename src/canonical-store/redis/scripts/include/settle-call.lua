-- The one place where a record leaves PROJECTING: record, holds, counters and completed index in one step.
-- `outcome`, see record.codec.ts: evidence, code, time, after end, raw bytes, result bytes, place of raw, mark.
-- The tally is changed here and written by the caller.
local function settle_call(call_key, completed_key, id, ordinal, held, now, status, states, raw_bytes, result_bytes, place, mark, ...)
  redis.call('HSET', call_key, 'status', status, 'outcome', states .. ' ' .. now ..
    ((ended ~= 0 or now >= deadline) and ' 1 ' or ' 0 ') .. raw_bytes .. ' ' .. result_bytes .. place .. mark, ...)
  redis.call('ZADD', completed_key, ordinal, id)
  if settled == 0 then
    redis.call('PEXPIREAT', completed_key, expires)
  end
  result_held = result_held - held
  in_flight = in_flight - 1
  settled = settled + 1
end
