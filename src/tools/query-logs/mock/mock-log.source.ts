import { DEFAULT_RECORD_LIMITS } from '../../../contract/limits';
import { LogMatches } from '../log-matches';
import { LogSource, type LogSourceQuery, type LogSourceResponse } from '../log-source';
import { entryLimits, logSourceAnswer } from '../log-source-response';
import { mockIncident } from './mock-incident';

/**
 * A believable incident in memory, for trying things out: some hundred entries, always the same, that end when the
 * query's window ends, so that the usual lookback finds them.
 *
 * @publicApi
 */
export class MockLogSource extends LogSource {
  readonly kind = 'MOCK';

  /** @param maxBytes - UTF-8 bytes that a raw response may take */
  constructor(private readonly maxBytes: number = DEFAULT_RECORD_LIMITS.maxRawBytes) {
    super();
  }

  query(query: LogSourceQuery, signal: AbortSignal): Promise<LogSourceResponse> {
    return new Promise((resolve) => {
      signal.throwIfAborted();
      const matches = new LogMatches(query.scope, entryLimits(query, this.maxBytes));
      mockIncident(query.scope.topic, Date.parse(query.scope.endTime)).forEach((line) => {
        matches.offer(line);
      });
      resolve(logSourceAnswer(query, matches));
    });
  }
}
