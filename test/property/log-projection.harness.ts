import { DEFAULT_PROJECTION_LIMITS, type ToolProjectionLimits } from '../../src/contract/limits';
import { type ProjectedToolResult } from '../../src/contract/projection';
import { type LogQueryScope } from '../../src/projection/query-logs/log-query-scope';
import { projectLogs } from '../../src/projection/query-logs/project-logs';
import { ResultDoesNotFitError } from '../../src/projection/query-logs/result-does-not-fit.error';
import { Redactor } from '../../src/projection/redaction/redactor';
import { type LogEntry } from './log-projection.arbitraries';

const SCOPE: LogQueryScope = {
  topic: 'APPLICATION',
  query: '',
  service: null,
  level: null,
  startTime: '2026-03-02T09:30:00.000Z',
  endTime: '2026-03-02T10:30:00.000Z',
  lookbackMinutes: 60,
  sourceKind: 'MOCK',
};

/** The agent result as the contract words it. */
export interface LogResult {
  readonly totals: { readonly matched: number; readonly returned: number; readonly patterns: number };
  readonly patterns: readonly { readonly level: string; readonly message: string; readonly count: number }[];
  readonly timeline: readonly { readonly timestamp: string | null; readonly message: string }[];
  readonly omitted: Readonly<Record<'unfetched' | 'logs' | 'patterns' | 'events' | 'truncated_messages', number>>;
  readonly truncated: boolean;
}

const redactor = new Redactor();

export function project(
  logs: readonly LogEntry[],
  limits: ToolProjectionLimits = DEFAULT_PROJECTION_LIMITS,
  unfetched = 0,
): ProjectedToolResult {
  const rawResponse = JSON.stringify({ success: true, total: logs.length + unfetched, logs });
  return projectLogs({ toolCallId: 'call_1', scope: SCOPE, rawResponse, limits }, redactor);
}

/** The JSON text of the result, or null where nothing fits. */
export function projectToText(logs: readonly LogEntry[], limits: ToolProjectionLimits, unfetched = 0): string | null {
  try {
    return JSON.stringify(project(logs, limits, unfetched).result);
  } catch (error) {
    if (error instanceof ResultDoesNotFitError) return null;
    throw error;
  }
}
