import type { Claims } from '@cauce/claims';
import { CallerClaims, Callers, merchantOf, Operation, READ_TIME, readNowOrThen, type ReadTimeQuery } from '@cauce/http';
import { Clock } from '@cauce/kernel';
import { Controller, Get, Param, Query, type Type } from '@nestjs/common';
import { type ApiKind, type KindParams, refOf } from '../api-kinds.js';
import { SubscriptionLinks } from '../subscription.links.js';
import { SubscriptionReader } from '../subscription.reader.js';
import type { SubscriptionRow } from '../subscription.row.js';

/** `GET /v1/stores/{store}/subscription-plans/{plan}/subscriptions/{subscription}`, and of a plan assignment. */
export function getController({ path, noun, title, answer }: ApiKind): Type<object> {
  @Callers('gateway')
  @Controller(path)
  class GetController {
    constructor(
      private readonly reader: SubscriptionReader,
      private readonly links: SubscriptionLinks,
      private readonly clock: Clock,
    ) {}

    @Get()
    @Operation(`Read a ${noun}`, {
      id: `get${title}`,
      about: `Returns one ${noun}. With \`readTime\`, as it was at that time.`,
      answers: answer,
      query: READ_TIME,
      errors: ['SUBSCRIPTION_NOT_FOUND'],
    })
    async get(
      @Param() params: KindParams,
      @Query() query: ReadTimeQuery,
      @CallerClaims() claims: Claims,
    ): Promise<SubscriptionRow['resource']> {
      const merchant = merchantOf(claims);
      const now = () => this.clock.now(merchant.organization, claims);
      const { resource, linkKey } = await readNowOrThen(query, now, (time) => this.reader.find(refOf(params), merchant, time));
      return this.links.answer(resource, linkKey);
    }
  }
  return GetController;
}
