import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SystemClock } from '../../../contract/clock';
import { DEFAULT_RECORD_LIMITS } from '../../../contract/limits';
import { DEFAULT_STORE_TIMING } from '../../store-driver';
import { loadScripts, SCRIPT_NAMES } from './redis-script';
import { RedisSetupError } from '../connection/redis-setup.error';
import { settingsOf } from './script-settings';

const FOLDER = __dirname;
const CONTEXT = { limits: DEFAULT_RECORD_LIMITS, timing: DEFAULT_STORE_TIMING, clock: new SystemClock() };
const SETTINGS = settingsOf(CONTEXT);
const textOf = (name: string): string => readFileSync(join(FOLDER, `${name}.lua`), 'utf8');

describe('loadScripts', () => {
  it('loads every script of the folder, whole', () => {
    const files = readdirSync(FOLDER).filter((file) => file.endsWith('.lua'));
    expect(files.map((file) => file.replace('.lua', '')).sort()).toEqual([...SCRIPT_NAMES].sort());
    for (const { text, sha } of Object.values(loadScripts(SETTINGS))) {
      expect(text).not.toMatch(/--@/);
      expect(sha).toMatch(/^[0-9a-f]{40}$/);
    }
  });

  it('takes the number of keys from the name', () => {
    const scripts = loadScripts(SETTINGS);
    expect(scripts['reserve-2'].numberOfKeys).toBe(2);
    expect(scripts['purge-run-n'].numberOfKeys).toBeNull();
  });

  it('writes the settings of the store into the scripts', () => {
    expect(loadScripts(SETTINGS)['reserve-2'].text).toContain(`local TTL_MS = ${DEFAULT_RECORD_LIMITS.ttlMs}`);
    expect(loadScripts(SETTINGS)['reserve-2'].text).toContain("local SPENDING_REFUSALS = '111011'");
    expect(loadScripts({ ...SETTINGS, TTL_MS: 5 })['reserve-2'].sha).not.toBe(loadScripts(SETTINGS)['reserve-2'].sha);
  });

  it.each([undefined, Number.NaN, 0.5, "1' os.exit()", '1 or true'])('refuses the setting %j', (value) => {
    const settings = { ...SETTINGS, TTL_MS: value } as Record<string, number | string>;
    expect(() => loadScripts(settings)).toThrow(TypeError);
  });

  it('stops the start where a script is missing', () => {
    const empty = mkdtempSync(join(tmpdir(), 'toolboundary-scripts-'));
    expect(() => loadScripts(SETTINGS, empty)).toThrow(RedisSetupError);
    rmSync(empty, { recursive: true });
  });

  it.each(SCRIPT_NAMES)('%s has a head comment that is its contract, and 120 lines at most', (name) => {
    const text = textOf(name);
    expect(text).toMatch(/^--\[\[\n.+\n\nGuarantee: [\s\S]+\n\n(KEYS|ARGV)\[1\] [\s\S]+\n\nReturns [\s\S]+\n\]\]\n/);
    expect(text.split('\n').length).toBeLessThanOrEqual(121);
    const named = [...text.matchAll(/KEYS\[(\d+)\]/g)].map(([, key]) => Number(key));
    const keys = Number(name.slice(name.lastIndexOf('-') + 1));
    if (!Number.isNaN(keys)) expect(Math.max(0, ...named)).toBe(keys);
  });
});
