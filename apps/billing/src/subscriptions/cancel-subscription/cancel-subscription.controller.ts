import type { Claims } from '@cauce/claims';
import { Field, PublicBody, text } from '@cauce/fields';
import { CallerClaims, Callers, EMPTY, Operation } from '@cauce/http';
import { Controller, Post, type Type, UseGuards } from '@nestjs/common';
import type { ApiKind } from '../api-kinds.js';
import type { SubscriptionRow } from '../subscription.row.js';
import { SubscriptionOfPath, SubscriptionOfPathGuard } from '../subscription-of-path.guard.js';
import { CancelSubscription } from './cancel-subscription.handler.js';

/** The body of `POST …/subscriptions/{subscription}/cancel`. */
export class CancelSubscriptionRequest {
  @Field(text({ max: 500 })) reason!: string;
}

/** The body of `POST …/assignments/{assignment}/cancel`. */
export class CancelAssignmentRequest {
  @Field(text({ max: 500 }), { optional: true }) reason?: string;
}

/** `POST /v1/stores/{store}/subscription-plans/{plan}/subscriptions/{subscription}/cancel`, and of a plan assignment. */
export function cancelController(
  { path, noun, title, ownErrors }: ApiKind,
  Body: typeof CancelSubscriptionRequest | typeof CancelAssignmentRequest,
): Type<object> {
  @Callers('gateway')
  @UseGuards(SubscriptionOfPathGuard)
  @Controller(`${path}/cancel`)
  class CancelController {
    constructor(private readonly cancelSubscription: CancelSubscription) {}

    @Post()
    @Operation(`Cancel a ${noun}`, {
      id: `cancel${title}`,
      about:
        'Billing stops immediately. Canceling again has no effect. A charge that is in progress is completed, and its result is announced.',
      answers: EMPTY,
      errors: ['SUBSCRIPTION_NOT_FOUND', 'SUBSCRIPTION_SUSPENDED', ...ownErrors],
    })
    async cancel(
      @SubscriptionOfPath() row: SubscriptionRow,
      @PublicBody(Body) { reason = '' }: CancelAssignmentRequest,
      @CallerClaims() { principal }: Claims,
    ): Promise<object> {
      await this.cancelSubscription.execute(row, { by: 'MERCHANT', reason, principal });
      return {};
    }
  }
  return CancelController;
}
