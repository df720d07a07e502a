import type { SubscriptionResource } from '@cauce/billing-domain';
import type { Claims } from '@cauce/claims';
import { ValidBody } from '@cauce/fields';
import { CallerClaims, Callers, Operation } from '@cauce/http';
import { Controller, Post, UseGuards } from '@nestjs/common';
import { CancelSubscription } from '../../subscriptions/cancel-subscription/cancel-subscription.handler.js';
import { SUBSCRIPTION_ANSWER, type SubscriptionAnswer, SubscriptionLinks } from '../../subscriptions/subscription.links.js';
import { resourceOf, type SubscriptionRow } from '../../subscriptions/subscription.row.js';
import { SubscriptionOfPath, SubscriptionOfPathGuard } from '../../subscriptions/subscription-of-path.guard.js';
import { CancelOperatedRequest } from './cancel-operated.request.js';

/** `POST /admin/v1/stores/{store}/subscriptions/{subscription}:cancel`. Idempotent. */
@Callers('operator')
@UseGuards(SubscriptionOfPathGuard)
@Controller('admin/v1/stores/:store/subscriptions/:subscription')
export class CancelOperatedSubscriptionController {
  constructor(
    private readonly cancelSubscription: CancelSubscription,
    private readonly links: SubscriptionLinks,
  ) {}

  @Post('~cancel')
  @Operation('Cancel a subscription, even a suspended one', {
    about: 'Billing stops immediately. A charge that is in progress is completed, and its result is announced.',
    answers: SUBSCRIPTION_ANSWER,
    errors: ['SUBSCRIPTION_NOT_FOUND'],
  })
  async cancel(
    @SubscriptionOfPath() row: SubscriptionRow,
    @ValidBody(CancelOperatedRequest) { reason }: CancelOperatedRequest,
    @CallerClaims() { principal }: Claims,
  ): Promise<SubscriptionAnswer> {
    const view = await this.cancelSubscription.execute(row, { by: 'OPERATOR', reason, principal });
    return this.links.answer(resourceOf(view) as SubscriptionResource, view.linkKey);
  }
}
