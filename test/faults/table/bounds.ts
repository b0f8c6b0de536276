import { COMMAND_TIMEOUT_MS } from '../../../src/canonical-store/redis/connection/fail-closed.options';
import { MAX_ATTEMPTS, PAUSES_MS } from '../../../src/canonical-store/redis/connection/redis-retry';
import { type Topology } from '../topology/topology';
import { SHUTDOWN_GRACE_MS } from '../workload/fault-application';

/** What an attempt may take beyond the command timeout, on a busy machine. */
const SLACK_MS = 150;

/** A step of the store ends within this, whatever happens. */
export const STEP_BOUND_MS = MAX_ATTEMPTS * (COMMAND_TIMEOUT_MS + SLACK_MS) + PAUSES_MS[0] + PAUSES_MS[1];

/** A call is two steps, and a tool that takes a few ms. */
export const ANSWER_BOUND_MS = 2 * STEP_BOUND_MS + SLACK_MS;

/** Connections of a client: one, but for a cluster, where each node can have one, and one more tells of its changes. */
export function mostSockets(topology: Topology, before: number): number {
  return topology.name === 'cluster' ? Math.max(before, topology.nodes.length + 1) : before;
}

/** How long a service may take to find its way back by itself. Failovers take their time; the rest takes a reconnect. */
export const RECOVERY_BOUND_MS = 20_000;

/** A shutdown waits for calls in flight, and for their records. */
export const SHUTDOWN_BOUND_MS = SHUTDOWN_GRACE_MS + 2_000 + 500;

/** Live objects that a row may leave behind. Its own accounts of the calls are among them. */
export const HEAP_GROWTH_BYTES = 24 * 1_024 * 1_024;
