import type { Claims } from '@cauce/claims';
import { parametersOf } from '@cauce/fields';
import { CallerClaims, Callers, merchantOf, Operation, pageOf, routeOf } from '@cauce/http';
import type { PageQuery } from '@cauce/paging';
import { Controller, Get, Query } from '@nestjs/common';
import { SUBSCRIPTION_ANSWER, type SubscriptionAnswer } from '../subscription.links.js';
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
  async list(
    @Query() query: PageQuery & Readonly<Record<string, unknown>>,
    @CallerClaims() claims: Claims,
  ): Promise<{ subscriptions: readonly SubscriptionAnswer[]; nextPageToken?: string }> {
    const merchant = merchantOf(claims);
    const { store } = merchant;
    const { filter, which } = readSubscriptionFilter(query, merchant);
    const scope = { route: routeOf(ListSubscriptionsController), parent: store.name, filter };
    const { rows, nextPage } = await this.pages.list('SUBSCRIPTION', query, scope, { where: { store: store.name, ...which } });
    return { subscriptions: rows, ...nextPage };
  }
}
