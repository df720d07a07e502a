import { PLAN } from '@cauce/billing-domain';
import type { Claims } from '@cauce/claims';
import { CallerClaims, Callers, merchantOf, Operation, pageOf, routeOf } from '@cauce/http';
import { answerPage, type PageAnswer, type PageQuery, PageTokens } from '@cauce/paging';
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
  async list(@Query() query: PageQuery, @CallerClaims() claims: Claims): Promise<PageAnswer> {
    const { store } = merchantOf(claims);
    return answerPage('plans', {
      query,
      scope: { route: routeOf(ListPlansController), parent: store.name },
      tokens: this.tokens,
      find: (page) => this.plans.rows.list({ where: { store: store.name }, ...page }),
      text: ({ resource }) => JSON.stringify(resource),
    });
  }
}
