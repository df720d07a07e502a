import { ApiError } from '@cauce/contracts';
import { claimsOfContext, merchantOf } from '@cauce/http';
import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type KindParams, operatedRefOf, refOf } from './api-kinds.js';
import { SubscriptionReader } from './subscription.reader.js';
import type { SubscriptionRow } from './subscription.row.js';

type WithRow = FastifyRequest<{ Params: KindParams }> & { subscriptionOfPath?: SubscriptionRow };

/** The subscription or plan assignment of the path is there, and the caller may act on it (404). A guard, since that comes before the faults of the body. */
@Injectable()
export class SubscriptionOfPathGuard implements CanActivate {
  constructor(private readonly reader: SubscriptionReader) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<WithRow>();
    const claims = claimsOfContext(context);
    const { params } = request;
    request.subscriptionOfPath = await (claims.caller === 'operator'
      ? this.reader.operated(operatedRefOf(params))
      : this.reader.findOwn(refOf(params), merchantOf(claims)));
    return true;
  }
}

/** The row of the subscription of the path, as a parameter. Only on routes with {@link SubscriptionOfPathGuard}. */
export const SubscriptionOfPath = createParamDecorator((_: unknown, context: ExecutionContext): SubscriptionRow => {
  const { subscriptionOfPath } = context.switchToHttp().getRequest<WithRow>();
  if (!subscriptionOfPath) throw new ApiError('SUBSCRIPTION_NOT_FOUND');
  return subscriptionOfPath;
});
