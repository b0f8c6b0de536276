/**
 * The public face of the library. Named exports only; a test locks the list.
 */
export { CanonicalInvocationStore } from './canonical-store/canonical-invocation.store';
export { CanonicalStoreModule, type CanonicalStoreOptions } from './canonical-store/canonical-store.module';
export { type CompleteOutcome, type Completion, type Settlement } from './canonical-store/completion';
export { InvalidCursorError } from './canonical-store/invalid-cursor.error';
export {
  type CompletedCall,
  type InvocationKey,
  type Page,
  type PageRequest,
  type Sighting,
} from './canonical-store/invocation-reads';
export { memoryStore } from './canonical-store/memory/memory-store.driver';
export { type RedisClient } from './canonical-store/redis/connection/redis-client';
export {
  redisClientOptions,
  type RedisClusterConnection,
  type RedisConnection,
  type RedisSentinelConnection,
  type RedisServerConnection,
} from './canonical-store/redis/connection/redis-connection';
export { RedisSetupError } from './canonical-store/redis/connection/redis-setup.error';
export { redisStore, type RedisStoreOptions } from './canonical-store/redis/redis-store.driver';
export { type ReportOutcome, type ReportRecord } from './canonical-store/progress-report-record';
export { type Refusal, type Reservation, type ReserveOutcome } from './canonical-store/reservation';
export { type OpenedRun, RunRegistry } from './canonical-store/run-registry';
export {
  InvalidRunRequestError,
  type RunBudgetRequest,
  RunConflictError,
  type RunRequest,
} from './canonical-store/run-request';
export { type OpenRunOutcome, type RunEnd, type RunOpening, type RunQuery } from './canonical-store/run-steps';
export { type StoreContext, type StoreDriver, type StoreTiming } from './canonical-store/store-driver';
export { RECORD_LIMITS, RUN_LIMITS } from './canonical-store/store-tokens';
export { StoreUnavailableError } from './canonical-store/store-unavailable.error';
export {
  type CanonicalInvocation,
  type InvocationSummary,
  type InvocationView,
  type ProjectorIdentity,
} from './contract/canonical-invocation';
export { Clock, StandingClock, SystemClock } from './contract/clock';
export { ERROR_CATALOGUE, ErrorCode } from './contract/error-catalogue';
export { isPrincipal, isRunId, isToolCallId, isToolName } from './contract/identifiers';
export { type JsonObject, type JsonValue } from './contract/json';
export {
  DEFAULT_PROJECTION_LIMITS,
  DEFAULT_RECORD_LIMITS,
  DEFAULT_RUN_LIMITS,
  type RecordLimits,
  type RunLimits,
  type ToolProjectionLimits,
} from './contract/limits';
export {
  type ExecutionContext,
  type ProjectedToolResult,
  type ProjectionBounds,
  type ToolExecutor,
  type ToolResultProjector,
} from './contract/projection';
export {
  type Run,
  type RunBudget,
  type RunContext,
  type RunKey,
  type RunRemaining,
  type RunUsage,
  UNLISTED_TOOL,
} from './contract/run';
export { EndReason, EvidenceStatus, InvocationStatus, type RunEndStatus, RunStatus } from './contract/states';
export {
  type ErrorResult,
  type ReadyResult,
  type SafeError,
  type ToolBoundaryResult,
} from './contract/tool-boundary-result';
export { type ToolCall, type Violation } from './contract/tool-call';
export { type ClaimViolation, type ViolationCode } from './progress/claims/claim-violation';
export { type JudgedCitation, type JudgedClaim, type Verdict } from './progress/claims/verdict';
export { type EvidenceReader, EvidenceReaders } from './progress/evidence-readers';
export {
  type ExcludedCall,
  type ExclusionReason,
  type FactKind,
  type ObservedFact,
  type ObservedFacts,
  type ToolCoverage,
} from './progress/observed-facts/observed-facts';
export { ObservedFactsProjector } from './progress/observed-facts/observed-facts.projector';
export { type ProgressExtras, ProgressModule } from './progress/progress.module';
export { type ProgressAnswer, ReportConflictError } from './progress/protocol/progress-answer';
export { ProgressProtocol } from './progress/protocol/progress-protocol';
export { RunProgressTracker, type TrackedCall } from './progress/run-progress.tracker';
export { LookupKnowledgeProjector } from './projection/lookup-knowledge/lookup-knowledge.projector';
export { RagToolRequest } from './projection/lookup-knowledge/rag-tool.request';
export { PROJECTION_LIMITS, ProjectionModule, type ProjectionOptions } from './projection/projection.module';
export { type LogQueryScope } from './projection/query-logs/log-query-scope';
export { QueryLogsProjector } from './projection/query-logs/query-logs.projector';
export { LogTopic, QueryLogsRequest } from './projection/query-logs/query-logs.request';
export { Redactor } from './projection/redaction/redactor';
export { type ExecuteOptions } from './tool-boundary/execute-options';
export { createHttpAdapter } from './http-adapter';
export { AccessPolicy, OpenAccessPolicy, type RunAsking, type RunDecision } from './tool-boundary/http/access-policy';
export { CallerLimits, NoCallerLimits, type Release } from './tool-boundary/http/caller-limits';
export { type Caller, LocalPrincipalResolver, PrincipalResolver } from './tool-boundary/http/principal.resolver';
export { ProblemFilter } from './tool-boundary/http/problem.filter';
export { type Scope } from './contract/scope';
export { ToolBoundary } from './tool-boundary/tool-boundary';
export {
  type HttpOptions,
  type ToolBoundaryExtras,
  ToolBoundaryModule,
  type ToolBoundaryOptions,
} from './tool-boundary/tool-boundary.module';
export { BoundaryTool, type BoundaryToolOptions } from './tool-boundary/tool-registry/boundary-tool.decorator';
export { ToolRegistrationError } from './tool-boundary/tool-registry/registered-tool';
export { type PreparedToolCall, type ToolAdapter } from './tool-boundary/tool-registry/tool-adapter';
export { type ToolDescription } from './tool-boundary/tool-registry/tool-formats';
export { ToolRegistry } from './tool-boundary/tool-registry/tool-registry';
export {
  FolderKnowledgeSource,
  type FolderKnowledgeSourceOptions,
} from './tools/lookup-knowledge/folder/folder-knowledge.source';
export {
  type EvidenceBlock,
  type KnowledgeAnswer,
  type KnowledgeFailure,
  type KnowledgeQuery,
  type KnowledgeResponse,
  KnowledgeSource,
} from './tools/lookup-knowledge/knowledge-source';
export { LookupKnowledgeModule, type LookupKnowledgeOptions } from './tools/lookup-knowledge/lookup-knowledge.module';
export { RagToolAdapter } from './tools/lookup-knowledge/rag-tool.adapter';
export { FileLogSource, type FileLogSourceOptions } from './tools/query-logs/file/file-log.source';
export {
  LogSource,
  type LogSourceEntry,
  type LogSourceQuery,
  type LogSourceResponse,
} from './tools/query-logs/log-source';
export { MockLogSource } from './tools/query-logs/mock/mock-log.source';
export { QueryLogsModule, type QueryLogsOptions } from './tools/query-logs/query-logs.module';
export { QueryLogsToolAdapter } from './tools/query-logs/query-logs-tool.adapter';
