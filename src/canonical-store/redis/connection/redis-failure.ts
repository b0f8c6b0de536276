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
  // Slots on their way to another node: the client has followed them as often as it may.
  TRYAGAIN: { reason: 'Redis is moving the keys of the run', ...REFUSED_FOR_NOW },
  MOVED: { reason: 'Redis is moving the keys of the run', ...REFUSED_FOR_NOW },
  ASK: { reason: 'Redis is moving the keys of the run', ...REFUSED_FOR_NOW },
};

const OTHER_REPLY: RedisFailure = { reason: 'Redis refused the command', ...REFUSED };
const NOT_SENT: RedisFailure = { reason: 'There is no connection to Redis', ...REFUSED_FOR_NOW };
const NO_SENTINEL: RedisFailure = { reason: 'No Sentinel names the Redis master', ...REFUSED_FOR_NOW };
const NO_ANSWER: RedisFailure = { reason: 'Redis did not answer in time', ...UNKNOWN_OUTCOME };
const CONNECTION_LOST: RedisFailure = { reason: 'The connection to Redis was lost', ...UNKNOWN_OUTCOME };

/** How the client of a cluster begins where it gives up following a command; the last error it met comes behind. */
const REDIRECTED_TOO_OFTEN = 'Too many Cluster redirections. Last error: ';
const REPLY_ERROR = 'ReplyError: ';

/** Texts of the client for a command that it has not sent. */
const NOT_SENT_TEXTS = [
  "Stream isn't writeable",
  "Cluster isn't ready",
  'None of startup nodes is available',
  'Failed to refresh slots cache',
  'Cluster is ended',
];

/**
 * Reads an error of ioredis. It gives no codes of its own, so this one place looks at its texts (5.11); a text that
 * it does not know counts as an unknown outcome: "Connection is closed." too, which the client of a cluster says of a
 * command that it has sent and of one that it has not. Nothing of the text is passed on: it may carry keys and
 * arguments.
 */
export function readFailure(error: unknown): RedisFailure {
  if (!(error instanceof Error)) return CONNECTION_LOST;
  const { name, message } = error;
  if (name === 'ReplyError') return readReply(message);
  if (message.startsWith(REDIRECTED_TOO_OFTEN)) return readLast(message.slice(REDIRECTED_TOO_OFTEN.length));
  if (message === 'Command timed out') return NO_ANSWER;
  if (message.startsWith('All sentinels are unreachable')) return NO_SENTINEL;
  if (NOT_SENT_TEXTS.some((text) => message.startsWith(text))) return NOT_SENT;
  return CONNECTION_LOST;
}

function readReply(message: string): RedisFailure {
  return REPLIES[replyCode(message)] ?? OTHER_REPLY;
}

function readLast(last: string): RedisFailure {
  if (last.startsWith(REPLY_ERROR)) return readReply(last.slice(REPLY_ERROR.length));
  return last.endsWith('Command timed out') ? NO_ANSWER : CONNECTION_LOST;
}

/** Whether the server has forgotten a script, after a restart or SCRIPT FLUSH. */
export function isScriptMissing(error: unknown): boolean {
  return error instanceof Error && error.name === 'ReplyError' && replyCode(error.message) === 'NOSCRIPT';
}

/** The first word; for an error inside a script, the first word of what stopped the script is in front too. */
function replyCode(message: string): string {
  return /^-?([A-Z]+)/.exec(message)?.[1] ?? '';
}
