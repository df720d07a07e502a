import type { Claims } from '@cauce/claims';
import { Field, text, ValidBody } from '@cauce/fields';
import { CallerClaims, Callers, EMPTY, Operation } from '@cauce/http';
import { Controller, Post, UseGuards } from '@nestjs/common';
import type { SubscriptionRow } from '../subscription.row.js';
import { SubscriptionOfPath, SubscriptionOfPathGuard } from '../subscription-of-path.guard.js';
import { CancelSubscription } from './cancel-subscription.handler.js';

/** The body of `POST …/cancel`. */
export class CancelSubscriptionRequest {
  @Field(text({ max: 500 })) reason!: string;
}

/** `POST /v1/stores/{store}/subscription-plans/{plan}/subscriptions/{subscription}/cancel`. */
@Callers('gateway')
@UseGuards(SubscriptionOfPathGuard)
@Controller('v1/stores/:store/subscription-plans/:plan/subscriptions/:subscription/cancel')
export class CancelSubscriptionController {
  constructor(private readonly cancelSubscription: CancelSubscription) {}

  @Post()
  @Operation('Cancel a subscription', {
    about:
      'Billing stops immediately. Canceling again has no effect. A charge that is in progress is completed, and its result is announced.',
    answers: EMPTY,
    errors: ['SUBSCRIPTION_NOT_FOUND', 'SUBSCRIPTION_SUSPENDED'],
  })
  async cancel(
    @SubscriptionOfPath() row: SubscriptionRow,
    @ValidBody(CancelSubscriptionRequest) { reason }: CancelSubscriptionRequest,
    @CallerClaims() { principal }: Claims,
  ): Promise<object> {
    await this.cancelSubscription.execute(row, { by: 'MERCHANT', reason, principal });
    return {};
  }
}
