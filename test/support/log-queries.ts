import { type LogQueryScope } from '../../src/projection/query-logs/log-query-scope';
import {
  type LogSourceAnswer,
  type LogSourceQuery,
  type LogSourceResponse,
} from '../../src/tools/query-logs/log-source';

/** The end of every query's window. */
export const NOW = '2026-03-02T10:30:00.000Z';

/** A query over the hour before `NOW` that finds everything of the topic APPLICATION. */
export function logQuery(scope: Partial<LogQueryScope> = {}, limit = 2000): LogSourceQuery {
  return {
    scope: {
      topic: 'APPLICATION',
      query: '',
      service: null,
      level: null,
      startTime: '2026-03-02T09:30:00.000Z',
      endTime: NOW,
      lookbackMinutes: 60,
      sourceKind: 'FILE',
      ...scope,
    },
    region: 'ap-guangzhou',
    logTopic: 'application-logs',
    limit,
  };
}

/** A line of NDJSON; what is not given is an INFO of 10:00. */
export function jsonLine(fields: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({
    timestamp: '2026-03-02T10:00:00.000Z',
    level: 'INFO',
    service: 'payment-service',
    message: 'charged',
    ...fields,
  });
}

/** Fails a test that got a failure where it needs an answer. */
export function answerOf(response: LogSourceResponse): LogSourceAnswer {
  if (!response.success) throw new Error(`no answer: ${response.message}`);
  return response;
}

export function messagesOf(response: LogSourceResponse): string[] {
  return answerOf(response).logs.map(({ message }) => message);
}
