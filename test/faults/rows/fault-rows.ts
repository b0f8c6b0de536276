import { type FaultRow } from '../table/fault-row';
import { APPLICATION_ROWS } from './application.rows';
import { CLUSTER_ROWS } from './cluster.rows';
import { FAILOVER_ROWS } from './failover.rows';
import { NETWORK_ROWS } from './network.rows';
import { SERVER_ROWS } from './server.rows';
import { START_ROWS } from './start.rows';

/** Every fault that can be made, with the topologies that it applies to. */
export const FAULT_ROWS: readonly FaultRow[] = [
  ...NETWORK_ROWS,
  ...SERVER_ROWS,
  ...FAILOVER_ROWS,
  ...CLUSTER_ROWS,
  ...APPLICATION_ROWS,
  ...START_ROWS,
];
