import { type Findings } from '../check/findings';
import { type Proxies } from '../topology/proxies';
import { type ServerSettings, type Topology, type TopologyName } from '../topology/topology';
import { type Workload } from '../workload/workload';
import { type Loss } from './loss';

/** What a fault can lay its hands on. */
export interface FaultWorld {
  readonly topology: Topology;
  readonly workload: Workload;
  /** Only where the row asks for them. */
  readonly proxies: Proxies | null;
  readonly findings: Findings;
  /** Starts an application in the place of one that has ended. */
  readonly restartApplication: () => Promise<void>;
}

export interface FaultRow {
  readonly fault: string;
  /** The topologies that it applies to, with what each may lose. */
  readonly loses: Partial<Record<TopologyName, Loss>>;
  /** Why it is not made on one of the others. */
  readonly notOn?: Partial<Record<TopologyName, string>>;
  /** Where the table alone makes it: its kind of client is tested by another topology, or its cost is too high. */
  readonly onlyInTable?: readonly TopologyName[];
  readonly server?: ServerSettings;
  /** Whether the application reaches its servers through proxies. */
  readonly proxied?: boolean;
  /** Whether nobody may notice anything: no outcome is ever unknown. */
  readonly unnoticed?: boolean;
  /** Makes the fault, lets it last, and ends it. */
  strike(world: FaultWorld): Promise<void>;
  /** What is put right only after the service has recovered from the fault. */
  afterwards?(world: FaultWorld): Promise<void>;
}

/** What was seen. */
export interface RowReport {
  readonly fault: string;
  readonly topology: TopologyName;
  readonly acknowledged: number;
  readonly lost: number;
  readonly executedTwice: number;
  /** Ids that were sent again after the fault, and how many of them were refused. */
  readonly sentAgain: number;
  readonly refusedAfter: number;
  /** The longest answer of the boundary, in ms. */
  readonly longestMs: number;
  /** From the end of the fault to the first success on every master, in ms. */
  readonly recoveredMs: number;
  readonly seconds: number;
  /** Empty: everything holds. */
  readonly broken: readonly string[];
}
