import { until } from './redis-admin';
import { type RedisClusterNodes } from './redis-cluster.nodes';

const SLOTS = 16_384;
const MEET_WITHIN_MS = 20_000;

/** Makes a cluster of nodes that do not know each other: the first `shards` of them masters, the others replicas. */
export async function formCluster(cluster: RedisClusterNodes, shards: number): Promise<void> {
  const { nodes } = cluster;
  await Promise.all(
    nodes.map(async (node, place) => {
      await cluster.tell(node, 'CLUSTER', 'SET-CONFIG-EPOCH', String(place + 1));
      if (place >= shards) return;
      const [first, last] = [place, place + 1].map((part) => Math.floor((part * SLOTS) / shards));
      await cluster.tell(node, 'CLUSTER', 'ADDSLOTSRANGE', String(first), String((last ?? 0) - 1));
    }),
  );
  // Everybody meets everybody: by hearsay it takes seconds.
  for (const [place, node] of nodes.entries()) {
    for (const { host, port, busPort } of nodes.slice(place + 1)) {
      await cluster.tell(node, 'CLUSTER', 'MEET', host, String(port), String(busPort));
    }
  }
  const ids = await Promise.all(nodes.map((node) => cluster.tell(node, 'CLUSTER', 'MYID')));
  await Promise.all(
    nodes.map((node) =>
      until('nodes that know each other', MEET_WITHIN_MS, async () => {
        const known = String(await cluster.tell(node, 'CLUSTER', 'NODES'));
        return ids.every((id) => known.includes(String(id))) && !known.includes('handshake');
      }),
    ),
  );
  await Promise.all(
    nodes.slice(shards).map((node, place) => cluster.tell(node, 'CLUSTER', 'REPLICATE', String(ids[place % shards]))),
  );
}
