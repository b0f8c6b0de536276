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

/** What a server has denied to any user since it started: `toolboundary readonly`. */
export async function commandsDenied(port: number): Promise<readonly string[]> {
  const admin = adminClient(port);
  const entries = (await admin.acl('LOG')) as readonly (readonly unknown[])[];
  admin.disconnect();
  return entries.map((entry) => {
    const fields = entry.map(String);
    const at = (name: string): string => fields[fields.indexOf(name) + 1] ?? '';
    return `${at('username')} ${at('object')}`;
  });
}
