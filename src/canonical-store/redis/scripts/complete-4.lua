--[[
Settles a record for its owner: PROJECTING to READY, or PROJECTING to ERROR.

Guarantee: one step for record, holds, counters and completed index. Only the owner's token settles; a settled
record is never changed; nothing is created for a record that is gone. What is over a limit becomes ERROR
RESULT_TOO_LARGE here (the same rule as `settledRecord` in settlement.ts, which the tests hold this script against).
A big raw response was written to KEYS[4] before; if it is not adopted, it is deleted in this step.

KEYS[1] run hash   KEYS[2] record of the call   KEYS[3] completed index   KEYS[4] raw response beside the record
ARGV[1] tool call id          ARGV[2] owner token
ARGV[3] READY or ERROR        ARGV[4] evidence status     ARGV[5] error code or -
ARGV[6] raw bytes or -        ARGV[7] result bytes or -   ARGV[8] outcome mark
ARGV[9..11] most bytes of raw response, agent result, record
ARGV[12] where the raw response is: inline, side or none  ARGV[13] the text itself, or the head of KEYS[4]
ARGV[14] agent result, or empty

Returns { 1 as asked or as the limits made of it | 0 settled otherwise before, calls, tool calls, result bytes, ms
          (what is left), status, evidence status, error code or - }
     or { -12 } not the owner, { -13 } record gone and its run unknown, { -14, calls, ... } record gone,
        { -15 } the raw response that was announced is not there: nothing done
]]
--@include clock
--@include remaining
--@include settle-call
--@include forget-call

local id, token = ARGV[1], ARGV[2]
local side = ARGV[12] == 'side'
local call = redis.call('HMGET', KEYS[2], 'owner', 'facts', 'outcome')

local function read_run(tool)
  local v = redis.call('HMGET', KEYS[1], 'state', 'deadline', 'expires', 'result_used', 'result_held', 'raw_used',
    'in_flight', 'settled', 'calls', 'calls_max', 'result_max', 'raw_max', 'max:' .. tool, 'calls:' .. tool)
  return v[1] and {
    state = v[1], deadline = tonumber(v[2]), expires = v[3], result_used = tonumber(v[4]),
    result_held = tonumber(v[5]), raw_used = tonumber(v[6]), in_flight = tonumber(v[7]), settled = tonumber(v[8]),
    calls = v[9], calls_max = v[10], result_max = v[11], raw_max = tonumber(v[12]), tool_max = v[13], tool_calls = v[14],
  }
end

local function answer(code, run, now, ...)
  local ms = run.state == 'ACTIVE' and run.deadline - now or 0
  local a, b, c, d = remaining(run.calls_max, run.calls, run.tool_max, run.tool_calls, run.result_max,
    run.result_used, run.result_held, ms)
  return { code, a, b, c, d, ... }
end

local function drop_raw()
  if side then redis.call('UNLINK', KEYS[4]) end
end

if not call[1] then
  drop_raw()
  local known = redis.call('HGET', KEYS[1], 'id:' .. id)
  if not known then return { redis.call('EXISTS', KEYS[1]) == 1 and -12 or -13 } end
  local tool, owner = string.match(known, '^%d+ %S+ (%S+) (.*)$')
  if owner ~= token then return { -12 } end
  forget_call(KEYS[1], KEYS[3], id, known)
  return answer(-14, read_run(tool), clock())
end
if call[1] ~= token then
  drop_raw()
  return { -12 }
end

local ordinal, held, request_bytes, tool = string.match(call[2], '^(%d+) (%d+) (%d+) (%S+)')
local run, now = read_run(tool), clock()
if not run then
  drop_raw()
  return { -13 }
end
if call[3] then
  local evidence, code, raw_place, mark = string.match(call[3], '^(%S+) (%S+) %d+ %d %S+ %S+ (%S+) (.*)$')
  if raw_place ~= 'side' then drop_raw() end
  local stands = redis.call('HMGET', KEYS[2], 'status', 'result')
  local same = mark == ARGV[8] and (not stands[2] or stands[2] == ARGV[14])
  return answer(same and 1 or 0, run, now, stands[1], evidence, code)
end

local raw_bytes, result_bytes = tonumber(ARGV[6]) or 0, tonumber(ARGV[7]) or 0
local result_fits = result_bytes <= math.min(tonumber(held), tonumber(ARGV[10]))
local record_bytes = request_bytes + raw_bytes + (result_fits and result_bytes or 0)
local raw_fits = raw_bytes <= tonumber(ARGV[9]) and record_bytes <= tonumber(ARGV[11])
  and run.raw_used + raw_bytes <= run.raw_max
local keeps_raw = raw_fits and ARGV[6] ~= '-'
if not keeps_raw then
  drop_raw()
elseif ARGV[12] == 'none' then
  return { -15 }
elseif side and redis.call('GETRANGE', KEYS[4], 0, #ARGV[13] - 1) ~= ARGV[13] then
  drop_raw()
  return { -15 }
end

local ready = ARGV[3] == 'READY' and result_fits and raw_fits
local to = { status = ARGV[3], evidence = ARGV[4], code = ARGV[5], mark = ARGV[8], raw_place = 'none' }
if ready then
  to.result, to.result_bytes = ARGV[14], result_bytes
elseif ARGV[3] == 'READY' then
  to.status, to.evidence, to.code = 'ERROR', 'ERROR', 'RESULT_TOO_LARGE'
end
if keeps_raw then
  to.raw_bytes, to.raw_place = raw_bytes, ARGV[12]
  if not side then to.raw = ARGV[13] end
end
settle_call(KEYS[1], KEYS[2], KEYS[3], run, now, { id = id, ordinal = ordinal, held = held }, to)
return answer(1, run, now, to.status, to.evidence, to.code)
