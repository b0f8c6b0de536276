/** What a failed command means for the step that it was. */
export interface RedisFailure {
  /** For operators: our own words, nothing of the server's text. */
  readonly reason: string;
  /** The server has certainly not applied the step. Otherwise nobody knows. */
  readonly notApplied: boolean;
  /** A moment later the same command may pass. */
  readonly passing: boolean;
}

const UNKNOWN_OUTCOME = { notApplied: false, passing: true };
const REFUSED_FOR_NOW = { notApplied: true, passing: true };
const REFUSED = { notApplied: true, passing: false };

/** By the code in front of an error reply. */
const REPLIES: Readonly<Record<string, RedisFailure>> = {
  OOM: { reason: 'Redis is out of memory', ...REFUSED },
  MISCONF: { reason: 'Redis cannot persist and refuses writes', ...REFUSED },
  NOREPLICAS: { reason: 'Redis has too few replicas and refuses writes', ...REFUSED },
  NOAUTH: { reason: 'Redis wants credentials', ...REFUSED },
  WRONGPASS: { reason: 'Redis refuses the credentials', ...REFUSED },
  NOPERM: { reason: 'Redis does not permit the command to this user', ...REFUSED },
  READONLY: { reason: 'Redis is a replica and refuses writes', ...REFUSED_FOR_NOW },
  LOADING: { reason: 'Redis is loading its data', ...REFUSED_FOR_NOW },
  BUSY: { reason: 'Redis is busy with a script', ...REFUSED_FOR_NOW },
  MASTERDOWN: { reason: 'Redis is a replica without its master', ...REFUSED_FOR_NOW },
  CLUSTERDOWN: { reason: 'The Redis cluster is down', ...REFUSED_FOR_NOW },
  TRYAGAIN: { reason: 'Redis is moving the keys of the run', ...REFUSED_FOR_NOW },
};

const OTHER_REPLY: RedisFailure = { reason: 'Redis refused the command', ...REFUSED };
const NOT_SENT: RedisFailure = { reason: 'There is no connection to Redis', ...REFUSED_FOR_NOW };
const NO_ANSWER: RedisFailure = { reason: 'Redis did not answer in time', ...UNKNOWN_OUTCOME };
const CONNECTION_LOST: RedisFailure = { reason: 'The connection to Redis was lost', ...UNKNOWN_OUTCOME };

/**
 * Reads an error of ioredis. It gives no codes of its own, so this one place looks at its texts (5.11); a text that
 * it does not know counts as an unknown outcome. Nothing of the text is passed on: it may carry keys and arguments.
 */
export function readFailure(error: unknown): RedisFailure {
  if (!(error instanceof Error)) return CONNECTION_LOST;
  if (error.name === 'ReplyError') return REPLIES[replyCode(error)] ?? OTHER_REPLY;
  if (error.message === 'Command timed out') return NO_ANSWER;
  if (error.message.startsWith("Stream isn't writeable")) return NOT_SENT;
  return CONNECTION_LOST;
}

/** Whether the server has forgotten a script, after a restart or SCRIPT FLUSH. */
export function isScriptMissing(error: unknown): boolean {
  return error instanceof Error && error.name === 'ReplyError' && replyCode(error) === 'NOSCRIPT';
}

/** The first word; for an error inside a script, the first word of what stopped the script is in front too. */
function replyCode(error: Error): string {
  return /^-?([A-Z]+)/.exec(error.message)?.[1] ?? '';
}
