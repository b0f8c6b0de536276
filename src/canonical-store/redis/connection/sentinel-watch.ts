import { type Redis } from 'ioredis';

/** What ioredis leaves to do about the Sentinels of a client. */
export function watchSentinels(client: Redis): void {
  if (client.options.sentinels == null) return;
  listenToSentinels(client);
  outliveFailovers(client);
  client.on('sentinelError', (error: unknown) => {
    if (reasonOf(error).startsWith('NOAUTH')) offerPassword(client);
  });
  // After QUIT the connections on which the Sentinels tell of a failover would stay, and keep the process alive.
  client.once('end', () => {
    client.disconnect();
  });
}

/** What ioredis has of its connector; typed nowhere. */
interface Connector {
  readonly stream?: { destroy(): unknown } | null;
  disconnect(): void;
}

/**
 * Told of a failover, ioredis (5.11) closes its connector so that the client connects again. Where the client is asking
 * the Sentinels for the master at that moment, after a lost connection, this gives up the question: the client has
 * ended, for good. So a client that connects goes on, with the connection alone given up that it may have begun.
 */
function outliveFailovers(client: Redis): void {
  const connector = Reflect.get(client, 'connector') as Connector;
  const disconnect = connector.disconnect.bind(connector);
  connector.disconnect = () => {
    const closing = Reflect.get(client, 'manuallyClosing') === true;
    if (client.status === 'connecting' && !closing) connector.stream?.destroy();
    else disconnect();
  };
}

/**
 * Nobody listens to the errors of the connections on which the Sentinels tell of a failover, so ioredis (5.11) prints
 * each on standard error with its stack: every 2 s for as long as one Sentinel of three is down. There is no way to
 * these connections but the method that makes them.
 */
function listenToSentinels(client: Redis): void {
  const connector: unknown = Reflect.get(client, 'connector');
  if (!makesConnections(connector)) return;
  const connect = connector.connectToSentinel.bind(connector);
  connector.connectToSentinel = (...endpoint) => connect(...endpoint).on('error', () => undefined);
}

interface SentinelConnector {
  connectToSentinel: (...endpoint: unknown[]) => Redis;
}

function makesConnections(connector: unknown): connector is SentinelConnector {
  return typeof (connector as Partial<SentinelConnector> | null | undefined)?.connectToSentinel === 'function';
}

/**
 * Gives the Sentinels the password of the servers once one of them asks for a password. Not before: a Sentinel without
 * one would be told a secret for nothing, and ioredis would say on standard error, with every connection, that it was.
 * The user is not sent: the servers' users are not those of the Sentinels.
 */
function offerPassword({ options }: Redis): void {
  // The connection to the next Sentinel reads the option anew.
  if (typeof options.password === 'string') options.sentinelPassword ??= options.password;
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
