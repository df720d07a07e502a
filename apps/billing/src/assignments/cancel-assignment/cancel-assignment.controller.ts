import type { Claims } from '@cauce/claims';
import { Field, text, ValidBody } from '@cauce/fields';
import { CallerClaims, Callers, EMPTY, Operation } from '@cauce/http';
import { Controller, Post, UseGuards } from '@nestjs/common';
import { CancelSubscription } from '../../subscriptions/cancel-subscription/cancel-subscription.handler.js';
import type { SubscriptionRow } from '../../subscriptions/subscription.row.js';
import { SubscriptionOfPath, SubscriptionOfPathGuard } from '../../subscriptions/subscription-of-path.guard.js';

/** The body of `POST …/cancel`. */
export class CancelAssignmentRequest {
  @Field(text({ max: 500 }), { optional: true }) reason?: string;
}

/** `POST /v1/stores/{store}/subscription-plans/assignments/{assignment}/cancel`. */
@Callers('gateway')
@UseGuards(SubscriptionOfPathGuard)
@Controller('v1/stores/:store/subscription-plans/assignments/:assignment/cancel')
export class CancelAssignmentController {
  constructor(private readonly cancelSubscription: CancelSubscription) {}

  @Post()
  @Operation('Cancel a plan assignment', {
    about:
      'Billing stops immediately. Canceling again has no effect. A charge that is in progress is completed, and its result is announced.',
    answers: EMPTY,
    errors: ['SUBSCRIPTION_NOT_FOUND', 'SUBSCRIPTION_SUSPENDED', 'SUBSCRIPTION_EXPIRED'],
  })
  async cancel(
    @SubscriptionOfPath() row: SubscriptionRow,
    @ValidBody(CancelAssignmentRequest) { reason = '' }: CancelAssignmentRequest,
    @CallerClaims() { principal }: Claims,
  ): Promise<object> {
    await this.cancelSubscription.execute(row, { by: 'MERCHANT', reason, principal });
    return {};
  }
}
