import type { AssignmentResource } from '@cauce/billing-domain';
import type { Claims } from '@cauce/claims';
import { parametersOf } from '@cauce/fields';
import { CallerClaims, Callers, merchantOf, Operation, pageOf, routeOf } from '@cauce/http';
import { listPage, type PageQuery, PageTokens } from '@cauce/paging';
import { Controller, Get, Query } from '@nestjs/common';
import { readSubscriptionFilter, SUBSCRIPTION_FILTERS } from '../../subscriptions/list-subscriptions/subscription-filter.js';
import { ASSIGNMENT_ANSWER, type AssignmentAnswer, SubscriptionLinks } from '../../subscriptions/subscription.links.js';
import { SubscriptionStreams } from '../../subscriptions/subscription.streams.js';

/** `GET /v1/stores/{store}/subscription-plans/assignments`: newest first, of every plan of the store. */
@Callers('gateway')
@Controller('v1/stores/:store/subscription-plans/assignments')
export class ListAssignmentsController {
  constructor(
    private readonly subscriptions: SubscriptionStreams,
    private readonly links: SubscriptionLinks,
    private readonly tokens: PageTokens,
  ) {}

  @Get()
  @Operation('List plan assignments', {
    about: 'Newest first, of every plan. The filters are an extension of ours.',
    answers: pageOf('assignments', ASSIGNMENT_ANSWER),
    query: parametersOf(SUBSCRIPTION_FILTERS),
  })
  async list(
    @Query() query: PageQuery & Readonly<Record<string, unknown>>,
    @CallerClaims() claims: Claims,
  ): Promise<{ assignments: AssignmentAnswer[]; nextPageToken?: string }> {
    const { store } = merchantOf(claims);
    const { filter, which } = readSubscriptionFilter(query, store.name);
    const where = { store: store.name, kind: 'PLAN_ASSIGNMENT', ...which } as const;
    const scope = { route: routeOf(ListAssignmentsController), parent: store.name, filter };
    const { rows, nextPage } = await listPage(query, scope, this.tokens, (page) => this.subscriptions.rows.list({ where, ...page }));
    return { assignments: rows.map(({ resource, linkKey }) => this.links.answer(resource as AssignmentResource, linkKey)), ...nextPage };
  }
}
