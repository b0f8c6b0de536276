--[[
Settles a record for its owner: PROJECTING to READY, or PROJECTING to ERROR.

Guarantee: one step for record, holds, counters and completed index. Only the owner's token settles; a settled
record is never changed; nothing is created for a record that is gone. What is over a limit becomes ERROR
RESULT_TOO_LARGE here (the same rule as `settledRecord` in settlement.ts, which the tests hold this script against).
A big raw response was written to KEYS[4] before; if it is not adopted, it is deleted in this step.

KEYS[1] run hash   KEYS[2] record of the call   KEYS[3] completed index   KEYS[4] raw response beside the record
ARGV[1] tool call id          ARGV[2] owner token
ARGV[3] READY or ERROR        ARGV[4] evidence status and error code, or -: "EVIDENCE_FOUND -"
ARGV[5] raw bytes or -        ARGV[6] result bytes or -   ARGV[7] outcome mark
ARGV[8..10] most bytes of raw response, agent result, record
ARGV[11] where the raw response is: inline, side or none  ARGV[12] the text itself, or the head of KEYS[4]
ARGV[13] agent result, or empty

Returns { code, calls, tool calls, result bytes, ms (what is left) }: 1 settled as asked, -14 record gone
     or { 2, ..., status, evidence and code } settled, as the limits made of it, or a replay of that
     or { 3, ..., status, evidence and code } settled otherwise before
     or { -12 } not the owner, { -13 } record and run gone, { -15 } the raw response that was announced is not there
]]
--@include clock
--@include tally
--@include settle-call
--@include forget-call

local id = ARGV[1]
local side = ARGV[11] == 'side'
local run = redis.call('HMGET', KEYS[1], 'tally', 'id:' .. id)
local now = clock()

local function drop_raw()
  if side then redis.call('UNLINK', KEYS[4]) end
end

if not run[2] then
  drop_raw()
  return { run[1] and -12 or -13 }
end
local ordinal, held, request_bytes, tool, owner = string.match(run[2], '^(%d+) (%S+) (%d+) (%S+) (.*)$')
if owner ~= ARGV[2] then
  drop_raw()
  return { -12 }
end
load_tally(run[1])

local function answer(code, ...)
  local tool_max, tool_calls = struct.unpack('<dd', redis.call('HGET', KEYS[1], 'tool:' .. tool))
  return { code, calls_max - calls, tool_max - tool_calls, result_max - result_used - result_held, ms_left(now), ... }
end

local status = redis.call('HGET', KEYS[2], 'status')
if not status then
  drop_raw()
  forget_call(KEYS[1], KEYS[3], id, run[2])
  redis.call('HSET', KEYS[1], 'tally', pack_tally())
  return answer(-14)
end
if status ~= 'PROJECTING' then
  local stands = redis.call('HMGET', KEYS[2], 'outcome', 'result')
  local states, place, mark = string.match(stands[1], '^(%S+ %S+) %d+ %d %S+ %S+ (%S+) (.*)$')
  if place ~= 'side' then drop_raw() end
  local same = mark == ARGV[7] and (not stands[2] or stands[2] == ARGV[13])
  return answer(same and 2 or 3, status, states)
end

local raw_bytes, result_bytes = tonumber(ARGV[5]) or 0, tonumber(ARGV[6]) or 0
local result_fits = result_bytes <= tonumber(held) and result_bytes <= tonumber(ARGV[9])
local record_bytes = request_bytes + raw_bytes + (result_fits and result_bytes or 0)
local raw_fits = raw_bytes <= tonumber(ARGV[8]) and record_bytes <= tonumber(ARGV[10]) and raw_used + raw_bytes <= raw_max
local place = ' none '
if not raw_fits or ARGV[5] == '-' then
  drop_raw()
elseif side then
  place = ' side '
  if redis.call('GETRANGE', KEYS[4], 0, #ARGV[12] - 1) ~= ARGV[12] then
    drop_raw()
    return { -15 }
  end
elseif ARGV[11] == 'inline' then
  place = ' inline '
else
  return { -15 }
end

local code, states = 1, ARGV[4]
status = ARGV[3]
local fields = {}
if place ~= ' none ' then
  raw_used = raw_used + raw_bytes
  if not side then fields = { 'raw', ARGV[12] } end
end
if status == 'READY' and result_fits and raw_fits then
  result_used = result_used + result_bytes
  fields[#fields + 1], fields[#fields + 2] = 'result', ARGV[13]
else
  if status == 'READY' then code, status, states = 2, 'ERROR', 'ERROR RESULT_TOO_LARGE' end
  result_bytes = '-'
end
settle_call(KEYS[2], KEYS[3], id, ordinal, held, now, status, states, place == ' none ' and '-' or ARGV[5],
  result_bytes, place, ARGV[7], unpack(fields))
redis.call('HSET', KEYS[1], 'tally', pack_tally())
if code == 2 then return answer(2, status, states) end
return answer(1)
