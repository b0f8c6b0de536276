import { scopeCovers } from './scope-coverage';

const RECORDED = {
  topic: 'APPLICATION',
  query: 'timeout',
  service: null,
  level: 'ERROR',
  start_time: '2026-03-02T09:30:00.000Z',
  end_time: '2026-03-02T10:30:00.000Z',
  lookback_minutes: 60,
  source_kind: 'FILE',
};
const FILTERS = { query: 'timeout', level: 'ERROR' };

describe('scopeCovers', () => {
  it.each([
    ['itself', RECORDED],
    ['its filters alone', FILTERS],
    ['a narrower query', { ...FILTERS, query: 'read TIMEOUT' }],
    ['one service of all', { ...FILTERS, service: 'payment-service' }],
    ['a part of its window', { ...FILTERS, start_time: '2026-03-02T18:00:00+08:00' }],
    ['fewer minutes', { ...FILTERS, lookback_minutes: 15 }],
    ['fewer minutes before an earlier end', { ...FILTERS, end_time: '2026-03-02T10:00:00Z', lookback_minutes: 30 }],
  ])('covers %s', (_what, claimed) => {
    expect(scopeCovers(RECORDED, claimed)).toBe(true);
  });

  it.each([
    ['everything', {}],
    ['another query', { ...FILTERS, query: 'refused' }],
    ['a wider query', { ...FILTERS, query: 'time' }],
    ['another level', { ...FILTERS, level: 'WARN' }],
    ['all levels', { query: 'timeout' }],
    ['another topic', { ...FILTERS, topic: 'SYSTEM_EVENTS' }],
    ['more minutes', { ...FILTERS, lookback_minutes: 61 }],
    ['a later end', { ...FILTERS, end_time: '2026-03-02T10:30:01Z' }],
    ['an earlier start', { ...FILTERS, start_time: '2026-03-02T09:29:59Z', lookback_minutes: 5 }],
    ['a time without a zone', { ...FILTERS, start_time: '2026-03-02T10:00:00' }],
    ['a window that ends before it starts', { ...FILTERS, lookback_minutes: -5 }],
    ['a window of no length', { ...FILTERS, lookback_minutes: 0 }],
    ['minutes as text', { ...FILTERS, lookback_minutes: '5' }],
    ['a member that no scope has', { ...FILTERS, region: 'x' }],
  ])('does not cover %s', (_what, claimed) => {
    expect(scopeCovers(RECORDED, claimed)).toBe(false);
  });

  it('covers nothing where the record has no scope', () => {
    expect(scopeCovers(undefined, {})).toBe(false);
  });
});
