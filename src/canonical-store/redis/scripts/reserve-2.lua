--[[
Judges and records a call before it executes.

Guarantee: all or nothing. Either the call is counted, its result bytes are held and its record is PROJECTING with
its expiry, or the refusal is counted. The same token again is a replay and changes nothing. An id stays a duplicate
as long as its run is known. A step that is taken after `not after` is not taken at all: its caller has given up.

KEYS[1] run hash: "<stem>:run"
KEYS[2] record of the call: "<stem>:call:<tool call id>"; the id is read from it, it can be 2 KB long
ARGV[1] tool
ARGV[2] "<tool> <owner token>"
ARGV[3] not after, ms          ARGV[4] calls that the caller knows of
ARGV[5] time limit, ms         ARGV[6] result bytes to hold
ARGV[7] projector: "<version> <name>"
ARGV[8] request                ARGV[9] its bytes
ARGV[10] only where it applies: `too large` (the request, which is empty then), or `settled` (the abandoned calls of
         the run, just before)

Returns doubles: 1, calls, tool calls, result bytes, ms (what is left), ordinal, held bytes, call ms, expires
     or code, calls, tool calls, result bytes, ms, 1 if holds alone: -1 run not active, -2 deadline passed,
        -3 request too large, -4 duplicate, -5 run budget, -6 tool budget
     or -7 unknown run; -8 too late; -9 nothing done: abandoned calls first
]]
--@setting TTL_MS
--@setting ABANDONED_AFTER_MS
--@setting LEAST_RESULT_BYTES
--@setting SPENDING_REFUSALS

local tool, tool_field = ARGV[1], 'tool:' .. ARGV[1]
local id_field = 'id' .. string.sub(KEYS[2], #KEYS[1] + 2)
local run = redis.call('HMGET', KEYS[1], 'tally', id_field, tool_field)
local packed, known = run[1], run[2]
--@include clock
if not packed then
  return struct.pack('<d', now > tonumber(ARGV[3]) and -8 or -7)
end
--@include load-tally
local tool_max, tool_calls = 0, 0
if run[3] then tool_max, tool_calls = struct.unpack('<dd', run[3]) end
local left = result_max - result_used - result_held
local ms = ended == 0 and deadline - now or 0

if known and string.match(known, '%S+$', 18) == string.match(ARGV[2], '%S+$') then
  local facts = redis.call('HGET', KEYS[2], 'facts')
  if facts then
    local ordinal, holds, _, call_deadline, call_expires = struct.unpack('<ddddd', facts)
    return struct.pack('<ddddddddd', 1, calls_max - calls, tool_max - tool_calls, left, ms, ordinal, holds,
      math.max(0, call_deadline - now), call_expires)
  end
end
if now > tonumber(ARGV[3]) then return struct.pack('<d', -8) end

local run_spent = calls >= calls_max or left + result_held < LEAST_RESULT_BYTES or raw_used >= raw_max
  or refused >= refused_max
local code, name, holds_alone = 1, nil, false
if calls < tonumber(ARGV[4]) or ended ~= 0 then
  code, name = -1, 'RUN_NOT_ACTIVE'
elseif now >= deadline then
  code, name = -2, 'RUN_DEADLINE_EXCEEDED'
elseif ARGV[10] == 'too large' then
  code, name = -3, 'REQUEST_TOO_LARGE'
elseif known then
  code, name = -4, 'DUPLICATE_TOOL_CALL'
elseif run_spent or left < LEAST_RESULT_BYTES then
  code, name, holds_alone = -5, 'RUN_BUDGET_EXHAUSTED', not run_spent and tool_calls < tool_max
  if holds_alone and ARGV[10] ~= 'settled' and now > due then return struct.pack('<d', -9) end
elseif tool_calls >= tool_max then
  code, name = -6, 'TOOL_BUDGET_EXHAUSTED'
end
if name then
  redis.call('HINCRBY', KEYS[1], 'refused:' .. (run[3] and tool or '*') .. ':' .. name, 1)
  if not holds_alone and string.sub(SPENDING_REFUSALS, -code, -code) == '1' then
    refused = refused + 1
    --@include pack-tally
    redis.call('HSET', KEYS[1], 'tally', packed)
  end
  return struct.pack('<dddddd', code, calls_max - calls, tool_max - tool_calls, left, ms, holds_alone and 1 or 0)
end

local holds, call_deadline, call_expires = tonumber(ARGV[6]), now + ARGV[5], now + TTL_MS
if holds > left then holds = left end
if call_deadline > deadline then call_deadline = deadline end
if in_flight == 0 or call_deadline + ABANDONED_AFTER_MS < due then due = call_deadline + ABANDONED_AFTER_MS end
calls, in_flight, result_held = calls + 1, in_flight + 1, result_held + holds
--@include pack-tally
redis.call('HSET', KEYS[1], 'tally', packed, tool_field, struct.pack('<dd', tool_max, tool_calls + 1),
  id_field, struct.pack('<dd', calls, holds) .. 'o' .. ARGV[2])
redis.call('HSET', KEYS[2], 'request', ARGV[8], 'facts',
  struct.pack('<dddddd', calls, holds, now, call_deadline, call_expires, ARGV[9]) .. ARGV[2] .. ' ' .. ARGV[7])
redis.call('PEXPIREAT', KEYS[2], call_expires)
return struct.pack('<ddddddddd', 1, calls_max - calls, tool_max - tool_calls - 1, left - holds, ms, calls, holds,
  call_deadline - now, call_expires)
