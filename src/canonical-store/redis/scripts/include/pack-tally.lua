packed = struct.pack('<dddddddddddddd', ended, deadline, expires, calls_max, result_max, raw_max, refused_max, calls,
  result_used, result_held, raw_used, refused, in_flight, due)
