import { createApiKey } from '../../src/access/api-key';
import { ServedAccess, writeConfigFile } from '../support/served-access';

const SCOPES = ['runs:write', 'tools:call', 'runs:read'];

describe('the policy', () => {
  const keys = {
    ...{ alice: createApiKey(), bob: createApiKey(), carol: createApiKey(), dave: createApiKey(), eve: createApiKey() },
  };
  const claims: Readonly<Record<string, object>> = { carol: { team: ['sre', 'oncall'] }, dave: { team: 'sales' } };
  const RULES = [
    { principals: ['alice'], tools: ['*'] },
    {
      principals: ['bob'],
      tools: ['query_logs'],
      budget: { max_calls: 2, max_result_bytes: 20_000, timeout_ms: 60_000, max_calls_per_tool: { query_logs: 1 } },
    },
    { principals: ['bob'], claims: { team: 'sre' }, tools: ['*'] },
    { claims: { team: ['sre', 'platform'] }, tools: ['query_logs'] },
    { principals: ['eve'], tools: ['lookup_knowledge'] },
  ];
  let served: ServedAccess;

  beforeAll(async () => {
    const folder = ServedAccess.folder();
    const entries = Object.entries(keys).map(([principal, { id, hash }]) => ({
      ...{ id, hash, principal, scopes: SCOPES },
      ...(claims[principal] === undefined ? {} : { claims: claims[principal] }),
    }));
    writeConfigFile(folder, 'keys.yaml', { keys: entries });
    writeConfigFile(folder, 'policy.yaml', { rules: RULES });
    served = await ServedAccess.serve({ API_KEYS_FILE: 'keys.yaml', POLICY_FILE: 'policy.yaml' }, folder);
  });

  afterAll(async () => {
    await served.close();
  });

  const open = (who: keyof typeof keys, body: object): ReturnType<ServedAccess['ask']> =>
    served.ask(keys[who].key, 'POST', 'runs', body);

  it('lets whom it names call what it names', async () => {
    expect(await open('alice', { run_id: 'a' })).toMatchObject({ status: 201, body: { tools: ['query_logs'] } });
    expect(await served.call(keys.alice.key, 'a', 'c1')).toMatchObject({ body: { status: 'READY' } });
  });

  it('lets whoever has the claims, whatever their name', async () => {
    expect(await open('carol', { run_id: 'c' })).toMatchObject({ status: 201 });
    expect(await served.call(keys.carol.key, 'c', 'c1')).toMatchObject({ body: { status: 'READY' } });
  });

  it('denies whom it does not name: no run, no tool', async () => {
    expect(await open('dave', { run_id: 'd' })).toMatchObject({
      status: 403,
      body: {
        detail: 'The policy does not allow such a run.',
        errors: [{ pointer: '', rule: 'allowed by the policy' }],
      },
    });
    expect((await served.ask(keys.dave.key, 'GET', 'tools')).body).toEqual({ tools: [] });
    expect(await served.call(keys.dave.key, 'd', 'c1')).toMatchObject({ body: { error: { code: 'UNAUTHORIZED' } } });
  });

  it('leaves out tools that were not asked for by name, and refuses those that were', async () => {
    expect(await open('eve', { run_id: 'e' })).toMatchObject({ status: 201, body: { tools: [] } });
    expect(await open('eve', { run_id: 'e2', tools: ['query_logs'] })).toMatchObject({
      status: 403,
      body: { errors: [{ pointer: '/tools/0', rule: 'allowed by the policy' }] },
    });
    expect(await served.call(keys.eve.key, 'e', 'c1')).toMatchObject({ body: { error: { code: 'UNAUTHORIZED' } } });
  });

  it('bounds what is asked for, and what is left open', async () => {
    expect(await open('bob', { run_id: 'b', timeout_ms: 30_000 })).toMatchObject({
      status: 201,
      body: { budget: { max_calls: 2, max_result_bytes: 20_000, max_calls_per_tool: { query_logs: 1 } } },
    });
    expect(await served.call(keys.bob.key, 'b', 'c1')).toMatchObject({ body: { status: 'READY' } });
    expect(await served.call(keys.bob.key, 'b', 'c2')).toMatchObject({
      body: { error: { code: 'TOOL_BUDGET_EXHAUSTED' } },
    });
    const greedy = {
      run_id: 'b2',
      timeout_ms: 60_001,
      budget: { max_calls: 3, max_calls_per_tool: { query_logs: 2 } },
    };
    expect(await open('bob', { ...greedy, tools: ['query_logs'] })).toMatchObject({
      status: 403,
      body: {
        errors: [
          { pointer: '/timeout_ms', rule: 'max 60000 by the policy' },
          { pointer: '/budget/max_calls', rule: 'max 2 by the policy' },
          { pointer: '/budget/max_calls_per_tool/query_logs', rule: 'max 1 by the policy' },
        ],
      },
    });
    const deadline = { run_id: 'b3', deadline_at: new Date(Date.now() + 120_000).toISOString() };
    expect(await open('bob', deadline)).toMatchObject({ status: 403, body: { errors: [{ pointer: '/deadline_at' }] } });
  });

  it('recognises the same opening again, although it fills in other defaults than the request has', async () => {
    expect(await open('bob', { run_id: 'again' })).toMatchObject({ status: 201 });
    expect(await open('bob', { run_id: 'again' })).toMatchObject({ status: 200 });
    expect(await open('bob', { run_id: 'again', budget: { max_calls: 2 } })).toMatchObject({ status: 409 });
  });

  it('also binds who comes by loopback without a credential', async () => {
    const folder = ServedAccess.folder();
    writeConfigFile(folder, 'policy.yaml', { rules: [] });
    const local = await ServedAccess.serve({ POLICY_FILE: 'policy.yaml' }, folder);
    try {
      expect(await local.ask(null, 'POST', 'runs', { run_id: 'r' })).toMatchObject({ status: 403 });
    } finally {
      await local.close();
    }
  });

  it.each([
    ['no rules', {}, 'rules: found nothing'],
    ['rules that are a map', { rules: {} }, 'rules: found an empty map; allowed: a list of rules'],
    ['a rule for nobody', { rules: [{ tools: ['*'] }] }, 'rules.0: found a map; allowed: principals, claims or both'],
    ['a rule without tools', { rules: [{ principals: ['a'] }] }, 'rules.0.tools: found nothing'],
    ['a wrong principal', { rules: [{ principals: ['a b'], tools: ['*'] }] }, 'rules.0.principals: found ["a b"]'],
    ['no principals', { rules: [{ principals: [], tools: ['*'] }] }, 'rules.0.principals'],
    ['a claim without value', { rules: [{ claims: { team: [] }, tools: ['*'] }] }, 'rules.0.claims: found a map'],
    [
      'an unknown budget',
      { rules: [{ principals: ['*'], tools: ['*'], budget: { max_cals: 1 } }] },
      'did you mean max_calls?',
    ],
    [
      'calls of a tool that is no number',
      { rules: [{ principals: ['*'], tools: ['*'], budget: { max_calls_per_tool: { query_logs: '3' } } }] },
      'rules.0.budget.max_calls_per_tool.query_logs: found "3"; allowed: a whole number from 0',
    ],
    [
      'calls of what is no tool name',
      { rules: [{ principals: ['*'], tools: ['*'], budget: { max_calls_per_tool: { 'a b': 3 } } }] },
      'allowed: a tool name',
    ],
  ])('of a file with %s stops the start', async (_what, content, message) => {
    const folder = ServedAccess.folder();
    writeConfigFile(folder, 'policy.yaml', content);
    await expect(ServedAccess.serve({ POLICY_FILE: 'policy.yaml' }, folder)).rejects.toThrow(message);
  });
});
