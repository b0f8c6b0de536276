import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as library from '../../src';

const FACE = readFileSync(join(__dirname, '../../src/index.ts'), 'utf8');

/** Everything that the file exports, types too. */
function exportedNames(): string[] {
  return [...FACE.matchAll(/^export \{([^}]*)\}/gm)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim().replace(/^type /, ''))
    .filter((name) => name !== '')
    .sort();
}

/** What other applications may rely on. A name that goes, or comes, is a change of the library's version. */
describe('the public face of the library', () => {
  it('exports these values', () => {
    expect(Object.keys(library).sort()).toMatchInlineSnapshot(`
     [
       "BoundaryTool",
       "CanonicalInvocationStore",
       "CanonicalStoreModule",
       "Clock",
       "DEFAULT_PROJECTION_LIMITS",
       "DEFAULT_RECORD_LIMITS",
       "DEFAULT_RUN_LIMITS",
       "ERROR_CATALOGUE",
       "EndReason",
       "ErrorCode",
       "EvidenceStatus",
       "FileLogSource",
       "InvalidCursorError",
       "InvalidRunRequestError",
       "InvocationStatus",
       "LocalPrincipalResolver",
       "LogSource",
       "LogTopic",
       "MockLogSource",
       "PROJECTION_LIMITS",
       "PrincipalResolver",
       "ProjectionModule",
       "QueryLogsModule",
       "QueryLogsProjector",
       "QueryLogsRequest",
       "QueryLogsToolAdapter",
       "RECORD_LIMITS",
       "RUN_LIMITS",
       "Redactor",
       "RunConflictError",
       "RunRegistry",
       "RunStatus",
       "StandingClock",
       "StoreUnavailableError",
       "SystemClock",
       "ToolBoundary",
       "ToolBoundaryModule",
       "ToolRegistrationError",
       "ToolRegistry",
       "UNLISTED_TOOL",
       "isPrincipal",
       "isRunId",
       "isToolCallId",
       "isToolName",
       "memoryStore",
     ]
    `);
  });

  it('exports these names, types among them', () => {
    expect(exportedNames()).toMatchInlineSnapshot(`
     [
       "BoundaryTool",
       "BoundaryToolOptions",
       "Caller",
       "CanonicalInvocation",
       "CanonicalInvocationStore",
       "CanonicalStoreModule",
       "CanonicalStoreOptions",
       "Clock",
       "CompleteOutcome",
       "CompletedCall",
       "CompletedCalls",
       "Completion",
       "DEFAULT_PROJECTION_LIMITS",
       "DEFAULT_RECORD_LIMITS",
       "DEFAULT_RUN_LIMITS",
       "ERROR_CATALOGUE",
       "EndReason",
       "ErrorCode",
       "ErrorResult",
       "EvidenceStatus",
       "ExecuteOptions",
       "ExecutionContext",
       "FileLogSource",
       "FileLogSourceOptions",
       "InvalidCursorError",
       "InvalidRunRequestError",
       "InvocationKey",
       "InvocationStatus",
       "InvocationSummary",
       "InvocationView",
       "JsonObject",
       "JsonValue",
       "LocalPrincipalResolver",
       "LogQueryScope",
       "LogSource",
       "LogSourceEntry",
       "LogSourceQuery",
       "LogSourceResponse",
       "LogTopic",
       "MockLogSource",
       "OpenRunOutcome",
       "OpenedRun",
       "PROJECTION_LIMITS",
       "Page",
       "PageRequest",
       "PreparedToolCall",
       "PrincipalResolver",
       "ProjectedToolResult",
       "ProjectionBounds",
       "ProjectionModule",
       "ProjectionOptions",
       "ProjectorIdentity",
       "QueryLogsModule",
       "QueryLogsOptions",
       "QueryLogsProjector",
       "QueryLogsRequest",
       "QueryLogsToolAdapter",
       "RECORD_LIMITS",
       "RUN_LIMITS",
       "ReadyResult",
       "RecordLimits",
       "Redactor",
       "Refusal",
       "ReportOutcome",
       "ReportRecord",
       "Reservation",
       "ReserveOutcome",
       "Run",
       "RunBudget",
       "RunBudgetRequest",
       "RunConflictError",
       "RunContext",
       "RunEnd",
       "RunEndStatus",
       "RunKey",
       "RunLimits",
       "RunOpening",
       "RunQuery",
       "RunRegistry",
       "RunRemaining",
       "RunRequest",
       "RunStatus",
       "RunUsage",
       "SafeError",
       "Scope",
       "Settlement",
       "Sighting",
       "StandingClock",
       "StoreContext",
       "StoreDriver",
       "StoreTiming",
       "StoreUnavailableError",
       "SystemClock",
       "ToolAdapter",
       "ToolBoundary",
       "ToolBoundaryExtras",
       "ToolBoundaryModule",
       "ToolBoundaryOptions",
       "ToolBoundaryResult",
       "ToolCall",
       "ToolDescription",
       "ToolExecutor",
       "ToolProjectionLimits",
       "ToolRegistrationError",
       "ToolRegistry",
       "ToolResultProjector",
       "UNLISTED_TOOL",
       "Violation",
       "isPrincipal",
       "isRunId",
       "isToolCallId",
       "isToolName",
       "memoryStore",
     ]
    `);
  });

  it('exports by name only', () => {
    expect(FACE).not.toMatch(/export \*|export default|export (?:const|class|function|type|interface)/);
    const statements = FACE.match(/^export /gm) ?? [];
    expect(statements).toHaveLength([...FACE.matchAll(/^export \{[^}]*\} from '\.\//gm)].length);
    expect(new Set(exportedNames()).size).toBe(exportedNames().length);
  });

  it('exports nothing of the service that is built with it', () => {
    expect(FACE).not.toMatch(/\/(?:config|cli|demo)\/|app\.module|\/service'/);
  });
});
