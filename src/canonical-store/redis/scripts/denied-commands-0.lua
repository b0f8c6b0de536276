--[[
Names what the user of this connection may not do: found at the start, not in the middle of a step.

Guarantee: runs nothing and writes nothing. Declares no key, so each node of a cluster answers, replicas too.

ARGV[1] a key of ours
ARGV[2] 'cluster' where the server is a node of a cluster

Returns the names of the commands that the server's access rules deny
]]
local key = ARGV[1]
local commands = {
  { 'EVAL', 'return 1', '0' }, { 'EVALSHA', '0', '0' }, { 'SCRIPT', 'LOAD', 'return 1' }, { 'INFO' }, { 'TIME' },
  { 'SCAN', '0' }, { 'EXISTS', key }, { 'GET', key }, { 'GETRANGE', key, '0', '1' }, { 'HGET', key, 'f' }, { 'HGETALL', key },
  { 'HINCRBY', key, 'f', '1' }, { 'HLEN', key }, { 'HMGET', key, 'f' }, { 'HSET', key, 'f', 'v' },
  { 'PEXPIREAT', key, '1' }, { 'PEXPIRETIME', key }, { 'SET', key, 'v' }, { 'UNLINK', key },
}
if ARGV[2] == 'cluster' then
  local more = { { 'CLUSTER', 'SLOTS' }, { 'CLUSTER', 'INFO' }, { 'ASKING' }, { 'READONLY' }, { 'READWRITE' } }
  for _, command in ipairs(more) do
    commands[#commands + 1] = command
  end
end
local denied = {}
for _, command in ipairs(commands) do
  if not redis.acl_check_cmd(unpack(command)) then
    denied[#denied + 1] = command[1] == 'CLUSTER' and table.concat(command, ' ') or command[1]
  end
end
return denied
