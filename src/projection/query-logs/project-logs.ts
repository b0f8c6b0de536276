import { type ToolProjectionLimits } from '../../contract/limits';
import { type ProjectedToolResult } from '../../contract/projection';
import { EvidenceStatus } from '../../contract/states';
import { type Redactor } from '../redaction/redactor';
import { cutText } from '../text/cut-text';
import { fitResult, type ShownItem } from './fit-result';
import { type LogEvent, LogEventReader } from './log-event';
import { groupEvents, type LogPattern } from './log-pattern';
import { type LogQueryScope, scopeToWire } from './log-query-scope';
import { orderPatterns } from './order-patterns';
import { parseRawLogResponse } from './raw-log-response';
import { sampleTimeline } from './sample-timeline';

export interface LogProjectionInput {
  readonly toolCallId: string;
  readonly scope: LogQueryScope;
  readonly rawResponse: string;
  readonly limits: ToolProjectionLimits;
  /** UTF-8 bytes that the call may return; the smaller of this and `limits.maxTotalBytes` bounds the result. */
  readonly maxResultBytes?: number | undefined;
}

/**
 * Raw log response in, bounded agent result out: parse, repair, redact, normalise, group the whole batch, bound. Never
 * cuts before it redacts. Pure and synchronous: no clock, no I/O, the same input gives the same result, so that it can
 * run in a worker.
 *
 * @throws MalformedLogResponseError, ResultDoesNotFitError
 */
export function projectLogs(input: LogProjectionInput, redactor: Redactor): ProjectedToolResult {
  const { limits } = input;
  const response = parseRawLogResponse(input.rawResponse);
  const reader = new LogEventReader(redactor);
  const events = response.entries.map((entry) => reader.read(entry));
  const patterns = orderPatterns(groupEvents(events));
  const result = fitResult(
    {
      toolCallId: input.toolCallId,
      scope: scopeToWire(input.scope),
      matched: response.total,
      returned: events.length,
      patternCount: patterns.length,
      patterns: patterns.slice(0, limits.maxPatterns).map((pattern) => showPattern(pattern, limits)),
      timeline: sampleTimeline(patterns, limits.maxEvents).map((event) => showEvent(event, limits)),
    },
    Math.min(limits.maxTotalBytes, input.maxResultBytes ?? Infinity),
  );
  return {
    result,
    evidenceStatus: events.length > 0 ? EvidenceStatus.EVIDENCE_FOUND : EvidenceStatus.NO_EVIDENCE,
  };
}

function showPattern(pattern: LogPattern, limits: ToolProjectionLimits): ShownItem {
  const message = cutText(pattern.message, limits.maxMessageChars);
  return {
    wire: {
      level: pattern.level.name,
      service: pattern.service,
      message,
      count: pattern.events.length,
      first_seen: isoTime(pattern.firstSeen),
      last_seen: isoTime(pattern.lastSeen),
    },
    cut: message !== pattern.message,
    logs: pattern.events.length,
  };
}

function showEvent(event: LogEvent, limits: ToolProjectionLimits): ShownItem {
  const message = cutText(event.message, limits.maxMessageChars);
  return {
    wire: { timestamp: isoTime(event.at), level: event.level.name, service: event.service, message },
    cut: message !== event.message,
    logs: 1,
  };
}

function isoTime(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
