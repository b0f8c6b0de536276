import { type AddressInfo } from 'node:net';
import { createApiKey } from '../../src/access/api-key';
import { ToolBoundary } from '../../src/tool-boundary/tool-boundary';
import { faultOf, leakIn } from '../support/attack/answer-judge';
import { AttackRandom } from '../support/attack/attack-random';
import { MARKED } from '../support/attack/hostile-bodies';
import { bytesOf, hostileRequest, type HostileRequest } from '../support/attack/hostile-requests';
import { RawConnection } from '../support/attack/raw-connection';
import { CapturedLog } from '../support/boundary-secrets';
import { ServedAccess, writeConfigFile } from '../support/served-access';

/** The first one; each request has its own, which a failure names. */
const SEED = 20_260_302;
const REQUESTS = 5_000;
/** Every so many requests one goes over a socket, as bytes. */
const BY_SOCKET = 5;
const RUN_EVERY = 20;
const ANSWER_WITHIN_MS = 5_000;

describe('5,000 hostile requests', () => {
  const mallory = createApiKey();
  const alice = createApiKey();
  const log = new CapturedLog();
  const prototypes = [Object.prototype, Array.prototype, Function.prototype];
  const before = prototypes.map((one) => Object.getOwnPropertyNames(one).length);
  let served: ServedAccess;
  let port: number;
  let secrets: readonly string[];

  beforeAll(async () => {
    const folder = ServedAccess.folder();
    const scopes = ['runs:write', 'tools:call', 'runs:read', 'evidence:read', 'runs:any'];
    writeConfigFile(folder, 'keys.yaml', {
      keys: [
        { id: mallory.id, hash: mallory.hash, principal: 'mallory', scopes: scopes.slice(0, 4) },
        { id: alice.id, hash: alice.hash, principal: 'alice', scopes },
      ],
    });
    served = await ServedAccess.serve(
      { API_KEYS_FILE: 'keys.yaml', HTTP_MAX_REQUESTS_PER_SECOND: '1000000', HTTP_MAX_IN_FLIGHT: '1000' },
      folder,
    );
    served.app.useLogger(log);
    await served.app.listen(0, '127.0.0.1');
    port = (served.app.getHttpServer().address() as AddressInfo).port;
    secrets = [mallory.key, mallory.hash, alice.key, alice.hash, folder, process.cwd(), 'hostname-of-alice'];
    await served.ask(alice.key, 'POST', 'runs', { run_id: 'alices', metadata: { note: 'hostname-of-alice' } });
  });

  afterAll(async () => {
    await served.close();
  });

  it(`of the seed ${SEED} get a clear answer each: no 5xx, no hang, no leak`, async () => {
    const faults: string[] = [];
    const statuses = new Map<number, number>();
    for (let number = 0; number < REQUESTS; number += 1) {
      const random = new AttackRandom(SEED + number);
      const runId = `run-${Math.floor(number / RUN_EVERY)}`;
      if (number % RUN_EVERY === 0) await served.ask(mallory.key, 'POST', 'runs', { run_id: runId });
      const request = hostileRequest(random, runId, mallory.key);
      const bySocket = number % BY_SOCKET === 0;
      const answers = await (bySocket ? overSocket(bytesOf(random, request)) : injected(request)).catch(
        (failure: unknown) => String(failure),
      );
      const found = typeof answers === 'string' ? answers : answers.map((one) => faultOf(one, secrets, MARKED));
      const fault = typeof found === 'string' ? found : found.find((one) => one !== null);
      if (fault !== undefined)
        faults.push(`seed ${SEED + number}${bySocket ? ' (socket)' : ''}: ${fault} ${shown(request)}`);
      if (typeof answers === 'string') continue;
      for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(faults.slice(0, 10)).toEqual([]);
    // The attack reaches every place that it is aimed at.
    for (const status of [200, 201, 400, 401, 403, 404, 409, 413, 415]) {
      expect([status, statuses.has(status)]).toEqual([status, true]);
    }
  }, 120_000);

  it('leave nothing behind: no log of a failure, no changed prototype, no call in flight', async () => {
    expect(served.app.get(ToolBoundary, { strict: false }).callsInFlight).toBe(0);
    const lines = log.lines.flat().map(String);
    expect(lines.filter((line) => line.includes('unexpected failure'))).toEqual([]);
    expect(lines.map((line) => leakIn(line, secrets)).filter((leak) => leak !== null)).toEqual([]);
    expect(prototypes.map((one) => Object.getOwnPropertyNames(one).length)).toEqual(before);
    expect('polluted' in {}).toBe(false);
    expect(await served.ask(alice.key, 'GET', 'runs/alices')).toMatchObject({
      status: 200,
      body: { status: 'ACTIVE', used: { calls: 0, refused_calls: 0 } },
    });
    expect(await served.call(alice.key, 'alices', 'after')).toMatchObject({ status: 200, body: { status: 'READY' } });
  });

  interface Seen {
    readonly status: number;
    readonly headers: Readonly<Record<string, unknown>>;
    readonly body: string;
  }

  async function injected({ method, target, headers, body }: HostileRequest): Promise<readonly Seen[]> {
    const late = new Promise<never>((_resolve, reject) => {
      setTimeout(() => {
        reject(new Error('no answer in time'));
      }, ANSWER_WITHIN_MS).unref();
    });
    const answer = served.app.inject({
      method: method as 'GET',
      url: target,
      headers: Object.fromEntries(headers),
      ...(body === null ? {} : { payload: body }),
    });
    const response = await Promise.race([answer, late]);
    return [{ status: response.statusCode, headers: response.headers, body: response.body }];
  }

  /** A connection that is closed without a word is an answer to bytes that are no request. */
  async function overSocket(bytes: Buffer): Promise<readonly Seen[]> {
    return RawConnection.exchange(port, bytes, ANSWER_WITHIN_MS);
  }
});

function shown({ method, target, headers, body }: HostileRequest): string {
  const extra = headers.filter(([name]) => name !== 'authorization').map((header) => header.join('='));
  return JSON.stringify([method, target.slice(0, 120), extra.join(' ').slice(0, 200), body?.toString().slice(0, 200)]);
}
