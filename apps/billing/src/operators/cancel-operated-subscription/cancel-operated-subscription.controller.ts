import type { Claims } from '@cauce/claims';
import { ValidBody } from '@cauce/fields';
import { CallerClaims, Callers, Operation } from '@cauce/http';
import { Controller, Post, type Type, UseGuards } from '@nestjs/common';
import type { ApiKind } from '../../subscriptions/api-kinds.js';
import { CancelSubscription } from '../../subscriptions/cancel-subscription/cancel-subscription.handler.js';
import { SubscriptionLinks } from '../../subscriptions/subscription.links.js';
import { resourceOf, type SubscriptionRow } from '../../subscriptions/subscription.row.js';
import { SubscriptionOfPath, SubscriptionOfPathGuard } from '../../subscriptions/subscription-of-path.guard.js';
import { CancelOperatedRequest } from './cancel-operated.request.js';

/** `POST /admin/v1/stores/{store}/subscriptions/{subscription}:cancel`, and of a plan assignment. Idempotent. */
export function operatedCancelController({ operatedPath, noun, title, answer, operatedErrors, ownErrors }: ApiKind): Type<object> {
  @Callers('operator')
  @UseGuards(SubscriptionOfPathGuard)
  @Controller(operatedPath)
  class OperatedCancelController {
    constructor(
      private readonly cancelSubscription: CancelSubscription,
      private readonly links: SubscriptionLinks,
    ) {}

    @Post('~cancel')
    @Operation(`Cancel a ${noun}, even a suspended one`, {
      id: `cancelOperated${title}`,
      about: 'Billing stops immediately. A charge that is in progress is completed, and its result is announced.',
      answers: answer,
      errors: [...operatedErrors, 'SUBSCRIPTION_NOT_FOUND', ...ownErrors],
    })
    async cancel(
      @SubscriptionOfPath() row: SubscriptionRow,
      @ValidBody(CancelOperatedRequest) { reason }: CancelOperatedRequest,
      @CallerClaims() { principal }: Claims,
    ): Promise<SubscriptionRow['resource']> {
      const view = await this.cancelSubscription.execute(row, { by: 'OPERATOR', reason, principal });
      return this.links.answer(resourceOf(view), view.linkKey);
    }
  }
  return OperatedCancelController;
}
