import { Callers, Operation } from '@cauce/http';
import { Controller, Get, Param, type Type } from '@nestjs/common';
import { type ApiKind, type KindParams, operatedRefOf } from '../../subscriptions/api-kinds.js';
import { ExplainSubscription } from '../../subscriptions/explain-subscription/explain-subscription.handler.js';
import { EXPLANATION, type ExplanationAnswer } from '../../subscriptions/explain-subscription/explanation.resource.js';
import { SubscriptionReader } from '../../subscriptions/subscription.reader.js';

/** `GET /admin/v1/stores/{store}/subscriptions/{subscription}:explain`, and of a plan assignment: what merchants are told, of any store. */
export function operatedExplainController({ operatedPath, noun, title, operatedErrors }: ApiKind): Type<object> {
  @Callers('operator')
  @Controller(operatedPath)
  class OperatedExplainController {
    constructor(
      private readonly reader: SubscriptionReader,
      private readonly explain: ExplainSubscription,
    ) {}

    @Get('~explain')
    @Operation(`Explain the status of a ${noun}`, {
      id: `explainOperated${title}`,
      about: 'Explains what led to the status, and what happens next and when, as text and as data. The merchant reads the same.',
      answers: EXPLANATION,
      errors: [...operatedErrors, 'SUBSCRIPTION_NOT_FOUND'],
    })
    async explained(@Param() params: KindParams): Promise<ExplanationAnswer> {
      return this.explain.execute(await this.reader.operated(operatedRefOf(params)));
    }
  }
  return OperatedExplainController;
}
