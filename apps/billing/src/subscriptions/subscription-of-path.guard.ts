import type { Claims } from '@cauce/claims';
import { ApiError } from '@cauce/contracts';
import { claimsOfContext, merchantOf } from '@cauce/http';
import { organizationName, storeName } from '@cauce/kernel';
import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type OperatedRef, SubscriptionReader, type SubscriptionRef } from './subscription.reader.js';
import type { SubscriptionRow } from './subscription.row.js';

type Params = Readonly<Partial<Record<'store' | 'organization' | 'plan' | 'subscription' | 'assignment', string>>>;
type WithRow = FastifyRequest<{ Params: Params }> & { subscriptionOfPath?: SubscriptionRow };

/** The subscription or plan assignment of the path is there, and the caller may act on it (404). A guard, since that comes before the faults of the body. */
@Injectable()
export class SubscriptionOfPathGuard implements CanActivate {
  constructor(private readonly reader: SubscriptionReader) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<WithRow>();
    const claims = claimsOfContext(context);
    const row = claims.caller === 'operator' ? this.reader.operated(operatedRef(request.params)) : this.find(request.params, claims);
    request.subscriptionOfPath = await row;
    return true;
  }

  private find({ plan, ...params }: Params, claims: Claims): Promise<SubscriptionRow> {
    return this.reader.findOwn({ ...refOf(params), ...(plan !== undefined && { plan }) }, merchantOf(claims));
  }
}

function refOf({ subscription, assignment = '' }: Params): SubscriptionRef {
  return subscription === undefined ? { kind: 'PLAN_ASSIGNMENT', id: assignment } : { kind: 'SUBSCRIPTION', id: subscription };
}

/** Operators find a subscription below its store, a plan assignment below its organization. */
function operatedRef({ store, organization = '', ...params }: Params): OperatedRef {
  return { ...refOf(params), parent: store === undefined ? organizationName(organization) : storeName(store) };
}

/** The row of the subscription of the path, as a parameter. Only on routes with {@link SubscriptionOfPathGuard}. */
export const SubscriptionOfPath = createParamDecorator((_: unknown, context: ExecutionContext): SubscriptionRow => {
  const { subscriptionOfPath } = context.switchToHttp().getRequest<WithRow>();
  if (!subscriptionOfPath) throw new ApiError('SUBSCRIPTION_NOT_FOUND');
  return subscriptionOfPath;
});
