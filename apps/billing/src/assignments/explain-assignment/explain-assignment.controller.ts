import type { Claims } from '@cauce/claims';
import { CallerClaims, Callers, merchantOf, Operation } from '@cauce/http';
import { Controller, Get, Param } from '@nestjs/common';
import { ExplainSubscription } from '../../subscriptions/explain-subscription/explain-subscription.handler.js';
import { EXPLANATION, type ExplanationAnswer } from '../../subscriptions/explain-subscription/explanation.resource.js';
import { SubscriptionReader } from '../../subscriptions/subscription.reader.js';

/** `GET /v1/stores/{store}/subscription-plans/assignments/{assignment}:explain`. */
@Callers('gateway')
@Controller('v1/stores/:store/subscription-plans/assignments/:assignment')
export class ExplainAssignmentController {
  constructor(
    private readonly reader: SubscriptionReader,
    private readonly explain: ExplainSubscription,
  ) {}

  @Get('~explain')
  @Operation('Explain the status of a plan assignment', {
    about: 'An extension. Explains what led to the status, and what happens next and when, as text and as data.',
    answers: EXPLANATION,
    countsAs: 5,
    errors: ['SUBSCRIPTION_NOT_FOUND'],
  })
  async explained(@Param('assignment') id: string, @CallerClaims() claims: Claims): Promise<ExplanationAnswer> {
    return this.explain.execute(await this.reader.find({ kind: 'PLAN_ASSIGNMENT', id }, merchantOf(claims)));
  }
}
