import { type FaultRow } from '../table/fault-row';
import { NETWORK_ROWS } from './network.rows';
import { SERVER_ROWS } from './server.rows';

/** Every fault that can be made, with the topologies that it applies to. */
export const FAULT_ROWS: readonly FaultRow[] = [...NETWORK_ROWS, ...SERVER_ROWS];
