import type { Claims } from '@cauce/claims';
import { ApiError } from '@cauce/contracts';
import type { Caller } from '@cauce/services';
import {
  type CanActivate,
  type CustomDecorator,
  type ExecutionContext,
  Injectable,
  SetMetadata,
  createParamDecorator,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- an augmentation can only be an interface
  interface FastifyRequest {
    /** The verified claims of the caller; absent in a service that is open to anyone. */
    callerClaims: Claims | undefined;
  }
}

const CALLERS_OF = 'cauce:callers';

/** Who may use a controller or one of its routes. A route without it is refused to all. `anyone`: no claims are asked for. */
export const Callers = (...callers: (Caller | 'anyone')[]): CustomDecorator => SetMetadata(CALLERS_OF, callers);

/** Who may use a route of a controller, as its decorators say; undefined: nobody. */
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
    const { callerClaims } = context.switchToHttp().getRequest<FastifyRequest>();
    if (!callerClaims || !listed?.includes(callerClaims.caller)) throw new ApiError('INTERNAL_CALLER_UNKNOWN');
    return true;
  }
}

/** The verified claims of the caller, as a parameter. Only on routes with {@link Callers}. */
export const CallerClaims = createParamDecorator((_: unknown, context: ExecutionContext): Claims => {
  const { callerClaims } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!callerClaims) throw new ApiError('INTERNAL_CALLER_UNKNOWN');
  return callerClaims;
});
