import { AccessTokens } from './access/access-tokens';
import { ApiKeys } from './access/api-keys';
import { CredentialResolver } from './access/credential.resolver';
import { FileAccessPolicy } from './access/file-access.policy';
import { MemoryCallerLimits } from './access/memory-caller.limits';
import { loadPolicy } from './config/access/policy-file';
import { type Config } from './config/config';
import { SystemClock } from './contract/clock';
import { LocalPrincipalResolver } from './tool-boundary/http/principal.resolver';
import { type HttpOptions } from './tool-boundary/tool-boundary.module';

/**
 * Who may come in by HTTP, and how much at once.
 *
 * @throws ConfigError for a file of keys or a policy that cannot be used
 */
export function httpAccess({ credentials, runLimits, requestLimits }: Config): HttpOptions {
  const { apiKeysFile, jwt, policyFile } = credentials;
  const policy = policyFile === null ? {} : { policy: new FileAccessPolicy(loadPolicy(policyFile), runLimits) };
  // The configuration lets nothing but a loopback address be served without credentials.
  if (apiKeysFile === null && jwt === null) return { principals: LocalPrincipalResolver, ...policy };
  const clock = new SystemClock();
  const principals = new CredentialResolver(
    apiKeysFile === null ? null : new ApiKeys(apiKeysFile, clock),
    jwt === null ? null : new AccessTokens(jwt, clock),
  );
  return { principals, limits: new MemoryCallerLimits(requestLimits), ...policy };
}
