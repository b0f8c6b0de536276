import { utf8Bytes } from '../../contract/utf8';
import { type EntryLimits } from './best-entries';
import { type LogMatches } from './log-matches';
import { type LogSourceAnswer, type LogSourceFailure, type LogSourceQuery } from './log-source';

/** Room for what is said in `message`, in bytes. */
const MAX_MESSAGE_BYTES = 1024;

/**
 * The answer to a query.
 *
 * @param remarks - what was left out and why, each a part of a sentence
 */
export function logSourceAnswer(
  query: LogSourceQuery,
  matches: LogMatches,
  remarks: readonly string[] = [],
): LogSourceAnswer {
  const logs = matches.take();
  const { total } = matches;
  const returned = `${total} matched, ${logs.length} returned`;
  return { ...head(query), total, message: [returned, ...remarks].join('; '), logs };
}

export function logSourceFailure(message: string): LogSourceFailure {
  return { success: false, message };
}

/**
 * The limits of the entries in an answer.
 *
 * @param maxBytes - UTF-8 bytes that the whole raw response may take as JSON text
 */
export function entryLimits(query: LogSourceQuery, maxBytes: number): EntryLimits {
  const frame = { ...head(query), total: Number.MAX_SAFE_INTEGER, message: '', logs: [] };
  return { maxEntries: query.limit, maxBytes: maxBytes - utf8Bytes(JSON.stringify(frame)) - MAX_MESSAGE_BYTES };
}

function head(query: LogSourceQuery): Pick<LogSourceAnswer, 'success' | 'region' | 'log_topic' | 'query'> {
  return { success: true, region: query.region, log_topic: query.logTopic, query: query.scope.query };
}
