import type { Claims } from '@cauce/claims';
import { CallerClaims, Callers, merchantOf, Operation } from '@cauce/http';
import { Controller, Get, Param } from '@nestjs/common';
import { SubscriptionReader } from '../subscription.reader.js';
import { ExplainSubscription } from './explain-subscription.handler.js';
import { EXPLANATION, type ExplanationAnswer } from './explanation.resource.js';

/** `GET /v1/stores/{store}/subscription-plans/{plan}/subscriptions/{subscription}:explain`. */
@Callers('gateway')
@Controller('v1/stores/:store/subscription-plans/:plan/subscriptions/:subscription')
export class ExplainSubscriptionController {
  constructor(
    private readonly reader: SubscriptionReader,
    private readonly explain: ExplainSubscription,
  ) {}

  @Get('~explain')
  @Operation('Explain the status of a subscription', {
    about: 'An extension. Explains what led to the status, and what happens next and when, as text and as data.',
    answers: EXPLANATION,
    countsAs: 5,
    errors: ['SUBSCRIPTION_NOT_FOUND'],
  })
  async explained(
    @Param() { plan, subscription: id }: { plan: string; subscription: string },
    @CallerClaims() claims: Claims,
  ): Promise<ExplanationAnswer> {
    return this.explain.execute(await this.reader.find({ kind: 'SUBSCRIPTION', id, plan }, merchantOf(claims)));
  }
}
