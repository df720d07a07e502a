import { PLAN, type PlanResource } from '@cauce/billing-domain';
import type { Claims } from '@cauce/claims';
import { CallerClaims, Callers, merchantOf, Operation, READ_TIME, readNowOrThen, type ReadTimeQuery } from '@cauce/http';
import { Clock } from '@cauce/kernel';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { PlanStreams } from '../plan.streams.js';

/** `GET /v1/stores/{store}/subscription-plans/{plan}`. */
@Callers('gateway')
@Controller('v1/stores/:store/subscription-plans/:plan')
export class GetPlanController {
  constructor(
    private readonly plans: PlanStreams,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Operation('Read a subscription plan', {
    about: 'Returns one subscription plan. With `readTime`, as it was at that time.',
    answers: PLAN,
    query: READ_TIME,
    errors: ['PLAN_NOT_FOUND'],
  })
  async get(@Param('plan') id: string, @Query() query: ReadTimeQuery, @CallerClaims() claims: Claims): Promise<PlanResource> {
    const merchant = merchantOf(claims);
    const now = () => this.clock.now(merchant.organization, claims);
    return readNowOrThen(query, now, (time) => this.plans.find(id, merchant, time));
  }
}
