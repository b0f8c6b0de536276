--[[
Judges and records a call before it executes.

Guarantee: all or nothing. Either the call is counted, its result bytes are held and its record is PROJECTING with
its expiry, or the refusal is counted. The same token again is a replay and changes nothing. An id stays a duplicate
as long as its run is known. A step that is taken after `not after` is not taken at all: its caller has given up.

KEYS[1] run hash
KEYS[2] record of the call
KEYS[3] refusals hash
ARGV[1] tool call id           ARGV[2] tool                  ARGV[3] owner token
ARGV[4] not after, ms          ARGV[5] calls that the caller knows of
ARGV[6] time limit, ms         ARGV[7] result bytes to hold
ARGV[8] request, or empty with ARGV[9] = -1
ARGV[9] bytes of the request, -1 for too many
ARGV[10] time to live, ms      ARGV[11] grace after the time limit, ms
ARGV[12] least result bytes    ARGV[13] projector: "<version> <name>"
ARGV[14] which of the codes 1 to 6 spend a refused call: a 0 or 1 for each
ARGV[15] 1 if the abandoned calls of the run were settled just before

Returns { 1, calls, tool calls, result bytes, ms (what is left), ordinal, held bytes, call ms, expires }
     or { code, calls, tool calls, result bytes, ms, 1 if holds alone }: -1 run not active, -2 deadline passed,
        -3 request too large, -4 duplicate, -5 run budget, -6 tool budget
     or { -7 } unknown run, { -8 } too late, { -9 } nothing done: abandoned calls first
]]
--@include clock
--@include tally
--@include count-refusal

local id, tool = ARGV[1], ARGV[2]
local run = redis.call('HMGET', KEYS[1], 'tally', 'id:' .. id, 'tool:' .. tool)
local now = clock()
local known = run[2]
local tool_max, tool_calls = 0, 0
if run[1] then load_tally(run[1]) end
if run[3] then tool_max, tool_calls = struct.unpack('<dd', run[3]) end

local function refuse(code, name, holds_alone)
  local spends = not holds_alone and string.sub(ARGV[14], -code, -code) == '1'
  count_refusal(KEYS[1], KEYS[3], run[3] and tool or '*', name, spends)
  return { code, calls_max - calls, tool_max - tool_calls, result_max - result_used - result_held, ms_left(now),
    holds_alone and 1 or 0 }
end

if known and string.match(known, '^%d+ %S+ %d+ %S+ (.*)$') == ARGV[3] then
  local facts = redis.call('HGET', KEYS[2], 'facts')
  if facts then
    local ordinal, holds, call_deadline, call_expires = string.match(facts, '^(%d+) (%d+) %d+ %S+ %d+ (%d+) (%d+)')
    return { 1, calls_max - calls, tool_max - tool_calls, result_max - result_used - result_held, ms_left(now),
      tonumber(ordinal), tonumber(holds), math.max(0, call_deadline - now), tonumber(call_expires) }
  end
end
if now > tonumber(ARGV[4]) then return { -8 } end
if not run[1] then return { -7 } end
if calls < tonumber(ARGV[5]) or ended ~= 0 then return refuse(-1, 'RUN_NOT_ACTIVE') end
if now >= deadline then return refuse(-2, 'RUN_DEADLINE_EXCEEDED') end
if ARGV[9] == '-1' then return refuse(-3, 'REQUEST_TOO_LARGE') end
if known then return refuse(-4, 'DUPLICATE_TOOL_CALL') end

local least, left = tonumber(ARGV[12]), result_max - result_used - result_held
local tool_spent = tool_calls >= tool_max
local run_spent = calls >= calls_max or left + result_held < least or raw_used >= raw_max or refused >= refused_max
if run_spent or left < least then
  local holds_alone = not run_spent and not tool_spent
  if holds_alone and ARGV[15] ~= '1' and now > due then return { -9 } end
  return refuse(-5, 'RUN_BUDGET_EXHAUSTED', holds_alone)
end
if tool_spent then return refuse(-6, 'TOOL_BUDGET_EXHAUSTED') end

local holds, call_deadline = tonumber(ARGV[7]), now + ARGV[6]
if holds > left then holds = left end
if call_deadline > deadline then call_deadline = deadline end
local call_due, call_expires = call_deadline + ARGV[11], now + ARGV[10]
if in_flight == 0 or call_due < due then due = call_due end
calls, tool_calls, in_flight, result_held = calls + 1, tool_calls + 1, in_flight + 1, result_held + holds

local ordinal, expires_text = calls .. '', call_expires .. ''
local about = ordinal .. ' ' .. holds .. ' ' .. ARGV[9] .. ' ' .. tool .. ' '
redis.call('HSET', KEYS[1], 'tally', pack_tally(), 'tool:' .. tool, struct.pack('<dd', tool_max, tool_calls),
  'at:' .. ordinal, id, 'id:' .. id, about .. ARGV[3])
redis.call('HSET', KEYS[2], 'status', 'PROJECTING', 'request', ARGV[8],
  'facts', about .. now .. ' ' .. call_deadline .. ' ' .. expires_text .. ' ' .. ARGV[13])
redis.call('PEXPIREAT', KEYS[2], expires_text)
return { 1, calls_max - calls, tool_max - tool_calls, left - holds, deadline - now, calls, holds, call_deadline - now,
  call_expires }
