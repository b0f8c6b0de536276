--[[
Records a judged progress report once.

Guarantee: a report id is judged once, the same digest again answers what was stored then. A broken report counts
one violation; the one that reaches the run's maximum releases the run in this step, unless it has ended before.

KEYS[1] run hash
KEYS[2] reports hash: report id to "<violations> <bytes of the digest> <digest><answer>"
ARGV[1] report id, or empty    ARGV[2] digest    ARGV[3] 1 if broken    ARGV[4] answer
ARGV[5] end reason of a violated protocol
ARGV[6] 1 if the abandoned calls of the run were settled just before

Returns { 1 recorded | 0 replayed, violations, answer }, { -7 } unknown run, { -11 } another digest,
        { -16 } nothing done: too many other ids, { -9 } nothing done: abandoned calls first
]]
--@setting MAX_STORED_REPORTS

local run = redis.call('HMGET', KEYS[1], 'tally', 'violations', 'violations_max')
local packed = run[1]
if not packed then
  return { -7 }
end
--@include clock
--@include load-tally
local stored = ARGV[1] ~= '' and redis.call('HGET', KEYS[2], ARGV[1])
if stored then
  local violations, length, rest = string.match(stored, '^(%d+) (%d+) (.*)$')
  if string.sub(rest, 1, length) ~= ARGV[2] then
    return { -11 }
  end
  return { 0, tonumber(violations), string.sub(rest, length + 1) }
end
if ARGV[1] ~= '' and redis.call('HLEN', KEYS[2]) >= MAX_STORED_REPORTS then
  return { -16 }
end

local violations = tonumber(run[2])
if ARGV[3] == '1' then
  violations = violations + 1
  local releases = violations >= tonumber(run[3]) and ended == 0 and now < deadline
  if releases and ARGV[6] ~= '1' and in_flight > 0 and now > due then
    return { -9 }
  end
  redis.call('HSET', KEYS[1], 'violations', violations)
  if releases then
    ended = now
    --@include pack-tally
    redis.call('HSET', KEYS[1], 'end', 'RELEASED', 'reason', ARGV[5], 'tally', packed)
  end
end
if ARGV[1] ~= '' then
  local first = redis.call('EXISTS', KEYS[2]) == 0
  redis.call('HSET', KEYS[2], ARGV[1], violations .. ' ' .. #ARGV[2] .. ' ' .. ARGV[2] .. ARGV[4])
  if first then
    redis.call('PEXPIREAT', KEYS[2], expires)
  end
end
return { 1, violations, ARGV[4] }
