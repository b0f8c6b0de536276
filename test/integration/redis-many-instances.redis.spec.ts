import { soak } from '../soak/redis-soak';
import { useRedisServer } from '../support/redis-server.jest';

describe('four processes on one Redis', () => {
  const server = useRedisServer();

  it('run no id twice, and counters, records and index agree exactly with what they were told', async () => {
    const report = await soak({ port: server().port, instances: 4, calls: 8_000 });
    expect(report.disagreements).toEqual([]);
    expect(report.attempts).toBe(8_000);
    expect(report.executed).toBeGreaterThan(500);
    expect(report.executed + report.refused).toBe(report.attempts);
  }, 60_000);
});
