import { type Cluster, type Redis } from 'ioredis';
import { addressOf, slotOwners } from './redis-client';
import { readFailure } from './redis-failure';

/** Where no answer tells that slots have moved: a replica that came, a master that nobody asks. In ms. */
const SLOTS_REFRESH_EVERY_MS = 10_000;

/**
 * Keeps a connection to every node of a cluster, the replicas too: ioredis would connect to a promoted one with its
 * first command, and fail all others until that connection stands.
 */
export function keepConnected(cluster: Cluster, onChange: () => void): void {
  const connect = (node: Redis): void => {
    // Before the slots are known ioredis gives up these connections again, which in the middle of a TLS handshake that
    // fails would be an error that nobody handles.
    if (cluster.status === 'ready' && node.status === 'wait') node.connect().catch(() => undefined);
  };
  const keep = (node: Redis): void => {
    watchAsking(node);
    node.on('ready', onChange);
    // Not at once: a command that made this node known is about to be sent to it, and connects it itself.
    process.nextTick(connect, node);
  };
  cluster.nodes().forEach(keep);
  cluster.on('+node', keep);
  cluster.on('-node', onChange);
  cluster.on('refresh', onChange);
  cluster.on('ready', () => {
    cluster.nodes().forEach(connect);
  });
  refreshSlots(cluster);
}

/**
 * Not by the option `slotsRefreshInterval`: a client that is closed during such a look (ioredis 5.11) goes on looking
 * for ever, and keeps the process alive.
 */
function refreshSlots(cluster: Cluster): void {
  const timer = setInterval(() => {
    if (cluster.status === 'ready') cluster.refreshSlotsCache();
  }, SLOTS_REFRESH_EVERY_MS).unref();
  cluster.once('end', () => {
    clearInterval(timer);
  });
}

/**
 * ioredis sends ASKING ahead of a command whose slot is moving and does not look at the answer: where the connection
 * is lost meanwhile, nobody would handle the failure, and Node.js would end the process.
 */
function watchAsking(node: Redis): void {
  const asking: () => Promise<'OK'> = node.asking.bind(node);
  node.asking = () => {
    const sent = asking();
    sent.catch(() => undefined);
    return sent;
  };
}

/** How many masters hold slots, and to how many of them there is no connection. */
export function countMasters(cluster: Cluster): { readonly all: number; readonly missing: number } {
  const owners = slotOwners(cluster);
  const connected = new Set(
    cluster.nodes('master').flatMap((node) => (node.status === 'ready' ? [addressOf(node)] : [])),
  );
  return { all: owners.size, missing: [...owners].filter((owner) => !connected.has(owner)).length };
}

/** Why a node does not tell its slots, in words for operators; null where it is only not there. */
export function readNodeFailure(error: unknown): string | null {
  if (!(error instanceof Error) || error.name !== 'ReplyError') return null;
  if (error.message.startsWith('ERR')) return 'What is named as a node of the Redis cluster is none';
  return readFailure(error).reason;
}
