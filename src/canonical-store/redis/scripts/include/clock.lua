-- Time of the server in ms since the epoch: deadlines are judged by it, whatever the callers' clocks say.
local function clock()
  local time = redis.call('TIME')
  return time[1] * 1000 + (time[2] - time[2] % 1000) / 1000
end
