import type { SubscriptionResource } from '@cauce/billing-domain';
import type { Claims } from '@cauce/claims';
import { CallerClaims, Callers, merchantOf, Operation, READ_TIME, readNowOrThen, type ReadTimeQuery } from '@cauce/http';
import { Clock } from '@cauce/kernel';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { SUBSCRIPTION_ANSWER, type SubscriptionAnswer, SubscriptionLinks } from '../subscription.links.js';
import { SubscriptionReader } from '../subscription.reader.js';

/** `GET /v1/stores/{store}/subscription-plans/{plan}/subscriptions/{subscription}`. */
@Callers('gateway')
@Controller('v1/stores/:store/subscription-plans/:plan/subscriptions/:subscription')
export class GetSubscriptionController {
  constructor(
    private readonly reader: SubscriptionReader,
    private readonly links: SubscriptionLinks,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Operation('Read a subscription', {
    about: 'Returns one subscription. With `readTime`, as it was at that time.',
    answers: SUBSCRIPTION_ANSWER,
    query: READ_TIME,
    errors: ['SUBSCRIPTION_NOT_FOUND'],
  })
  async get(
    @Param() { plan, subscription: id }: { plan: string; subscription: string },
    @Query() query: ReadTimeQuery,
    @CallerClaims() claims: Claims,
  ): Promise<SubscriptionAnswer> {
    const merchant = merchantOf(claims);
    const ref = { kind: 'SUBSCRIPTION', id, plan } as const;
    const now = () => this.clock.now(merchant.organization, claims);
    const { resource, linkKey } = await readNowOrThen(query, now, (time) => this.reader.find(ref, merchant, time));
    return this.links.answer(resource as SubscriptionResource, linkKey);
  }
}
