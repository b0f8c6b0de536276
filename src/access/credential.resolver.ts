import { type IncomingHttpHeaders } from 'node:http';
import { type Caller, PrincipalResolver } from '../tool-boundary/http/principal.resolver';
import { type AccessTokens } from './access-tokens';
import { ApiKeys } from './api-keys';

const BEARER = /^Bearer +([^\s]+) *$/i;

/** Whoever holds the API key or the access token in `Authorization: Bearer …`. */
export class CredentialResolver extends PrincipalResolver {
  constructor(
    private readonly apiKeys: ApiKeys | null,
    private readonly accessTokens: AccessTokens | null,
  ) {
    super();
  }

  async resolve({ authorization }: IncomingHttpHeaders): Promise<Caller | null> {
    const credential = BEARER.exec(authorization ?? '')?.[1];
    if (credential === undefined) return null;
    if (ApiKeys.isKey(credential)) return this.apiKeys?.find(credential) ?? null;
    return (await this.accessTokens?.find(credential)) ?? null;
  }
}
