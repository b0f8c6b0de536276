-- What a run may spend and has spent: the field `tally` of its hash, 15 doubles. One binary field in place of 15
-- texts, because every step of a call reads and writes it (measured: 10 us a step less).
--   ended        ms, 0 while nobody has ended it    expires      of the run, ms
--   *_max        the run's budget                   calls        reserved so far
--   result_used  bytes really returned              result_held  bytes that calls in flight hold
--   raw_used     bytes stored                       refused      calls that spent one of refused_max
--   in_flight    reserved, not settled              settled      entries of the completed index
--   due          no call in flight is abandoned before this time, ms
local ended, deadline, expires, calls_max, result_max, raw_max, refused_max
local calls, result_used, result_held, raw_used, refused, in_flight, settled, due

local function load_tally(packed)
  ended, deadline, expires, calls_max, result_max, raw_max, refused_max, calls, result_used, result_held, raw_used,
    refused, in_flight, settled, due = struct.unpack('<ddddddddddddddd', packed)
end

local function pack_tally()
  return struct.pack('<ddddddddddddddd', ended, deadline, expires, calls_max, result_max, raw_max, refused_max, calls,
    result_used, result_held, raw_used, refused, in_flight, settled, due)
end

-- Until the deadline, ms; nothing is left of a run that has ended.
local function ms_left(now)
  return ended == 0 and deadline - now or 0
end
