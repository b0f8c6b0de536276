--[[
Reads a run as it stands and, where asked, the ids of its calls.

Guarantee: writes nothing. Run and calls are of one moment: a read that shows the run ended names every call that
completed before its end.

KEYS[1] run hash
ARGV[1] calls to name: `c` completed, `o` in flight, `*` all, or empty
ARGV[2] what counts refusals of tools that the run does not list
ARGV[3...] error codes

Returns nil for an unknown run, else { time of the server in ms, 1 if a call in flight may be abandoned,
  { opened, deadline, spec, violations, end, reason }, { ended, calls, result bytes used, refused calls },
  { tool, calls, ... }, { tool:code, count, ... }, { ordinal, tool call id, ... in no order } }
]]
--@include calls-of

local run = redis.call('HMGET', KEYS[1], 'opened', 'deadline', 'spec', 'violations', 'end', 'reason', 'tools', 'tally')
local packed = table.remove(run)
if not packed then
  return nil
end
--@include clock
--@include load-tally

local counts, refusals = {}, {}
for tool in string.gmatch(table.remove(run) .. ' ' .. ARGV[2], '%S+') do
  local fields = { 'tool:' .. tool }
  for i = 3, #ARGV do
    fields[i - 1] = 'refused:' .. tool .. ':' .. ARGV[i]
  end
  local values = redis.call('HMGET', KEYS[1], unpack(fields))
  local _, count = struct.unpack('<dd', values[1] or struct.pack('<dd', 0, 0))
  if count > 0 then
    counts[#counts + 1] = tool
    counts[#counts + 1] = count
  end
  for i = 3, #ARGV do
    if values[i - 1] then
      refusals[#refusals + 1] = tool .. ':' .. ARGV[i]
      refusals[#refusals + 1] = values[i - 1]
    end
  end
end
local named = ARGV[1] ~= '' and calls_of(KEYS[1], ARGV[1]) or {}
return { now, in_flight > 0 and now > due and 1 or 0, run, { ended, calls, result_used, refused }, counts, refusals,
  named }
