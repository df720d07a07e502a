import { type Claims, isBodyOf } from '@cauce/claims';
import { ApiError } from '@cauce/contracts';
import type { Caller } from '@cauce/services';
import {
  type CanActivate,
  createParamDecorator,
  type CustomDecorator,
  type ExecutionContext,
  Injectable,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const CALLERS_OF = 'cauce:callers';

/** The verified claims of a request's caller, as a decoration of it; absent in a service that is open to anyone. */
const CLAIMS = 'callerClaims';

/** Whether a body parser has compared the body with the claims. */
const BODY_COMPARED = 'callerClaimsBody';

/** Makes room for the claims in every request, and refuses one whose body was not compared with them. */
export function holdClaims(fastify: FastifyInstance): void {
  fastify.decorateRequest(CLAIMS, undefined);
  fastify.decorateRequest(BODY_COMPARED, false);
  fastify.addHook('preHandler', (request, _reply, done) => {
    const isMissing = claimsOf(request)?.bodyHash !== undefined && !request.getDecorator<boolean>(BODY_COMPARED);
    done(isMissing ? new ApiError('INTERNAL_CALLER_UNKNOWN') : undefined);
  });
}

/** Every body parser calls it. Throws INTERNAL_CALLER_UNKNOWN for a body that the request's claims were not signed for. */
export function compareBody(request: FastifyRequest, bytes: Buffer): void {
  const claims = claimsOf(request);
  if (claims && !isBodyOf(claims, bytes)) throw new ApiError('INTERNAL_CALLER_UNKNOWN');
  request.setDecorator(BODY_COMPARED, true);
}

export function setClaims(request: FastifyRequest, claims: Claims | undefined): void {
  request.setDecorator(CLAIMS, claims);
}

export function claimsOf(request: FastifyRequest): Claims | undefined {
  return request.getDecorator<Claims | undefined>(CLAIMS);
}

/** Who may use a controller or one of its routes. A route without it is refused to all. `anyone`: no claims are asked for. */
export const Callers = (...callers: (Caller | 'anyone')[]): CustomDecorator => SetMetadata(CALLERS_OF, callers);

/** Who may use a route of a controller, as its decorators say; undefined: no caller. */
export function callersOf(controller: object, handler: object): readonly (Caller | 'anyone')[] | undefined {
  return (Reflect.getMetadata(CALLERS_OF, handler) ?? Reflect.getMetadata(CALLERS_OF, controller)) as (Caller | 'anyone')[] | undefined;
}

/** Whether the request brings verified claims of a caller that the route lists: else 401 INTERNAL_CALLER_UNKNOWN. */
@Injectable()
export class CallersGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    if (context.getType() !== 'http') return true;
    const listed = this.reflector.getAllAndOverride<(Caller | 'anyone')[] | undefined>(CALLERS_OF, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (listed?.includes('anyone')) return true;
    const claims = claimsOf(context.switchToHttp().getRequest<FastifyRequest>());
    if (!claims || !listed?.includes(claims.caller)) throw new ApiError('INTERNAL_CALLER_UNKNOWN');
    return true;
  }
}

/** The verified claims of the caller, as a parameter. Only on routes with {@link Callers}. */
export const CallerClaims = createParamDecorator((_: unknown, context: ExecutionContext): Claims => claimsOfContext(context));

/** The same, for a guard. */
export function claimsOfContext(context: ExecutionContext): Claims {
  const claims = claimsOf(context.switchToHttp().getRequest<FastifyRequest>());
  if (!claims) throw new ApiError('INTERNAL_CALLER_UNKNOWN');
  return claims;
}
