import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const HEADINGS = {
  server: '### One server, and each server under Sentinel',
  cluster: '### Each node of a Cluster',
} as const;

/** What a user of the store needs, as docs/redis.md tells operators: `+get`, `+script|load`, … */
export function documentedAcl(place: keyof typeof HEADINGS = 'server'): readonly string[] {
  const text = readFileSync(join(__dirname, '..', '..', 'docs', 'redis.md'), 'utf8');
  const [, section = ''] = text.split(`${HEADINGS[place]}\n`);
  const rules = /^user toolboundary .*? -@all (.*)$/m.exec(section)?.[1];
  if (rules === undefined) throw new Error(`docs/redis.md has no ACL line under "${HEADINGS[place]}"`);
  return rules.split(' ');
}

/** The user of the documentation, with the password `secret`, as settings of a server. */
export function documentedUser(place?: keyof typeof HEADINGS): readonly string[] {
  return ['--user', 'toolboundary', 'on', '>secret', 'resetchannels', '~tb:*', '-@all', ...documentedAcl(place)];
}

/** The commands that it permits, in lower case. */
export function documentedCommands(place?: keyof typeof HEADINGS): ReadonlySet<string> {
  return new Set(documentedAcl(place).map((rule) => rule.replace('+', '').split('|').join(' ')));
}
