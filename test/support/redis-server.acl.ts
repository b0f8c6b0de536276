import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a user of the store needs, as docs/redis.md tells operators: `+get`, `+script|load`, … */
export function documentedAcl(): readonly string[] {
  const text = readFileSync(join(__dirname, '..', '..', 'docs', 'redis.md'), 'utf8');
  const rules = /^user toolboundary .*? -@all (.*)$/m.exec(text)?.[1];
  if (rules === undefined) throw new Error('docs/redis.md has no ACL line');
  return rules.split(' ');
}

/** The commands that it permits, in lower case. */
export function documentedCommands(): ReadonlySet<string> {
  return new Set(documentedAcl().map((rule) => rule.replace('+', '').split('|').join(' ')));
}
