import type { Claims } from '@cauce/claims';
import { CallerClaims, Callers, merchantOf, Operation } from '@cauce/http';
import { Controller, Get, Param, type Type } from '@nestjs/common';
import { type ApiKind, type KindParams, refOf } from '../api-kinds.js';
import { SubscriptionReader } from '../subscription.reader.js';
import { ExplainSubscription } from './explain-subscription.handler.js';
import { EXPLANATION, type ExplanationAnswer } from './explanation.resource.js';

/** `GET /v1/stores/{store}/subscription-plans/{plan}/subscriptions/{subscription}:explain`, and of a plan assignment. */
export function explainController({ path, noun, title }: ApiKind): Type<object> {
  @Callers('gateway')
  @Controller(path)
  class ExplainController {
    constructor(
      private readonly reader: SubscriptionReader,
      private readonly explain: ExplainSubscription,
    ) {}

    @Get('~explain')
    @Operation(`Explain the status of a ${noun}`, {
      id: `explain${title}`,
      about: 'An extension. Explains what led to the status, and what happens next and when, as text and as data.',
      answers: EXPLANATION,
      countsAs: 5,
      errors: ['SUBSCRIPTION_NOT_FOUND'],
    })
    async explained(@Param() params: KindParams, @CallerClaims() claims: Claims): Promise<ExplanationAnswer> {
      return this.explain.execute(await this.reader.find(refOf(params), merchantOf(claims)));
    }
  }
  return ExplainController;
}
