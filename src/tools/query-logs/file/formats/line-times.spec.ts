import { timesOfFile } from '../file-times';

function yearOf(month: number, day: number, end: string, name = 'messages', clock = '10:11:12'): number | null {
  const instant = timesOfFile(name, Date.parse(end)).readYearless(month, day, clock);
  return instant === null ? null : new Date(instant).getUTCFullYear();
}

describe('the year of a time without one', () => {
  it.each([
    ['the same day', 3, 2, '2026-03-02T10:30:00Z', 2026],
    ['a little ahead of the window', 3, 3, '2026-03-02T10:30:00Z', 2026],
    ['far ahead of it', 3, 4, '2026-03-02T10:30:00Z', 2025],
    ['the old year', 12, 31, '2026-01-01T00:10:00Z', 2025],
    ['the new year, by a clock that leads', 1, 1, '2025-12-31T23:50:00Z', 2026],
    ['a leap day', 2, 29, '2026-03-02T10:30:00Z', 2024],
  ])('%s', (_what, month, day, end, year) => {
    expect(yearOf(month, day, end)).toBe(year);
  });

  it('is none later than the day in the name of a rotated file', () => {
    expect(yearOf(3, 2, '2026-03-02T10:30:00Z', 'logs/messages-20250309')).toBe(2025);
    expect(yearOf(3, 2, '2026-03-02T10:30:00Z', 'logs/app.2026-03-09.log.gz')).toBe(2026);
  });

  it('is none for a day that never exists, nor for a clock that does not', () => {
    expect(yearOf(2, 30, '2026-03-02T10:30:00Z')).toBeNull();
    expect(yearOf(3, 2, '2026-03-02T10:30:00Z', 'messages', '25:00:00')).toBeNull();
  });

  it('is found anew for each time, in whatever order they come', () => {
    const times = timesOfFile('messages', Date.parse('2026-01-01T00:10:00Z'));
    const read = (month: number, day: number): string =>
      new Date(times.readYearless(month, day, '00:05:00') ?? 0).toISOString();
    const order = [
      [12, 31],
      [1, 1],
      [12, 31],
      [1, 2],
      [1, 1],
    ].map(([month = 0, day = 0]) => read(month, day).slice(0, 10));
    expect(order).toEqual(['2025-12-31', '2026-01-01', '2025-12-31', '2026-01-02', '2026-01-01']);
  });
});
