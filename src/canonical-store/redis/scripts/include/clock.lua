-- Time of the server in ms since the epoch: deadlines are judged by it, whatever the callers' clocks say.
local time = redis.call('TIME')
local now = time[1] * 1000 + (time[2] - time[2] % 1000) / 1000
