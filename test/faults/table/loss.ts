import { type TopologyName } from '../topology/topology';

/** What the engine may lose of what it has acknowledged: nothing, or something that is measured. */
export type Loss = 'nothing' | 'measured';

/** On every topology, and none of them may lose anything. */
export const EVERYWHERE: Readonly<Record<TopologyName, Loss>> = {
  standalone: 'nothing',
  sentinel: 'nothing',
  cluster: 'nothing',
};
