import { nearestName } from './nearest-name';

const NAMES = ['source', 'topics', 'source_limit', 'timeout_ms', 'RUN_MAX_CALLS'];

describe('nearestName', () => {
  it.each([
    ['sorce', 'source'],
    ['suorce', 'source'],
    ['sources', 'source'],
    ['topic', 'topics'],
    ['source-limit', 'source_limit'],
    ['timeoutMs', 'timeout_ms'],
    ['run_max_calls', 'RUN_MAX_CALLS'],
    ['RUN_MAX_CALSL', 'RUN_MAX_CALLS'],
  ])('%s means %s', (name, meant) => {
    expect(nearestName(name, NAMES)).toBe(meant);
  });

  it.each(['', 'q', 'completely_else', 'RUN_MAX_SECONDS_OF_SILENCE', 's'.repeat(65)])('"%s" means nothing', (name) => {
    expect(nearestName(name, NAMES)).toBeNull();
  });

  it('prefers the closest of several', () => {
    expect(nearestName('abd', ['abcde', 'abc', 'abcd'])).toBe('abc');
  });
});
