import { type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { CallerLimits } from './caller-limits';
import { type Caller, PrincipalResolver } from './principal.resolver';
import { Problem } from './problem';
import { type Scope } from '../../contract/scope';

interface CallerRequest {
  readonly headers: IncomingHttpHeaders;
  readonly query?: { readonly principal?: unknown };
  caller?: Caller;
}

interface Requirement {
  readonly scope: Scope;
  readonly foreign: Scope | null;
}

const REQUIREMENT = Symbol('toolboundary:requirement');

/**
 * The scope that a credential needs for this path. A path without one is open to nobody.
 *
 * @param foreign - needed instead where `?principal=` names another principal; without one that is refused. Raw
 *   evidence needs both: `evidence:read` is in no other scope.
 */
export const RequireScope = (scope: Scope, foreign: Scope | null = null): MethodDecorator =>
  SetMetadata(REQUIREMENT, { scope, foreign } satisfies Requirement);

/** The caller that the guard found. */
export const CalledBy = createParamDecorator((_data: unknown, context: ExecutionContext): Caller => {
  const { caller } = context.switchToHttp().getRequest<CallerRequest>();
  if (caller === undefined) throw new Problem(401);
  return caller;
});

/** 401 without a valid credential, 403 without the scope; in that order, before anything else is looked at. */
@Injectable()
export class CallerGuard implements CanActivate {
  constructor(
    private readonly resolver: PrincipalResolver,
    private readonly limits: CallerLimits,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<CallerRequest>();
    const caller = await this.resolver.resolve(request.headers);
    if (caller === null) throw new Problem(401, 'A valid credential is required.');
    await this.admit(caller, context);
    const requirement = this.reflector.get<Requirement | undefined>(REQUIREMENT, context.getHandler());
    const named = request.query?.principal ?? caller.principal;
    if (requirement === undefined || !hasScopes(caller, requirement, named !== caller.principal)) {
      throw new Problem(403, 'The credential lacks the scope for this path.');
    }
    request.caller = caller;
    return true;
  }

  /** However the answer ends, its place is free again then. */
  private async admit({ principal }: Caller, context: ExecutionContext): Promise<void> {
    const release = await this.limits.admit(principal);
    const { raw } = context.switchToHttp().getResponse<{ raw: ServerResponse }>();
    if (raw.closed) release();
    else raw.once('close', release);
  }
}

function hasScopes({ scopes }: Caller, { scope, foreign }: Requirement, ofOthers: boolean): boolean {
  if (!ofOthers) return scopes.has(scope);
  return foreign !== null && scopes.has(foreign) && (scope !== 'evidence:read' || scopes.has(scope));
}
