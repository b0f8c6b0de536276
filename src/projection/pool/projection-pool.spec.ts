import { DEFAULT_PROJECTION_LIMITS } from '../../contract/limits';
import { logQueryScope } from '../query-logs/log-query-scope';
import { type LogProjectionInput, projectLogs } from '../query-logs/project-logs';
import { LogTopic } from '../query-logs/query-logs.request';
import { Redactor } from '../redaction/redactor';
import { ProjectionPool } from './projection-pool';

const NOW = Date.UTC(2026, 2, 2, 10, 30);
const REQUEST = { topic: LogTopic.APPLICATION, query: '', lookback_minutes: 60 };

function inputOf(rawResponse: string): LogProjectionInput {
  const scope = logQueryScope(REQUEST, NOW, 'FILE');
  return { toolCallId: 'toolu_01', scope, rawResponse, limits: DEFAULT_PROJECTION_LIMITS };
}

function rawOf(entries: number): string {
  const logs = Array.from({ length: entries }, (_, number) => ({
    timestamp: new Date(NOW - number).toISOString(),
    level: number % 97 === 0 ? 'ERROR' : 'INFO',
    service: `service-${number % 5}`,
    message: `request ${number} from 10.0.${number % 250}.7 took ${number % 900} ms`,
  }));
  return JSON.stringify({ success: true, total: entries, logs });
}

describe('the projection pool', () => {
  const pool = new ProjectionPool({ maxThreads: 1 });

  afterAll(() => pool.onApplicationShutdown());

  it('projects in another thread to the same bytes as in this one', async () => {
    const input = inputOf(rawOf(2_000));

    const aside = await pool.project(input);

    expect(JSON.stringify(aside)).toBe(JSON.stringify(projectLogs(input, new Redactor())));
  }, 20_000);

  it('rejects what cannot be projected', async () => {
    await expect(pool.project(inputOf('{"success":false}'))).rejects.toThrow();
  }, 20_000);

  it('lets go of a projection that nobody waits for any more, and projects the next one', async () => {
    const abort = new AbortController();
    const long = pool.project(inputOf(rawOf(200_000)), abort.signal);
    abort.abort();

    await expect(long).rejects.toThrow();
    await expect(pool.project(inputOf(rawOf(10)))).resolves.toMatchObject({ evidenceStatus: 'EVIDENCE_FOUND' });
  }, 20_000);

  it('keeps the event loop free while it projects', async () => {
    const input = inputOf(rawOf(20_000));
    let turns = 0;
    const turn = setInterval(() => (turns += 1), 5);
    try {
      await pool.project(input);
    } finally {
      clearInterval(turn);
    }

    expect(turns).toBeGreaterThan(5);
  }, 20_000);
});
