import type { Claims } from '@cauce/claims';
import { parametersOf } from '@cauce/fields';
import { CallerClaims, Callers, merchantOf, Operation, pageOf, routeOf } from '@cauce/http';
import type { PageAnswer, PageQuery } from '@cauce/paging';
import { Controller, Get, Query } from '@nestjs/common';
import { readSubscriptionFilter, SUBSCRIPTION_FILTERS } from '../../subscriptions/list-subscriptions/subscription-filter.js';
import { ASSIGNMENT_ANSWER } from '../../subscriptions/subscription.links.js';
import { SubscriptionPages } from '../../subscriptions/subscription.pages.js';

/** `GET /v1/stores/{store}/subscription-plans/assignments`: newest first, of every plan of the store. */
@Callers('gateway')
@Controller('v1/stores/:store/subscription-plans/assignments')
export class ListAssignmentsController {
  constructor(private readonly pages: SubscriptionPages) {}

  @Get()
  @Operation('List plan assignments', {
    about: 'From all plans of the store, newest first. The filters are an extension.',
    answers: pageOf('assignments', ASSIGNMENT_ANSWER),
    query: parametersOf(SUBSCRIPTION_FILTERS),
  })
  list(@Query() query: PageQuery & Readonly<Record<string, unknown>>, @CallerClaims() claims: Claims): Promise<PageAnswer> {
    const merchant = merchantOf(claims);
    const { store } = merchant;
    const { filter, which } = readSubscriptionFilter(query, merchant);
    const scope = { route: routeOf(ListAssignmentsController), parent: store.name, filter };
    return this.pages.answer({ kind: 'PLAN_ASSIGNMENT', member: 'assignments', scope }, query, { where: { store: store.name, ...which } });
  }
}
