import type { Claims } from '@cauce/claims';
import { parametersOf } from '@cauce/fields';
import { CallerClaims, Callers, merchantOf, Operation, pageOf, routeOf } from '@cauce/http';
import type { PageAnswer, PageQuery } from '@cauce/paging';
import { Controller, Get, Query } from '@nestjs/common';
import { SUBSCRIPTION_ANSWER } from '../subscription.links.js';
import { SubscriptionPages } from '../subscription.pages.js';
import { readSubscriptionFilter, SUBSCRIPTION_FILTERS } from './subscription-filter.js';

/** `GET /v1/stores/{store}/subscription-plans/subscriptions`: newest first, of every plan of the store. */
@Callers('gateway')
@Controller('v1/stores/:store/subscription-plans/subscriptions')
export class ListSubscriptionsController {
  constructor(private readonly pages: SubscriptionPages) {}

  @Get()
  @Operation('List subscriptions', {
    about: 'From all plans of the store, newest first. The filters are an extension.',
    answers: pageOf('subscriptions', SUBSCRIPTION_ANSWER),
    query: parametersOf(SUBSCRIPTION_FILTERS),
  })
  list(@Query() query: PageQuery & Readonly<Record<string, unknown>>, @CallerClaims() claims: Claims): Promise<PageAnswer> {
    const merchant = merchantOf(claims);
    const { store } = merchant;
    const { filter, which } = readSubscriptionFilter(query, merchant);
    const scope = { route: routeOf(ListSubscriptionsController), parent: store.name, filter };
    return this.pages.answer({ kind: 'SUBSCRIPTION', member: 'subscriptions', scope }, query, { where: { store: store.name, ...which } });
  }
}
