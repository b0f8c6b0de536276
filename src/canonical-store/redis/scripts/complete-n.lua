--[[
Settles a record for its owner: PROJECTING to READY, or PROJECTING to ERROR.

Guarantee: one step for record, holds, counters and the index of completed calls. Only the owner's token settles; a settled
record is never changed; nothing is created for a record that is gone. What is over a limit becomes ERROR
RESULT_TOO_LARGE here (the same rule as `settledRecord` in settlement.ts, which the tests hold this script against).
A big raw response was written to KEYS[3] before; if it is not adopted, it is deleted in this step.

KEYS[1] run hash: "<stem>:run"
KEYS[2] record of the call: "<stem>:call:<tool call id>"; the id is read from it, it can be 2 KB long
KEYS[3] only where it was written: raw response beside the record
ARGV[1] owner token
ARGV[2] tool, or empty where the caller does not know it
ARGV[3] outcome mark, what is asked for: "<evidence status> <raw bytes> <result bytes>" for READY,
        "<error code> <raw bytes, or -> -" for ERROR
ARGV[4] where the raw response is: inline, side or none
ARGV[5] the raw response itself, or the head of KEYS[3], or empty
ARGV[6] agent result, or empty

Returns { code, calls, tool calls, result bytes, ms (what is left) }: 1 settled as asked, -14 record gone
     or { 2, ..., outcome } settled, as the limits made of it, or a replay
     or { 3, ..., outcome } settled otherwise before; the outcome is the one that stands in the record
     or { -12 } not the owner, { -13 } record and run gone, { -15 } the raw response that was announced is not there
]]
--@setting MAX_RAW_BYTES
--@setting MAX_RESULT_BYTES
--@setting MAX_RECORD_BYTES

local place = ARGV[4]
local id = string.sub(KEYS[2], #KEYS[1] + 3)
local run = redis.call('HMGET', KEYS[1], 'tally', 'id:' .. id, 'tool:' .. ARGV[2])
local packed, known, tool_tally = run[1], run[2], run[3]
local ordinal, held, request_bytes, tool, owner
if known then ordinal, held, request_bytes, tool, owner = string.match(known, '^(%d+) (%S+) (%d+) (%S+) (.*)$') end
if owner ~= ARGV[1] then
  if place == 'side' then redis.call('UNLINK', KEYS[3]) end
  return { packed and -12 or -13 }
end
--@include clock
--@include load-tally
-- 0: gone; 2, request and facts: PROJECTING; more: settled. Its texts would be copied into the script for nothing.
local fields = redis.call('HLEN', KEYS[2])
if tool ~= ARGV[2] then tool_tally = redis.call('HGET', KEYS[1], 'tool:' .. tool) end
local tool_max, tool_calls = 0, 0
if tool_tally then tool_max, tool_calls = struct.unpack('<dd', tool_tally) end
local ms = ended == 0 and deadline - now or 0

if fields == 0 then
  if place == 'side' then redis.call('UNLINK', KEYS[3]) end
  --@include forget-call
  local given_back = forget_call(KEYS[1], id, known)
  if given_back then
    result_held, in_flight = result_held - given_back, in_flight - 1
    --@include pack-tally
    redis.call('HSET', KEYS[1], 'tally', packed)
  end
  return { -14, calls_max - calls, tool_max - tool_calls, result_max - result_used - result_held, ms }
end
if fields > 2 then
  local outcome = redis.call('HGET', KEYS[2], 'outcome')
  local mark, its_place = string.match(outcome, '^%S+ (%S+ %S+ %S+) %d+ %d (%S+)$')
  if place == 'side' and its_place ~= 'side' then redis.call('UNLINK', KEYS[3]) end
  local result = redis.call('HGET', KEYS[2], 'result')
  local same = mark == ARGV[3] and (not result or result == ARGV[6])
  return { same and 2 or 3, calls_max - calls, tool_max - tool_calls, result_max - result_used - result_held, ms,
    outcome }
end

local raw_bytes, result_bytes = string.match(ARGV[3], '^%S+ (%S+) (%S+)$')
local has_raw, asked = raw_bytes ~= '-', result_bytes ~= '-' and 'READY' or 'ERROR'
raw_bytes, result_bytes = tonumber(raw_bytes) or 0, tonumber(result_bytes) or 0
local result_fits = result_bytes <= tonumber(held) and result_bytes <= MAX_RESULT_BYTES
local record_bytes = request_bytes + raw_bytes + (result_fits and result_bytes or 0)
local raw_fits = raw_bytes <= MAX_RAW_BYTES and record_bytes <= MAX_RECORD_BYTES and raw_used + raw_bytes <= raw_max
local status = result_fits and raw_fits and asked or 'ERROR'

if raw_fits and has_raw then
  if place == 'side' and redis.call('GETRANGE', KEYS[3], 0, #ARGV[5] - 1) ~= ARGV[5] then
    redis.call('UNLINK', KEYS[3])
    return { -15 }
  end
  if place == 'none' then return { -15 } end
  raw_used = raw_used + raw_bytes
else
  if place == 'side' then redis.call('UNLINK', KEYS[3]) end
  place = 'none'
end

local outcome = status .. ' ' .. ARGV[3] .. ' ' .. now .. ((ended ~= 0 or now >= deadline) and ' 1 ' or ' 0 ') .. place
if status == 'READY' then
  result_used = result_used + result_bytes
  if place == 'inline' then
    redis.call('HSET', KEYS[2], 'outcome', outcome, 'raw', ARGV[5], 'result', ARGV[6])
  else
    redis.call('HSET', KEYS[2], 'outcome', outcome, 'result', ARGV[6])
  end
elseif place == 'inline' then
  redis.call('HSET', KEYS[2], 'outcome', outcome, 'raw', ARGV[5])
else
  redis.call('HSET', KEYS[2], 'outcome', outcome)
end
result_held, in_flight = result_held - held, in_flight - 1
--@include pack-tally
redis.call('HSET', KEYS[1], 'tally', packed, 'at:' .. ordinal, 'c' .. id)

local answer = { 1, calls_max - calls, tool_max - tool_calls, result_max - result_used - result_held, ms }
if status ~= asked then answer[1], answer[6] = 2, outcome end
return answer
