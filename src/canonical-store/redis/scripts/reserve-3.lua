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
--@include remaining
--@include count-refusal

local id, tool = ARGV[1], ARGV[2]
local run = redis.call('HMGET', KEYS[1], 'state', 'deadline', 'calls', 'calls_max', 'result_used', 'result_held',
  'result_max', 'raw_used', 'raw_max', 'refused', 'refused_max', 'in_flight', 'due', 'id:' .. id, 'max:' .. tool,
  'calls:' .. tool)
local now = clock()
local state, deadline, calls, calls_max = run[1], tonumber(run[2]), tonumber(run[3]), tonumber(run[4])
local used, held, max = tonumber(run[5]), tonumber(run[6]), tonumber(run[7])
local known, tool_max, tool_calls = run[14], tonumber(run[15] or 0), tonumber(run[16] or 0)
local ms = state == 'ACTIVE' and deadline - now or 0

local function answer(code, ...)
  local a, b, c, d = remaining(calls_max, calls, tool_max, tool_calls, max, used, held, ms)
  return { code, a, b, c, d, ... }
end

local function refuse(code, name, holds_alone)
  local spends = not holds_alone and string.sub(ARGV[14], -code, -code) == '1'
  count_refusal(KEYS[1], KEYS[3], run[15] and tool or '*', name, spends)
  return answer(code, holds_alone and 1 or 0)
end

if known and string.match(known, '^%d+ %S+ %S+ (.*)$') == ARGV[3] then
  local facts = redis.call('HGET', KEYS[2], 'facts')
  if facts then
    local ordinal, holds, call_deadline, expires = string.match(facts, '^(%d+) (%d+) %d+ %S+ %d+ (%d+) (%d+)')
    return answer(1, tonumber(ordinal), tonumber(holds), math.max(0, call_deadline - now), tonumber(expires))
  end
end
if now > tonumber(ARGV[4]) then return { -8 } end
if not state then return { -7 } end
if calls < tonumber(ARGV[5]) or state ~= 'ACTIVE' then return refuse(-1, 'RUN_NOT_ACTIVE') end
if now >= deadline then return refuse(-2, 'RUN_DEADLINE_EXCEEDED') end
if ARGV[9] == '-1' then return refuse(-3, 'REQUEST_TOO_LARGE') end
if known then return refuse(-4, 'DUPLICATE_TOOL_CALL') end

local least = tonumber(ARGV[12])
local tool_spent = tool_calls >= tool_max
local run_spent = calls >= calls_max or max - used < least or tonumber(run[8]) >= tonumber(run[9])
  or tonumber(run[10]) >= tonumber(run[11])
if run_spent or max - used - held < least then
  local holds_alone = not run_spent and not tool_spent
  if holds_alone and ARGV[15] ~= '1' and now > tonumber(run[13]) then return { -9 } end
  return refuse(-5, 'RUN_BUDGET_EXHAUSTED', holds_alone)
end
if tool_spent then return refuse(-6, 'TOOL_BUDGET_EXHAUSTED') end

local ordinal, in_flight = calls + 1, tonumber(run[12])
local holds = math.min(tonumber(ARGV[7]), max - used - held)
local call_deadline, expires = math.min(now + ARGV[6], deadline), now + ARGV[10]
local due = call_deadline + ARGV[11]
if in_flight > 0 then due = math.min(due, tonumber(run[13])) end
calls, tool_calls, held = ordinal, tool_calls + 1, held + holds

redis.call('HSET', KEYS[1], 'calls', calls, 'calls:' .. tool, tool_calls, 'result_held', held,
  'in_flight', in_flight + 1, 'due', due, 'at:' .. ordinal, id,
  'id:' .. id, ordinal .. ' ' .. holds .. ' ' .. tool .. ' ' .. ARGV[3])
redis.call('HSET', KEYS[2], 'status', 'PROJECTING', 'owner', ARGV[3], 'request', ARGV[8], 'facts',
  ordinal .. ' ' .. holds .. ' ' .. ARGV[9] .. ' ' .. tool .. ' ' .. now .. ' ' .. call_deadline .. ' ' .. expires
  .. ' ' .. ARGV[13])
redis.call('PEXPIREAT', KEYS[2], expires)
return answer(1, ordinal, holds, call_deadline - now, expires)
