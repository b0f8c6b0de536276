import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { exportJWK, exportSPKI, generateKeyPair, type GenerateKeyPairResult, SignJWT, UnsecuredJWT } from 'jose';
import { ServedAccess } from '../support/served-access';

const ISSUER = 'https://issuer.example';
const AUDIENCE = 'toolboundary';
const now = (): number => Math.floor(Date.now() / 1_000);

/** An issuer whose keys are fetched over the loopback interface. */
class Issuer {
  readonly keys = new Map<string, GenerateKeyPairResult>();
  fetched = 0;
  broken = false;
  private readonly server: Server = createServer((_request, response) => {
    this.fetched += 1;
    void this.answer().then((text) =>
      response.writeHead(this.broken ? 500 : 200, { 'content-type': 'application/json' }).end(text),
    );
  });

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/keys`;
  }

  async start(): Promise<void> {
    await this.add('k1');
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  async add(kid: string): Promise<void> {
    this.keys.set(kid, await generateKeyPair('ES256', { extractable: true }));
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** @param claims - undefined: without it */
  sign(
    claims: Readonly<Record<string, unknown>> = {},
    kid = 'k1',
    key = this.keys.get(kid)?.privateKey,
  ): Promise<string> {
    const usual = { iss: ISSUER, aud: AUDIENCE, sub: 'alice', scope: 'runs:write runs:read other', exp: now() + 300 };
    const all: Readonly<Record<string, unknown>> = { ...usual, ...claims };
    const payload = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
    if (key === undefined) throw new Error('no such key');
    return new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid }).sign(key);
  }

  private async answer(): Promise<string> {
    const keys = [...this.keys].map(async ([kid, { publicKey }]) => ({
      ...(await exportJWK(publicKey)),
      kid,
      alg: 'ES256',
      use: 'sig',
    }));
    return JSON.stringify({ keys: await Promise.all(keys) });
  }
}

describe('access tokens', () => {
  const issuer = new Issuer();
  let served: ServedAccess;

  beforeAll(async () => {
    await issuer.start();
    const environment = { JWT_JWKS_URL: issuer.url, JWT_ISSUER: ISSUER, JWT_AUDIENCE: AUDIENCE };
    served = await ServedAccess.serve(environment);
  });

  afterAll(async () => {
    await served.close();
    await issuer.stop();
  });

  const tools = async (token: string): Promise<number> => (await served.ask(token, 'GET', 'tools')).status;

  it('give the principal and the scopes that they name', async () => {
    const token = await issuer.sign();
    expect(await served.ask(token, 'POST', 'runs', { run_id: 'mine' })).toMatchObject({ status: 201 });
    expect(await served.call(token, 'mine', 'c1')).toMatchObject({ status: 403 });
    expect(await served.ask(await issuer.sign({ sub: 'bob' }), 'GET', 'runs/mine')).toMatchObject({ status: 404 });
    expect(await tools(await issuer.sign({ scope: 'tools:call' }))).toBe(403);
    expect(await tools(await issuer.sign({ scope: undefined, scp: ['runs:read'] }))).toBe(200);
  });

  it('are fetched keys for once, not once a request', async () => {
    const before = issuer.fetched;
    for (let time = 0; time < 20; time += 1) await tools(await issuer.sign({ jti: String(time) }));
    expect(issuer.fetched - before).toBeLessThanOrEqual(1);
  });

  it('are refused when anything about them is wrong', async () => {
    const stranger = await generateKeyPair('ES256', { extractable: true });
    const publicKey = issuer.keys.get('k1')?.publicKey;
    if (publicKey === undefined) throw new Error('no key');
    const confused = confusedToken(await exportSPKI(publicKey));
    const good = await issuer.sign();
    const [head = '', , signature = ''] = good.split('.');
    const forged = Buffer.from(JSON.stringify({ iss: ISSUER, aud: AUDIENCE, sub: 'root', exp: now() + 300 })).toString(
      'base64url',
    );
    const wrong: Readonly<Record<string, string>> = {
      expired: await issuer.sign({ exp: now() - 60 }),
      'not yet valid': await issuer.sign({ nbf: now() + 120 }),
      'without an end': await issuer.sign({ exp: undefined }),
      'of another issuer': await issuer.sign({ iss: 'https://other.example' }),
      'for another audience': await issuer.sign({ aud: 'somebody-else' }),
      'without audience': await issuer.sign({ aud: undefined }),
      'without principal': await issuer.sign({ sub: undefined }),
      'with a principal outside its alphabet': await issuer.sign({ sub: 'alice/../bob' }),
      'by another key of the same name': await issuer.sign({}, 'k1', stranger.privateKey),
      'by an unknown key': await issuer.sign({}, 'k9', stranger.privateKey),
      'without signature (alg none)': new UnsecuredJWT({ sub: 'alice', scope: 'runs:read' })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setExpirationTime('5m')
        .encode(),
      'by HMAC with the public key': confused,
      'with another payload': `${head}.${forged}.${signature}`,
      'cut off': good.slice(0, -10),
      'with a part more': `${good}.x`,
      'far too long': `${good}${'x'.repeat(20_000)}`,
    };
    const seen: Record<string, number> = {};
    for (const [what, token] of Object.entries(wrong)) seen[what] = await tools(token);
    expect(seen).toEqual(Object.fromEntries(Object.keys(wrong).map((what) => [what, 401])));
  });

  it('allow a clock that is a little off', async () => {
    expect(await tools(await issuer.sign({ exp: now() - 10 }))).toBe(200);
    expect(await tools(await issuer.sign({ nbf: now() + 10 }))).toBe(200);
  });

  it('are not believed for longer than they live, however lately they were checked', async () => {
    const token = await issuer.sign({ exp: now() + 20 });
    expect(await tools(token)).toBe(200);
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 55_000);
    try {
      expect(await tools(token)).toBe(401);
    } finally {
      clock.mockRestore();
    }
  });

  it('by a new key of the issuer are taken, and where its keys cannot be had nobody is judged', async () => {
    const environment = { JWT_JWKS_URL: issuer.url, JWT_ISSUER: ISSUER, JWT_AUDIENCE: AUDIENCE };
    const other = await ServedAccess.serve(environment);
    try {
      issuer.broken = true;
      expect(await other.ask(await issuer.sign(), 'GET', 'tools')).toMatchObject({
        status: 503,
        body: { detail: 'The credential cannot be checked now.' },
      });
      issuer.broken = false;
      expect((await other.ask(await issuer.sign(), 'GET', 'tools')).status).toBe(200);
      await issuer.add('k2');
      expect((await other.ask(await issuer.sign({}, 'k2'), 'GET', 'tools')).status).toBe(200);
      const before = issuer.fetched;
      const stranger = await generateKeyPair('ES256', { extractable: true });
      for (let number = 0; number < 20; number += 1) {
        const token = await issuer.sign({}, `never-${number}`, stranger.privateKey);
        expect((await other.ask(token, 'GET', 'tools')).status).toBe(401);
      }
      expect(issuer.fetched - before).toBeLessThanOrEqual(5);
    } finally {
      await other.close();
    }
  });
});

/** Key confusion: the public key as a shared secret. */
function confusedToken(publicKey: string): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg: 'HS256', kid: 'k1' })}.${part({ iss: ISSUER, aud: AUDIENCE, sub: 'root', scope: 'runs:read', exp: now() + 300 })}`;
  return `${signed}.${createHmac('sha256', publicKey).update(signed).digest('base64url')}`;
}
