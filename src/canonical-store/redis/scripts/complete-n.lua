--[[
Settles a record for its owner: PROJECTING to READY, or PROJECTING to ERROR.

Guarantee: one step for record, holds, counters and the index of completed calls. Only the owner's token settles; a settled
record is never changed; nothing is created for a record that is gone. What is over a limit becomes ERROR
RESULT_TOO_LARGE here (the same rule as `settledRecord` in settlement.ts, which the tests hold this script against).
A big raw response was written to KEYS[3] before; if it is not adopted, it is deleted in this step.

KEYS[1] run hash: "<stem>:run"
KEYS[2] record of the call: "<stem>:call:<tool call id>"; the id is read from it, it can be 2 KB long
KEYS[3] only where it was written: raw response beside the record
ARGV[1] "<tool> <owner token>", or "<owner token>" where the caller knows no tool
ARGV[2] tool, or empty
ARGV[3] evidence status for READY, error code for ERROR
ARGV[4] bytes of the raw response, or -        ARGV[5] bytes of the agent result, or -: ERROR
ARGV[6] where the raw response is: inline, side or none
ARGV[7] the raw response itself, or the head of KEYS[3], or empty
ARGV[8] agent result, or empty

Returns doubles: code, calls, tool calls, result bytes, ms (what is left): 1 settled as asked, -14 record gone
     or 2, ..., and the outcome as text: settled, as the limits made of it, or a replay
     or 3, ..., and the outcome as text: settled otherwise before; it is the outcome that stands in the record
     or -12 not the owner; -13 record and run gone; -15 the raw response that was announced is not there
]]
--@setting MAX_RAW_BYTES
--@setting MAX_RESULT_BYTES
--@setting MAX_RECORD_BYTES

local place, tool = ARGV[6], ARGV[2]
local id_field = 'id' .. string.sub(KEYS[2], #KEYS[1] + 2)
local run = redis.call('HMGET', KEYS[1], 'tally', id_field, 'tool:' .. tool)
local packed, known, tool_tally = run[1], run[2], run[3]
local remembered = known and string.sub(known, 18)
if remembered ~= ARGV[1] then
  -- Another tool than the caller takes it for, or no tool told.
  local owner
  if known then tool, owner = string.match(remembered, '^(%S+) (.*)$') end
  if owner ~= string.match(ARGV[1], '%S+$') then
    if place == 'side' then redis.call('UNLINK', KEYS[3]) end
    return struct.pack('<d', packed and -12 or -13)
  end
  tool_tally = redis.call('HGET', KEYS[1], 'tool:' .. tool)
end
--@include clock
--@include load-tally
local facts = redis.call('HGET', KEYS[2], 'facts')
local tool_max, tool_calls = 0, 0
if tool_tally then tool_max, tool_calls = struct.unpack('<dd', tool_tally) end
local ms = ended == 0 and deadline - now or 0

if not facts then
  if place == 'side' then redis.call('UNLINK', KEYS[3]) end
  --@include forget-call
  local given_back = forget_call(KEYS[1], id_field, known)
  if given_back then
    result_held, in_flight = result_held - given_back, in_flight - 1
    --@include pack-tally
    redis.call('HSET', KEYS[1], 'tally', packed)
  end
  return struct.pack('<ddddd', -14, calls_max - calls, tool_max - tool_calls, result_max - result_used - result_held, ms)
end
local settled = string.find(facts, '\n', 49, true)
if settled then
  local outcome = string.sub(facts, settled + 1)
  local mark, its_place = string.match(outcome, '^%S+ (%S+ %S+ %S+) %d+ %d (%S+)$')
  if place == 'side' and its_place ~= 'side' then redis.call('UNLINK', KEYS[3]) end
  local result = redis.call('HGET', KEYS[2], 'result')
  local same = mark == ARGV[3] .. ' ' .. ARGV[4] .. ' ' .. ARGV[5] and (not result or result == ARGV[8])
  return struct.pack('<ddddd', same and 2 or 3, calls_max - calls, tool_max - tool_calls,
    result_max - result_used - result_held, ms) .. outcome
end

local _, held, _, _, _, request_bytes = struct.unpack('<dddddd', facts)
local has_raw, asked = ARGV[4] ~= '-', ARGV[5] ~= '-' and 'READY' or 'ERROR'
local raw_bytes, result_bytes = tonumber(ARGV[4]) or 0, tonumber(ARGV[5]) or 0
local result_fits = result_bytes <= held and result_bytes <= MAX_RESULT_BYTES
local record_bytes = request_bytes + raw_bytes + (result_fits and result_bytes or 0)
local raw_fits = raw_bytes <= MAX_RAW_BYTES and record_bytes <= MAX_RECORD_BYTES and raw_used + raw_bytes <= raw_max
local status = result_fits and raw_fits and asked or 'ERROR'

if raw_fits and has_raw then
  if place == 'side' and redis.call('GETRANGE', KEYS[3], 0, #ARGV[7] - 1) ~= ARGV[7] then
    redis.call('UNLINK', KEYS[3])
    return struct.pack('<d', -15)
  end
  if place == 'none' then return struct.pack('<d', -15) end
  raw_used = raw_used + raw_bytes
else
  if place == 'side' then redis.call('UNLINK', KEYS[3]) end
  place = 'none'
end

local outcome = status .. ' ' .. ARGV[3] .. ' ' .. ARGV[4] .. ' ' .. ARGV[5] .. ' ' .. now
  .. ((ended ~= 0 or now >= deadline) and ' 1 ' or ' 0 ') .. place
facts = facts .. '\n' .. outcome
if status == 'READY' then
  result_used = result_used + result_bytes
  if place == 'inline' then
    redis.call('HSET', KEYS[2], 'facts', facts, 'raw', ARGV[7], 'result', ARGV[8])
  else
    redis.call('HSET', KEYS[2], 'facts', facts, 'result', ARGV[8])
  end
elseif place == 'inline' then
  redis.call('HSET', KEYS[2], 'facts', facts, 'raw', ARGV[7])
else
  redis.call('HSET', KEYS[2], 'facts', facts)
end
result_held, in_flight = result_held - held, in_flight - 1
--@include pack-tally
redis.call('HSET', KEYS[1], 'tally', packed, id_field, string.sub(known, 1, 16) .. 'c' .. string.sub(known, 18))

local answer = struct.pack('<ddddd', status == asked and 1 or 2, calls_max - calls, tool_max - tool_calls,
  result_max - result_used - result_held, ms)
return status == asked and answer or answer .. outcome
