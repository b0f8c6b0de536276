import { type LogQueryScope } from '../../projection/query-logs/log-query-scope';
import { LogMatches } from './log-matches';
import { type LogLine } from './log-line';

const SCOPE: LogQueryScope = {
  topic: 'APPLICATION',
  query: '',
  service: null,
  level: null,
  startTime: '2026-03-02T09:30:00.000Z',
  endTime: '2026-03-02T10:30:00.000Z',
  lookbackMinutes: 60,
  sourceKind: 'MOCK',
};
const LINE: LogLine = {
  instant: Date.parse('2026-03-02T10:00:00Z'),
  timestamp: '2026-03-02T10:00:00Z',
  level: 'ERROR',
  service: 'payment-service',
  message: 'Pool ΟΔΟΣ exhausted: [a.*b] 100%',
  details: () => ({}),
};

function matches(scope: Partial<LogQueryScope>, line: Partial<LogLine> = {}): boolean {
  const found = new LogMatches({ ...SCOPE, ...scope }, { maxEntries: 10, maxBytes: 10_000 });
  found.offer({ ...LINE, ...line });
  return found.total === 1;
}

describe('what a log query matches', () => {
  it.each(['', '*', 'pool', 'EXHAUSTED', 'οδος', '[a.*b]', '100%', 'l Ο'])(
    'the query %j finds the message',
    (query) => {
      expect(matches({ query })).toBe(true);
    },
  );

  it.each(['**', 'pool exhausted', 'a.b', '.', 'payment-service', ' pool'])('the query %j does not', (query) => {
    expect(matches({ query }, { message: 'Pool: exhausted' })).toBe(false);
  });

  it('has a window with both ends', () => {
    const at = (time: string): boolean => matches({}, { instant: Date.parse(time) });
    expect(['2026-03-02T09:30:00.000Z', '2026-03-02T10:30:00.000Z'].map(at)).toEqual([true, true]);
    expect(['2026-03-02T09:29:59.999Z', '2026-03-02T10:30:00.001Z'].map(at)).toEqual([false, false]);
  });

  it('finds a service by its whole name, whatever its case', () => {
    expect(matches({ service: 'Payment-Service' })).toBe(true);
    expect(matches({ service: 'payment' })).toBe(false);
    expect(matches({ service: 'payment.service' })).toBe(false);
  });

  it('finds a level however either side writes it', () => {
    expect(matches({ level: 'err' })).toBe(true);
    expect(matches({ level: 'WARN' }, { level: '[warning]' })).toBe(true);
    expect(matches({ level: 'audit' }, { level: 'AUDIT' })).toBe(true);
    expect(matches({ level: 'WARN' })).toBe(false);
  });
});
