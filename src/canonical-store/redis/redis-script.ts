import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RedisSetupError } from './redis-setup.error';

/** File names of the scripts, `<name>-<number of keys>`; `n` where the caller gives as many as it needs. */
export const SCRIPT_NAMES = [
  'open-run-1',
  'read-run-2',
  'end-run-1',
  'purge-run-n',
  'reserve-3',
  'refuse-2',
  'complete-4',
  'in-flight-2',
  'settle-abandoned-n',
  'record-report-2',
  'denied-commands-1',
] as const;

export type ScriptName = (typeof SCRIPT_NAMES)[number];

/** A script of the server, one atomic step each. The head comment of its file is its contract. */
export interface RedisScript {
  readonly text: string;
  readonly sha: string;
  /** null: as many as the caller gives. */
  readonly numberOfKeys: number | null;
}

export type RedisScripts = Readonly<Record<ScriptName, RedisScript>>;

const INCLUDE = /^--@include (\S+)$/gm;
const HEAD_COMMENT = /^--\[\[[\s\S]*?\]\]\n/;

/**
 * Reads all scripts from their files. `--@include name` stands for the text of `include/name.lua`.
 *
 * @throws RedisSetupError if one is missing: better no start than a step that fails later
 */
export function loadScripts(folder = join(__dirname, 'scripts')): RedisScripts {
  return Object.fromEntries(SCRIPT_NAMES.map((name) => [name, loadScript(folder, name)])) as Record<
    ScriptName,
    RedisScript
  >;
}

function loadScript(folder: string, name: ScriptName): RedisScript {
  const text = read(folder, `${name}.lua`)
    .replace(HEAD_COMMENT, '')
    .replace(INCLUDE, (_, part: string) => read(join(folder, 'include'), `${part}.lua`).trimEnd());
  const keys = name.slice(name.lastIndexOf('-') + 1);
  return {
    text,
    sha: createHash('sha1').update(text).digest('hex'),
    numberOfKeys: keys === 'n' ? null : Number(keys),
  };
}

function read(folder: string, file: string): string {
  try {
    return readFileSync(join(folder, file), 'utf8');
  } catch {
    throw new RedisSetupError(
      `The server-side script ${file} is missing from the build.`,
      'Build again; the build must copy canonical-store/redis/scripts beside the compiled driver.',
    );
  }
}
