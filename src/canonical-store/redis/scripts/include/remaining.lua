-- What a run has left for one tool: calls, calls of the tool (0 if the run does not list it), result bytes less
-- what calls in flight hold, ms until its deadline (0 once it has ended).
local function remaining(calls_max, calls, tool_max, tool_calls, result_max, result_used, result_held, ms)
  local left = math.max(0, calls_max - calls)
  local tool_left = math.max(0, math.min(left, (tool_max or 0) - (tool_calls or 0)))
  return left, tool_left, math.max(0, result_max - result_used - result_held), math.max(0, ms)
end
