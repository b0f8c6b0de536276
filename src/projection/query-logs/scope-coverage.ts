import { isJsonObject, type JsonObject, type JsonValue } from '../../contract/json';

const MS_PER_MINUTE = 60_000;
const KNOWN_MEMBERS: ReadonlySet<string> = new Set([
  'topic',
  'query',
  'service',
  'level',
  'start_time',
  'end_time',
  'lookback_minutes',
  'source_kind',
]);

/**
 * Whether the scope of a log result reaches at least as far as a claimed scope. A filter (`query`, `service`, `level`)
 * that the claim leaves out means "any"; what every scope names (topic, window, kind of source) is the record's own
 * where it is left out. A member that is not known or has another type covers nothing.
 */
export function scopeCovers(recorded: JsonValue | undefined, claimed: JsonObject): boolean {
  if (!isJsonObject(recorded) || !Object.keys(claimed).every((member) => KNOWN_MEMBERS.has(member))) return false;
  return (
    sameOrAbsent(claimed['topic'], recorded['topic']) &&
    sameOrAbsent(claimed['source_kind'], recorded['source_kind']) &&
    queryCovers(recorded['query'], claimed['query']) &&
    filterCovers(recorded['service'], claimed['service']) &&
    filterCovers(recorded['level'], claimed['level']) &&
    windowCovers(recorded, claimed)
  );
}

function sameOrAbsent(claimed: JsonValue | undefined, recorded: JsonValue | undefined): boolean {
  return claimed === undefined || claimed === recorded;
}

/** Where a text never occurs, nothing that contains it occurs either. */
function queryCovers(recorded: JsonValue | undefined, claimed: JsonValue | undefined = ''): boolean {
  if (typeof recorded !== 'string' || typeof claimed !== 'string') return false;
  if (isAll(recorded)) return true;
  return !isAll(claimed) && claimed.toLowerCase().includes(recorded.toLowerCase());
}

function isAll(query: string): boolean {
  return query === '' || query === '*';
}

function filterCovers(recorded: JsonValue | undefined, claimed: JsonValue | undefined = null): boolean {
  if (claimed !== null && typeof claimed !== 'string') return false;
  if (recorded === null) return true;
  return typeof recorded === 'string' && claimed !== null && claimed.toLowerCase() === recorded.toLowerCase();
}

function windowCovers(recorded: JsonObject, claimed: JsonObject): boolean {
  const from = timeOf(recorded['start_time']);
  const to = timeOf(recorded['end_time']);
  const { start_time: start, end_time: end, lookback_minutes: lookback } = claimed;
  if (lookback !== undefined && typeof lookback !== 'number') return false;
  const claimedTo = end === undefined ? to : timeOf(end);
  const starts = [
    ...(start === undefined ? [] : [timeOf(start)]),
    ...(lookback === undefined ? [] : [claimedTo - lookback * MS_PER_MINUTE]),
  ];
  const claimedFrom = starts.length === 0 ? from : Math.min(...starts);
  return from <= claimedFrom && claimedFrom < claimedTo && claimedTo <= to;
}

/** NaN for what is no instant with a zone: no comparison with it holds. */
function timeOf(value: JsonValue | undefined): number {
  return typeof value === 'string' && /(?:z|[+-]\d\d:\d\d)$/i.test(value) ? Date.parse(value) : NaN;
}
