-- What a run may spend and has spent: the field `tally` of its hash, 14 doubles. One binary field in place of 14
-- texts, and plain statements in place of functions, because every step of a call pays for it (docs/redis.md).
--   ended        ms, 0 while nobody has ended it    expires      of the run, ms
--   *_max        the run's budget                   calls        reserved so far
--   result_used  bytes really returned              result_held  bytes that calls in flight hold
--   raw_used     bytes stored                       refused      calls that spent one of refused_max
--   in_flight    reserved, not settled              due          no call in flight is abandoned before it, ms
local ended, deadline, expires, calls_max, result_max, raw_max, refused_max, calls, result_used, result_held, raw_used,
  refused, in_flight, due = struct.unpack('<dddddddddddddd', packed)
