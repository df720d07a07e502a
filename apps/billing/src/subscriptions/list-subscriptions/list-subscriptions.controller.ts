import type { SubscriptionResource } from '@cauce/billing-domain';
import type { Claims } from '@cauce/claims';
import { parametersOf } from '@cauce/fields';
import { CallerClaims, Callers, merchantOf, Operation, pageOf, routeOf } from '@cauce/http';
import { listPage, type PageQuery, PageTokens } from '@cauce/paging';
import { Controller, Get, Query } from '@nestjs/common';
import { SUBSCRIPTION_ANSWER, type SubscriptionAnswer, SubscriptionLinks } from '../subscription.links.js';
import { SubscriptionStreams } from '../subscription.streams.js';
import { readSubscriptionFilter, SUBSCRIPTION_FILTERS } from './subscription-filter.js';

/** `GET /v1/stores/{store}/subscription-plans/subscriptions`: newest first, of every plan of the store. */
@Callers('gateway')
@Controller('v1/stores/:store/subscription-plans/subscriptions')
export class ListSubscriptionsController {
  constructor(
    private readonly subscriptions: SubscriptionStreams,
    private readonly links: SubscriptionLinks,
    private readonly tokens: PageTokens,
  ) {}

  @Get()
  @Operation('List subscriptions', {
    about: 'Newest first, of every plan. The filters are an extension of ours.',
    answers: pageOf('subscriptions', SUBSCRIPTION_ANSWER),
    query: parametersOf(SUBSCRIPTION_FILTERS),
  })
  async list(
    @Query() query: PageQuery & Readonly<Record<string, unknown>>,
    @CallerClaims() claims: Claims,
  ): Promise<{ subscriptions: SubscriptionAnswer[]; nextPageToken?: string }> {
    const { store } = merchantOf(claims);
    const { filter, which } = readSubscriptionFilter(query, store.name);
    const where = { store: store.name, kind: 'SUBSCRIPTION', ...which } as const;
    const scope = { route: routeOf(ListSubscriptionsController), parent: store.name, filter };
    const { rows, nextPage } = await listPage(query, scope, this.tokens, (page) => this.subscriptions.rows.list({ where, ...page }));
    return {
      subscriptions: rows.map(({ resource, linkKey }) => this.links.answer(resource as SubscriptionResource, linkKey)),
      ...nextPage,
    };
  }
}
