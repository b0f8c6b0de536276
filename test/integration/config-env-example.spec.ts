import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_ENVIRONMENT } from '../../src/config/environment/environment';
import { loadConfig } from '../../src/config/load-config';

const LINES = readFileSync(join(__dirname, '../../.env.example'), 'utf8').split('\n');
const SETTING = /^#([A-Z][A-Z0-9_]*)=(.*)$/;

/** Variables as the file states them, in its order. */
const STATED = LINES.flatMap((line) => {
  const [, name, value] = SETTING.exec(line) ?? [];
  return name === undefined || value === undefined ? [] : [{ name, value }];
});

describe('.env.example', () => {
  it('names exactly the variables that the configuration knows, each once', () => {
    const known = Object.keys(DEFAULT_ENVIRONMENT);
    expect(STATED.map(({ name }) => name).sort()).toEqual(known.sort());
  });

  it('sets nothing by itself: every line is a comment or empty', () => {
    expect(LINES.filter((line) => line !== '' && !line.startsWith('#'))).toEqual([]);
  });

  it('explains each variable in the line above', () => {
    const bare = LINES.filter((line, index) => SETTING.test(line) && !/^# \S/.test(LINES[index - 1] ?? ''));
    expect(bare).toEqual([]);
  });

  it.each(STATED)('states the real default of $name', ({ name, value }) => {
    const defaults: Readonly<Record<string, unknown>> = { ...DEFAULT_ENVIRONMENT, STORE: loadConfig({}).store.driver };
    const byDefault = defaults[name];
    expect(value).toBe(byDefault === null ? '' : typeof byDefault === 'string' ? byDefault : JSON.stringify(byDefault));
  });

  it('changes nothing where all of it is set', () => {
    const env = Object.fromEntries(STATED.map(({ name, value }) => [name, value]));
    expect(loadConfig(env)).toEqual(loadConfig({}));
  });
});
