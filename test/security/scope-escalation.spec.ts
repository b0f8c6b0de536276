import { type Scope, SCOPES } from '../../src/contract/scope';
import { HttpFixture } from '../support/boundary-fixture';
import { HeaderPrincipals, HttpClient } from '../support/boundary-http';

type Method = 'GET' | 'POST' | 'DELETE';

/** The scope that a path needs: for a run of one's own, and beside it for one of another principal (null: nobody's). */
interface Path {
  readonly method: Method;
  readonly path: string;
  readonly body?: object;
  readonly own: Scope;
  readonly foreign: readonly Scope[] | null;
}

const CALL = { run_id: 'RUN', tool_call_id: 'fresh', tool_name: 'probe', input: { query: '' } };
const AUDITED = { foreign: ['runs:any'] } as const;
const NOBODYS = { foreign: null } as const;

/** Section 5 of the contract, as a table. */
const PATHS: readonly Path[] = [
  { method: 'POST', path: 'runs', body: { run_id: 'RUN' }, own: 'runs:write', ...NOBODYS },
  { method: 'POST', path: 'runs/RUN/complete', body: {}, own: 'runs:write', ...NOBODYS },
  { method: 'POST', path: 'runs/RUN/progress', body: { claims: [] }, own: 'runs:write', ...NOBODYS },
  { method: 'POST', path: 'runs/RUN/release', body: { reason: 'x' }, own: 'runs:write', foreign: ['runs:admin'] },
  { method: 'POST', path: 'runs/RUN/tool-calls', body: CALL, own: 'tools:call', ...NOBODYS },
  { method: 'GET', path: 'runs/RUN', own: 'runs:read', ...AUDITED },
  { method: 'GET', path: 'runs/RUN/tool-calls/c1', own: 'runs:read', ...AUDITED },
  { method: 'GET', path: 'runs/RUN/tool-calls?tool_call_id=c1', own: 'runs:read', ...AUDITED },
  { method: 'GET', path: 'runs/RUN/observed-facts', own: 'runs:read', ...AUDITED },
  { method: 'GET', path: 'runs/RUN/invocations', own: 'evidence:read', foreign: ['evidence:read', 'runs:any'] },
  { method: 'GET', path: 'runs/RUN/invocations/c1', own: 'evidence:read', foreign: ['evidence:read', 'runs:any'] },
  { method: 'GET', path: 'tools', own: 'runs:read', ...NOBODYS },
  { method: 'GET', path: 'runs', own: 'runs:admin', foreign: ['runs:admin'] },
  { method: 'DELETE', path: 'runs/RUN', own: 'runs:admin', foreign: ['runs:admin'] },
];

/** Every set of scopes that there is. */
const SETS: readonly (readonly Scope[])[] = Array.from({ length: 2 ** SCOPES.length }, (_none, bits) =>
  SCOPES.filter((_scope, place) => (bits & (1 << place)) !== 0),
);

describe('scopes', () => {
  let fixture: HttpFixture;
  let nobody: HttpClient;

  beforeAll(async () => {
    fixture = await HttpFixture.serve(HeaderPrincipals);
    nobody = new HttpClient(fixture, null);
  });

  afterAll(async () => {
    await fixture.close();
  });

  async function prepared(principal: string, runId: string): Promise<void> {
    const owner = nobody.as(`${principal} runs:write,tools:call`);
    await owner.post('runs', { run_id: runId });
    await owner.post(`runs/${runId}/tool-calls`, { ...CALL, run_id: runId, tool_call_id: 'c1' });
  }

  const asked = async ({ method, path, body }: Path, scopes: string, run: string, query = ''): Promise<number> => {
    const target = `${path}${query === '' ? '' : path.includes('?') ? `&${query}` : `?${query}`}`;
    const answer = await nobody.as(`alice ${scopes}`).ask(method, target.replace('RUN', run), {
      ...(body === undefined ? {} : { payload: JSON.stringify(body).replace('RUN', run) }),
    });
    return answer.status;
  };

  it(`in each of their ${SETS.length} sets open just the paths that they are for`, async () => {
    const wrong: unknown[] = [];
    let run = 0;
    for (const path of PATHS) {
      for (const set of SETS) {
        const mayOwn = set.includes(path.own);
        run += 1;
        if (mayOwn) await prepared('alice', `run-${run}`);
        const own = await asked(path, set.join(), `run-${run}`);
        if (mayOwn ? own >= 300 : own !== 403) wrong.push([path.method, path.path, set.join(), own]);
        const foreign = await asked(path, set.join(), 'bobs', 'principal=bob');
        const mayForeign = path.foreign?.every((scope) => set.includes(scope)) ?? false;
        // 404: bob has no such run; 400: this path has no principal to name. Only not "forbidden".
        if (mayForeign === (foreign === 403)) wrong.push([path.method, path.path, set.join(), 'of bob', foreign]);
      }
    }
    expect(wrong).toEqual([]);
  }, 60_000);

  it('are not in one another: administration reads no run, an audit no evidence and calls nothing', async () => {
    await prepared('bob', 'held');
    const admin = nobody.as('root runs:admin');
    const auditor = nobody.as('auditor runs:any,runs:read');
    expect((await admin.get('runs/held?principal=bob')).status).toBe(403);
    expect((await admin.get('runs/held/invocations?principal=bob')).status).toBe(403);
    expect((await auditor.get('runs/held?principal=bob')).status).toBe(200);
    expect((await auditor.get('runs/held/invocations/c1?principal=bob')).status).toBe(403);
    expect((await auditor.post('runs/held/tool-calls?principal=bob', { ...CALL, run_id: 'held' })).status).toBe(403);
    expect((await auditor.get('runs')).status).toBe(403);
  });
});
