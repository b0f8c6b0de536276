import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { createApiKey } from '../access/api-key';
import { addApiKey, removeApiKey, type WrittenApiKey } from '../access/api-keys-document';
import { loadApiKeys } from '../config/access/api-keys-file';
import { loadConfig } from '../config/load-config';
import { processEnvironment } from '../config/process-environment';
import { isPrincipal } from '../contract/identifiers';
import { type Scope, SCOPES } from '../contract/scope';

const DAY_MS = 24 * 60 * 60 * 1000;

/** What an orchestrator needs; evidence, other principals' runs and administration are asked for by name. */
const USUAL_SCOPES: readonly Scope[] = ['runs:write', 'tools:call', 'runs:read'];

interface CreateOptions {
  readonly principal: string;
  readonly scopes?: readonly Scope[];
  readonly claim?: Readonly<Record<string, readonly string[]>>;
  readonly expiresInDays?: number;
  readonly file?: string;
}

/** `keys create`, `keys list` and `keys revoke`: the file of API keys. A running service reads it again by itself. */
export function keysCommand(): Command {
  const keys = new Command('keys')
    .exitOverride()
    .description('the API keys of API_KEYS_FILE: several of one principal can be rotated');
  keys
    .command('create')
    .description('make a key; it is printed once, and only its hash is kept')
    .requiredOption('--principal <name>', 'whose runs it opens', principalOf)
    .option('--scopes <list>', `some of ${SCOPES.join(',')} (default: ${USUAL_SCOPES.join(',')})`, scopesOf)
    .option('--claim <name=value...>', 'what a policy may ask for', claimsOf)
    .option('--expires-in-days <days>', 'how long it is valid (default: for ever)', daysOf)
    .option('--file <file>', 'in place of API_KEYS_FILE')
    .action(create);
  keys
    .command('list')
    .description('the keys of the file, a line each: id, principal, scopes, expiry')
    .option('--file <file>', 'in place of API_KEYS_FILE')
    .action(({ file }: { file?: string }) => {
      list(fileOf(file));
    });
  keys
    .command('revoke')
    .description('take a key out of the file')
    .argument('<id>', 'as `keys list` tells it')
    .option('--file <file>', 'in place of API_KEYS_FILE')
    .action((id: string, { file }: { file?: string }) => {
      if (!removeApiKey(fileOf(file), id)) throw new Error('there is no key of this id');
    });
  return keys;
}

function create({ principal, scopes = USUAL_SCOPES, claim, expiresInDays, file }: CreateOptions): void {
  const path = fileOf(file);
  const { id, key, hash } = createApiKey();
  const now = Date.now();
  const entry: WrittenApiKey = {
    id,
    principal,
    hash,
    scopes: [...scopes],
    ...(claim === undefined ? {} : { claims: claim }),
    created_at: new Date(now).toISOString(),
    ...(expiresInDays === undefined ? {} : { expires_at: new Date(now + expiresInDays * DAY_MS).toISOString() }),
  };
  addApiKey(path, entry);
  process.stdout.write(`${key}\n`);
  process.stderr.write(`added to ${path}; the key is not shown again\n`);
}

function list(path: string): void {
  for (const { id, principal, scopes, expiresAt } of loadApiKeys(path)) {
    const expiry = expiresAt === null ? 'never' : new Date(expiresAt).toISOString();
    process.stdout.write(`${[id, principal, scopes.join(' '), expiry].join('\t')}\n`);
  }
}

function fileOf(given: string | undefined): string {
  const path = given ?? loadConfig(processEnvironment()).credentials.apiKeysFile;
  if (path === null) {
    process.stderr.write('error: no file of API keys: give --file, or set API_KEYS_FILE\n');
    throw new CommanderError(2, 'toolboundary.noKeysFile', 'no file');
  }
  return path;
}

function principalOf(text: string): string {
  if (!isPrincipal(text)) throw new InvalidArgumentError('A principal is 1 to 64 of A-Z a-z 0-9 . _ -');
  return text;
}

function scopesOf(text: string, before: readonly Scope[] = []): readonly Scope[] {
  const found = text.split(/[\s,]+/).map((word) => {
    const scope = SCOPES.find((known) => known === word);
    if (scope === undefined) throw new InvalidArgumentError(`One of ${SCOPES.join(', ')}.`);
    return scope;
  });
  return [...new Set([...before, ...found])];
}

function claimsOf(
  text: string,
  before: Readonly<Record<string, readonly string[]>> = {},
): Readonly<Record<string, readonly string[]>> {
  const [, name, value] = /^([^=]{1,64})=(.{1,256})$/.exec(text) ?? [];
  if (name === undefined || value === undefined) throw new InvalidArgumentError('A claim is name=value.');
  return { ...before, [name]: [...(before[name] ?? []), value] };
}

function daysOf(text: string): number {
  const days = /^[1-9]\d{0,4}$/.test(text) ? Number(text) : NaN;
  if (!(days >= 1)) throw new InvalidArgumentError('A whole number of days.');
  return days;
}
