import { type Redis } from 'ioredis';

/**
 * Gives the Sentinels the password of the servers once one of them asks for a password. Not before: a Sentinel without
 * one would be told a secret for nothing, and ioredis would say on standard error, with every connection, that it was.
 * The user is not sent: the servers' users are not those of the Sentinels.
 */
export function offerPasswordToSentinels(client: Redis): void {
  const { options } = client;
  if (options.sentinels == null) return;
  client.on('sentinelError', (error: unknown) => {
    if (typeof options.password !== 'string' || options.sentinelPassword != null) return;
    // The connection to the next Sentinel reads the option anew.
    if (reasonOf(error).startsWith('NOAUTH')) options.sentinelPassword = options.password;
  });
}

/** What is wrong with a Sentinel, in words for operators; null where it is only not there. */
export function readSentinelFailure(error: unknown): string | null {
  const reason = reasonOf(error);
  if (reason.startsWith('NOAUTH')) return 'A Sentinel wants a password';
  if (reason.startsWith('WRONGPASS')) return 'A Sentinel refuses the password';
  if (reason.startsWith('NOPERM')) return 'A Sentinel does not permit the question for its master';
  if (reason.startsWith('ERR No such master')) return 'A Sentinel knows no master of this name';
  return reason.startsWith('ERR') ? 'What is named as a Sentinel is none' : null;
}

/** ioredis puts the Sentinel's address in front. */
function reasonOf(error: unknown): string {
  return error instanceof Error
    ? (/^failed to connect to sentinel \S+ because (.*)$/s.exec(error.message)?.[1] ?? '')
    : '';
}
