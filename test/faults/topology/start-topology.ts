import { ClusterTopology } from './cluster.topology';
import { SentinelTopology } from './sentinel.topology';
import { StandaloneTopology } from './standalone.topology';
import { type ServerSettings, type Topology, type TopologyName } from './topology';

export function startTopology(name: TopologyName, settings: ServerSettings = {}): Promise<Topology> {
  switch (name) {
    case 'standalone':
      return StandaloneTopology.start(settings);
    case 'sentinel':
      return SentinelTopology.start(settings);
    case 'cluster':
      return ClusterTopology.start(settings);
  }
}
