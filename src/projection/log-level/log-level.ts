/** A level as it is shown and grouped. */
export interface LogLevel {
  /** Canonical where it is recognised, else as it was written. */
  readonly name: string;
  /** 0 is the most severe. */
  readonly rank: number;
}

/** Canonical levels, the most severe first, with other ways of writing them. Compared in upper case. */
const FAMILIES: readonly (readonly [name: string, ...spellings: string[]])[] = [
  ['FATAL', 'F', 'EMERG', 'EMERGENCY', 'PANIC', 'DPANIC', 'ALERT', 'FTL', 'DISASTER'],
  ['CRITICAL', 'CRIT', 'C', 'CRT'],
  ['ERROR', 'ERR', 'E', 'SEVERE', 'EROR', 'FAILURE', 'FAIL', 'FAILED'],
  ['WARN', 'WARNING', 'W', 'WRN'],
  ['NOTICE', 'N', 'NOTE'],
  ['UNKNOWN'],
  ['INFO', 'INFORMATION', 'INFORMATIONAL', 'I', 'INF', 'LOG'],
  ['DEBUG', 'D', 'DBG', 'DBUG', 'CONFIG', 'FINE', 'DEBUG1', 'DEBUG2', 'DEBUG3', 'DEBUG4', 'DEBUG5'],
  ['TRACE', 'T', 'TRC', 'FINER', 'FINEST', 'VERBOSE', 'V', 'VRB', 'SILLY', 'ALL'],
];

/** Numbers of syslog (RFC 5424, 0 to 7) and of pino and bunyan (10 to 60); they do not meet. */
const NUMBERS: Readonly<Record<string, string>> = {
  '0': 'FATAL',
  '1': 'FATAL',
  '2': 'CRITICAL',
  '3': 'ERROR',
  '4': 'WARN',
  '5': 'NOTICE',
  '6': 'INFO',
  '7': 'DEBUG',
  '10': 'TRACE',
  '20': 'DEBUG',
  '30': 'INFO',
  '40': 'WARN',
  '50': 'ERROR',
  '60': 'FATAL',
};

const RANKS = new Map(FAMILIES.map(([name], rank) => [name, rank]));
const SPELLINGS = new Map(FAMILIES.flatMap((spellings) => spellings.map((spelling) => [spelling, spellings[0]])));

/** A level nobody knows may be severe: it stands above the everyday ones. */
const UNKNOWN_RANK = RANKS.get('UNKNOWN') ?? 0;
const UNKNOWN: LogLevel = { name: 'UNKNOWN', rank: UNKNOWN_RANK };

/** Marks around a level, such as `[error]`, `<warning>` or `INFO:`. */
const MARKS = /^[\s[(<"']+|[\s\])>"':,.]+$/g;

/** Recognises a level however it is written; an unknown one stays, an empty one is `UNKNOWN`. */
export function recogniseLevel(written: string): LogLevel {
  const bare = written.replace(MARKS, '');
  if (bare === '') return UNKNOWN;
  const upper = bare.toUpperCase();
  const name = SPELLINGS.get(upper) ?? (Object.hasOwn(NUMBERS, upper) ? NUMBERS[upper] : undefined);
  return name === undefined ? { name: bare, rank: UNKNOWN_RANK } : { name, rank: RANKS.get(name) ?? UNKNOWN_RANK };
}
