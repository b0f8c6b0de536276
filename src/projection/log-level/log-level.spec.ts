import { recogniseLevel } from './log-level';

describe('recogniseLevel', () => {
  it.each([
    ['error', 'ERROR'],
    ['[Err]', 'ERROR'],
    ['SEVERE', 'ERROR'],
    ['warning', 'WARN'],
    ['<W>', 'WARN'],
    ['emerg', 'FATAL'],
    ['Critical', 'CRITICAL'],
    ['INFO:', 'INFO'],
    ['30', 'INFO'],
    ['3', 'ERROR'],
    ['', 'UNKNOWN'],
    ['AUDIT', 'AUDIT'],
    ['constructor', 'constructor'],
  ])('takes %j for %s', (written, name) => {
    expect(recogniseLevel(written).name).toBe(name);
  });

  it('ranks severe levels first and an unknown one above the everyday ones', () => {
    const ranks = ['panic', 'crit', 'err', 'warn', 'notice', 'AUDIT', 'info', 'debug', 'trace'].map(
      (written) => recogniseLevel(written).rank,
    );
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
    expect(new Set(ranks).size).toBe(ranks.length);
  });
});
