import { adminClient } from './redis-server.harness';

/**
 * Every command that has reached a server since it started, those inside scripts and those that it refused too, as it
 * counts them itself: `get`, `script load`. (MONITOR would copy each payload once more, into memory that tests limit.)
 */
export async function commandsSeen(port: number): Promise<ReadonlySet<string>> {
  const admin = adminClient(port);
  const stats = await admin.info('commandstats');
  admin.disconnect();
  return new Set([...stats.matchAll(/^cmdstat_([^:]+):/gm)].map(([, name = '']) => name.replace('|', ' ')));
}
