import { PLAN, type PlanResource } from '@cauce/billing-domain';
import type { Claims } from '@cauce/claims';
import { CallerClaims, Callers, merchantOf, Operation, pageOf, routeOf } from '@cauce/http';
import { listPage, type PageQuery, PageTokens } from '@cauce/paging';
import { Controller, Get, Query } from '@nestjs/common';
import { PlanStreams } from '../plan.streams.js';

/** `GET /v1/stores/{store}/subscription-plans`: newest first. */
@Callers('gateway')
@Controller('v1/stores/:store/subscription-plans')
export class ListPlansController {
  constructor(
    private readonly plans: PlanStreams,
    private readonly tokens: PageTokens,
  ) {}

  @Get()
  @Operation('List subscription plans', { about: 'Newest first.', answers: pageOf('plans', PLAN) })
  async list(@Query() query: PageQuery, @CallerClaims() claims: Claims): Promise<{ plans: PlanResource[]; nextPageToken?: string }> {
    const { store } = merchantOf(claims);
    const scope = { route: routeOf(ListPlansController), parent: store.name };
    const { rows, nextPage } = await listPage(query, scope, this.tokens, (page) =>
      this.plans.rows.list({ where: { store: store.name }, ...page }),
    );
    return { plans: rows.map(({ resource }) => resource), ...nextPage };
  }
}
