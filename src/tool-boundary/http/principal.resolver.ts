import { type IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { isLoopbackHost, isLoopbackOrigin } from './loopback';
import { Problem } from './problem';
import { type Scope } from '../../contract/scope';

/** Who holds the credential of a request, and what it may do. */
export interface Caller {
  readonly principal: string;
  readonly scopes: ReadonlySet<Scope>;
  /** What else the credential says of its holder; a policy may ask for it. */
  readonly claims?: Readonly<Record<string, readonly string[]>>;
}

/** Tells from the headers of a request who calls. Replace the provider to bring credentials of your own. */
export abstract class PrincipalResolver {
  /** null: no valid credential (401). Throws a `Problem` for a request that may not come this way at all. */
  abstract resolve(headers: IncomingHttpHeaders): Caller | null | Promise<Caller | null>;
}

const LOCAL: Caller = {
  principal: 'local',
  scopes: new Set<Scope>(['runs:write', 'tools:call', 'runs:read', 'evidence:read']),
};

/**
 * The fixed `local` principal of a service without credentials. Only loopback `Host` and `Origin` values pass: a page
 * in a browser on the same machine must not reach the service under a name of its own (DNS rebinding).
 */
@Injectable()
export class LocalPrincipalResolver extends PrincipalResolver {
  resolve({ host, origin }: IncomingHttpHeaders): Caller {
    if (!isLoopbackHost(host)) throw new Problem(403, 'Without credentials only a loopback Host is served.');
    if (origin !== undefined && !isLoopbackOrigin(origin)) {
      throw new Problem(403, 'Without credentials only a loopback Origin is served.');
    }
    return LOCAL;
  }
}
