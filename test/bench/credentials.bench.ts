/**
 * What the credential step costs, against the whole call that it stands before: a tool call by HTTP on the memory store.
 *
 *   npm run bench:credentials [-- --rounds N --json FILE]
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { AccessTokens } from '../../src/access/access-tokens';
import { createApiKey } from '../../src/access/api-key';
import { ApiKeys } from '../../src/access/api-keys';
import { CredentialResolver } from '../../src/access/credential.resolver';
import { loadConfig } from '../../src/config/load-config';
import { loadToolFile } from '../../src/config/tool-file/load-tool-file';
import { SystemClock } from '../../src/contract/clock';
import { createService } from '../../src/service';

const ISSUER = 'https://issuer.example';
const AUDIENCE = 'toolboundary';
const STEPS = 2_000;
const CALLS = 50;

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '15' }, json: { type: 'string' } } });

type Work = (number: number) => Promise<unknown>;

/** CPU time of this process for one of so many, in microseconds; the median over the rounds. */
class Cost {
  private readonly rounds: number[] = [];

  constructor(
    readonly name: string,
    private readonly times: number,
    private readonly work: Work,
    private readonly before: (round: number) => Promise<void> = () => Promise.resolve(),
  ) {}

  get medianUs(): number {
    return [...this.rounds].sort((a, b) => a - b)[Math.floor(this.rounds.length / 2)] ?? 0;
  }

  async round(round: number): Promise<void> {
    await this.before(round);
    const cpu = process.cpuUsage();
    for (let number = 0; number < this.times; number += 1) await this.work(number);
    const { user, system } = process.cpuUsage(cpu);
    if (round >= 0) this.rounds.push((user + system) / this.times);
  }
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'toolboundary-bench-'));
  const { id, key, hash } = createApiKey();
  const scopes = ['runs:write', 'tools:call', 'runs:read'];
  writeFileSync(join(folder, 'keys.yaml'), JSON.stringify({ keys: [{ id, hash, principal: 'bench', scopes }] }));
  const pairs = { ES256: await generateKeyPair('ES256'), RS256: await generateKeyPair('RS256') };
  const issuer = createServer((_request, response) => {
    const jwks = Object.entries(pairs).map(async ([alg, { publicKey }]) => ({
      ...(await exportJWK(publicKey)),
      kid: alg,
      alg,
    }));
    void Promise.all(jwks).then((keys) => response.end(JSON.stringify({ keys })));
  });
  await new Promise<void>((resolve) => issuer.listen(0, '127.0.0.1', resolve));
  const jwksUrl = `http://127.0.0.1:${(issuer.address() as AddressInfo).port}/`;
  const clock = new SystemClock();
  const keys = new CredentialResolver(new ApiKeys(join(folder, 'keys.yaml'), clock), null);
  const tokens = (): CredentialResolver =>
    new CredentialResolver(
      null,
      new AccessTokens({ jwksUrl, issuer: ISSUER, audience: AUDIENCE, principalClaim: 'sub' }, clock),
    );
  const sign = (alg: keyof typeof pairs, jti: string): Promise<string> =>
    new SignJWT({ scope: scopes.join(' '), jti })
      .setProtectedHeader({ alg, kid: alg })
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setSubject('bench')
      .setExpirationTime('1h')
      .sign(pairs[alg].privateKey);

  const app = await createService(loadConfig({ RUN_MAX_CALLS: '10000' }, folder), loadToolFile(null));
  app.useLogger(false);
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  const post = async (path: string, payload: object): Promise<void> => {
    const answer = await app.inject({ method: 'POST', url: `/internal/v1/runs${path}`, payload });
    if (answer.statusCode > 201) throw new Error(answer.body);
  };
  let run = '';
  const wholeCall = new Cost(
    'a whole call that finds nothing',
    CALLS,
    (number) =>
      post(`/${run}/tool-calls`, {
        ...{ run_id: run, tool_call_id: `c${number}`, tool_name: 'query_logs' },
        input: { topic: 'APPLICATION', query: 'nothing has this text', lookback_minutes: 60 },
      }),
    (round) => post('', { run_id: (run = `r${round}`), budget: { max_result_bytes: 524_288 } }),
  );

  const resolve = async (resolver: CredentialResolver, credential: string): Promise<void> => {
    if ((await resolver.resolve({ authorization: `Bearer ${credential}` })) === null) throw new Error('refused');
  };
  const fresh: string[] = [];
  const freshTokens = (alg: keyof typeof pairs, resolver: CredentialResolver): Cost =>
    new Cost(
      `${alg} token, each for the first time`,
      STEPS / 10,
      (number) => resolve(resolver, fresh[number] ?? ''),
      async (round) => {
        fresh.length = 0;
        for (let number = 0; number < STEPS / 10; number += 1) fresh.push(await sign(alg, `${alg}-${round}-${number}`));
        await resolve(resolver, await sign(alg, `warm-${round}`));
      },
    );
  const known = { resolver: tokens(), token: await sign('RS256', 'known') };
  const costs = [
    wholeCall,
    new Cost('API key', STEPS, () => resolve(keys, key)),
    new Cost('token that was seen within a minute', STEPS, () => resolve(known.resolver, known.token)),
    freshTokens('ES256', tokens()),
    freshTokens('RS256', tokens()),
  ];
  for (let round = -2; round < Number(values.rounds); round += 1) for (const cost of costs) await cost.round(round);

  const rows = costs.map(({ name, medianUs }) => ({ name, us: medianUs, share: medianUs / wholeCall.medianUs }));
  process.stdout.write('| step | CPU µs | of a whole call |\n| --- | --- | --- |\n');
  for (const { name, us, share } of rows) {
    process.stdout.write(`| ${name} | ${us.toFixed(1)} | ${(100 * share).toFixed(1)} % |\n`);
  }
  if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(rows, null, 2));
  await app.close();
  issuer.closeAllConnections();
  issuer.close();
  rmSync(folder, { recursive: true });
}

void main();
