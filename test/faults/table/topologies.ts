import { startTopology } from '../topology/start-topology';
import { type ServerSettings, tellMasters, type Topology, type TopologyName } from '../topology/topology';

/** The servers of the row at hand. Rows that ask for the same kind share them, one after the other. */
export class Topologies {
  private running: { readonly kind: string; readonly topology: Topology } | null = null;

  async get(name: TopologyName, settings: ServerSettings = {}): Promise<Topology> {
    const kind = `${name} ${JSON.stringify(settings)}`;
    if (this.running?.kind === kind) {
      // Runs of the same name share a slot: what earlier rows left there would be migrated with them.
      await tellMasters(this.running.topology, 'FLUSHALL');
      return this.running.topology;
    }
    await this.stop();
    const topology = await startTopology(name, settings);
    this.running = { kind, topology };
    return topology;
  }

  /** Safe to call twice. */
  async stop(): Promise<void> {
    const { running } = this;
    this.running = null;
    await running?.topology.stop();
  }
}
