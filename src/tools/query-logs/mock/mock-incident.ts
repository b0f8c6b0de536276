import { type LogTopic } from '../../../projection/query-logs/query-logs.request';
import { type LogLine } from '../log-line';
import { MOCK_SERIES, type MockSeries } from './mock-series';
import { SeededRandom } from './seeded-random';

const SEED = 4711;
const MS_PER_MINUTE = 60_000;

/**
 * The entries of the bundled incident that ends now. The same minute gives the same entries.
 *
 * @param now - milliseconds since the epoch
 */
export function mockIncident(topic: LogTopic, now: number): LogLine[] {
  const end = Math.floor(now / MS_PER_MINUTE) * MS_PER_MINUTE;
  return MOCK_SERIES.flatMap((series, index) =>
    series.topic === topic ? linesOf(series, end, new SeededRandom(SEED + index)) : [],
  );
}

function linesOf(series: MockSeries, end: number, random: SeededRandom): LogLine[] {
  const start = end - series.from * MS_PER_MINUTE;
  const span = (series.from - series.to) * MS_PER_MINUTE;
  return Array.from({ length: series.count }, (_, place) => {
    const details = {
      instance: series.instances[place % series.instances.length] ?? '',
      metrics: { sequence: place + 1 },
    };
    const instant = start + Math.floor(((place + random.next()) / series.count) * span);
    return {
      instant,
      timestamp: new Date(instant).toISOString(),
      level: series.level,
      service: series.service,
      message: series.message(random),
      details: () => details,
    };
  });
}
