import type { Claims } from '@cauce/claims';
import { parametersOf } from '@cauce/fields';
import { CallerClaims, Callers, merchantOf, Operation, pageOf, routeOf } from '@cauce/http';
import type { PageAnswer, PageQuery } from '@cauce/paging';
import { Controller, Get, Query, type Type } from '@nestjs/common';
import type { ApiKind } from '../api-kinds.js';
import { SubscriptionPages } from '../subscription.pages.js';
import { readSubscriptionFilter, SUBSCRIPTION_FILTERS } from './subscription-filter.js';

/** `GET /v1/stores/{store}/subscription-plans/subscriptions`, and of plan assignments: newest first, of every plan of the store. */
export function listController({ kind, collectionPath, noun, title, member, answer }: ApiKind): Type<object> {
  @Callers('gateway')
  @Controller(collectionPath)
  class ListController {
    constructor(private readonly pages: SubscriptionPages) {}

    @Get()
    @Operation(`List ${noun}s`, {
      id: `list${title}s`,
      about: 'From all plans of the store, newest first. The filters are an extension.',
      answers: pageOf(member, answer),
      query: parametersOf(SUBSCRIPTION_FILTERS),
    })
    list(@Query() query: PageQuery & Readonly<Record<string, unknown>>, @CallerClaims() claims: Claims): Promise<PageAnswer> {
      const merchant = merchantOf(claims);
      const store = merchant.store.name;
      const { filter, which } = readSubscriptionFilter(query, merchant);
      const scope = { route: routeOf(ListController), parent: store, filter };
      return this.pages.answer({ kind, member, scope }, query, { where: { store, ...which } });
    }
  }
  return ListController;
}
