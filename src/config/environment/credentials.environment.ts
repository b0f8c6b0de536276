import { isLoopbackHost } from '../network-address';
import { plainText, text } from './value-kinds';
import { Variable } from './variable.decorator';

function isKeySetUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, username, password } = new URL(url);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname.replace(/^\[(.*)\]$/, '$1')));
}

/** Who may call, and what they may do. */
export class CredentialsEnvironment {
  @Variable(plainText)
  readonly API_KEYS_FILE: string | null = null;

  @Variable(text('an https URL without user and password (http on loopback only)', isKeySetUrl))
  readonly JWT_JWKS_URL: string | null = null;

  @Variable(plainText)
  readonly JWT_ISSUER: string | null = null;

  @Variable(plainText)
  readonly JWT_AUDIENCE: string | null = null;

  @Variable(plainText)
  readonly JWT_PRINCIPAL_CLAIM: string = 'sub';

  @Variable(plainText)
  readonly POLICY_FILE: string | null = null;
}
