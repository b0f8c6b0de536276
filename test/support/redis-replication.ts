/** Fields of INFO replication. */
type Replication = ReadonlyMap<string, string>;

/**
 * Whether so many replicas take what a master writes. One that was sent the data set is sent nothing more before it has
 * acknowledged it, up to a second later: a master that is killed before has replicated nothing, whatever its links say.
 */
export function feedsReplicas(master: Replication, replicas: number): boolean {
  const fed = [...master].filter(([name, of]) => /^slave\d+$/.test(name) && /state=online,offset=[1-9]/.test(of));
  return fed.length === replicas;
}

export function isFed(replica: Replication): boolean {
  return replica.get('master_link_status') === 'up';
}
