import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RedisSetupError } from '../connection/redis-setup.error';

/** File names of the scripts, `<name>-<number of keys>`; `n` where the caller gives as many as it needs. */
export const SCRIPT_NAMES = [
  'open-run-1',
  'read-run-1',
  'end-run-1',
  'purge-run-n',
  'reserve-2',
  'refuse-1',
  'complete-n',
  'settle-abandoned-n',
  'record-report-2',
  'denied-commands-0',
] as const;

export type ScriptName = (typeof SCRIPT_NAMES)[number];

/**
 * Scripts that answer doubles in one binary text, for a list costs server and client several times as much to write and
 * to read, and a call waits for two of these.
 */
const ANSWERING_DOUBLES: ReadonlySet<ScriptName> = new Set(['reserve-2', 'refuse-1', 'complete-n']);

/** A script of the server, one atomic step each. The head comment of its file is its contract. */
export interface RedisScript {
  readonly text: string;
  readonly sha: string;
  /** null: as many as the caller gives. */
  readonly numberOfKeys: number | null;
  /** It answers a Buffer: see `doublesOf`. */
  readonly answersDoubles: boolean;
}

export type RedisScripts = Readonly<Record<ScriptName, RedisScript>>;

/** What is the same in all steps of a store: written into the scripts, not sent with each call. */
export type ScriptSettings = Readonly<Record<string, number | string>>;

const INCLUDE = /^ *--@include (\S+)$/gm;
const SETTING = /^--@setting (\S+)$/gm;
const HEAD_COMMENT = /^--\[\[[\s\S]*?\]\]\n/;
const SAFE_TEXT = /^[0-9A-Za-z_]*$/;

/**
 * Reads all scripts from their files. `--@include name` stands for the text of `include/name.lua`, `--@setting NAME`
 * for a local variable of that name.
 *
 * @throws RedisSetupError if one is missing: better no start than a step that fails later
 */
export function loadScripts(settings: ScriptSettings, folder = __dirname): RedisScripts {
  return Object.fromEntries(SCRIPT_NAMES.map((name) => [name, loadScript(name, settings, folder)])) as Record<
    ScriptName,
    RedisScript
  >;
}

function loadScript(name: ScriptName, settings: ScriptSettings, folder: string): RedisScript {
  const text = read(folder, `${name}.lua`)
    .replace(HEAD_COMMENT, '')
    .replace(INCLUDE, (_, part: string) => read(join(folder, 'include'), `${part}.lua`).trimEnd())
    .replace(SETTING, (_, setting: string) => `local ${setting} = ${literal(settings[setting])}`);
  const keys = name.slice(name.lastIndexOf('-') + 1);
  return {
    text,
    sha: createHash('sha1').update(text).digest('hex'),
    numberOfKeys: keys === 'n' ? null : Number(keys),
    answersDoubles: ANSWERING_DOUBLES.has(name),
  };
}

function literal(value: number | string | undefined): string {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  if (typeof value === 'string' && SAFE_TEXT.test(value)) return `'${value}'`;
  throw new TypeError('A setting of the scripts is missing or not an integer');
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
