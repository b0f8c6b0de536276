import { type IncomingHttpHeaders } from 'node:http';
import { type Caller, PrincipalResolver } from '../../src/tool-boundary/http/principal.resolver';
import { type Scope } from '../../src/contract/scope';
import { type HttpFixture } from './boundary-fixture';

const USUAL: readonly Scope[] = ['runs:write', 'tools:call', 'runs:read', 'evidence:read'];

/** Credentials for tests: `Bearer alice`, or `Bearer alice runs:read,runs:any` for other scopes than the usual ones. */
export class HeaderPrincipals extends PrincipalResolver {
  resolve({ authorization }: IncomingHttpHeaders): Caller | null {
    const [, principal, scopes] = /^Bearer ([A-Za-z0-9._-]+)(?: ([a-z:,]*))?$/.exec(authorization ?? '') ?? [];
    if (principal === undefined) return null;
    return { principal, scopes: new Set<Scope>(scopes === undefined ? USUAL : (scopes.split(',') as Scope[])) };
  }
}

export interface HttpAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface HttpAsk {
  readonly body?: unknown;
  /** Sent as it is, in place of `body`. */
  readonly payload?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What one caller says to the service. */
export class HttpClient {
  /** @param credential - null: none */
  constructor(
    private readonly fixture: HttpFixture,
    private readonly credential: string | null = 'alice',
  ) {}

  as(credential: string | null): HttpClient {
    return new HttpClient(this.fixture, credential);
  }

  get(path: string, ask: HttpAsk = {}): Promise<HttpAnswer> {
    return this.ask('GET', path, ask);
  }

  post(path: string, body?: unknown, ask: HttpAsk = {}): Promise<HttpAnswer> {
    return this.ask('POST', path, { ...ask, ...(body === undefined ? {} : { body }) });
  }

  delete(path: string): Promise<HttpAnswer> {
    return this.ask('DELETE', path, {});
  }

  async ask(method: 'GET' | 'POST' | 'DELETE' | 'PUT', path: string, ask: HttpAsk): Promise<HttpAnswer> {
    const payload = ask.payload ?? (ask.body === undefined ? undefined : JSON.stringify(ask.body));
    const response = await this.fixture.app.inject({
      method,
      url: path.startsWith('/') ? path : `/internal/v1/${path}`,
      headers: {
        ...(this.credential === null ? {} : { authorization: `Bearer ${this.credential}` }),
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...ask.headers,
      },
      ...(payload === undefined ? {} : { payload }),
    });
    const text = response.body;
    const isJson = String(response.headers['content-type']).includes('json');
    return {
      status: response.statusCode,
      body: isJson ? (JSON.parse(text) as unknown) : undefined,
      text,
      headers: response.headers,
    };
  }
}
