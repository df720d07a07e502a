import type { AssignmentResource } from '@cauce/billing-domain';
import type { Claims } from '@cauce/claims';
import { CallerClaims, Callers, merchantOf, Operation, READ_TIME, readNowOrThen, type ReadTimeQuery } from '@cauce/http';
import { Clock } from '@cauce/kernel';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { ASSIGNMENT_ANSWER, type AssignmentAnswer, SubscriptionLinks } from '../../subscriptions/subscription.links.js';
import { SubscriptionReader } from '../../subscriptions/subscription.reader.js';

/** `GET /v1/stores/{store}/subscription-plans/assignments/{assignment}`. */
@Callers('gateway')
@Controller('v1/stores/:store/subscription-plans/assignments/:assignment')
export class GetAssignmentController {
  constructor(
    private readonly reader: SubscriptionReader,
    private readonly links: SubscriptionLinks,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Operation('Read a plan assignment', {
    about: 'Returns one plan assignment. With `readTime`, as it was at that time.',
    answers: ASSIGNMENT_ANSWER,
    query: READ_TIME,
    errors: ['SUBSCRIPTION_NOT_FOUND'],
  })
  async get(@Param('assignment') id: string, @Query() query: ReadTimeQuery, @CallerClaims() claims: Claims): Promise<AssignmentAnswer> {
    const merchant = merchantOf(claims);
    const ref = { kind: 'PLAN_ASSIGNMENT', id } as const;
    const now = () => this.clock.now(merchant.organization, claims);
    const { resource, linkKey } = await readNowOrThen(query, now, (time) => this.reader.find(ref, merchant, time));
    return this.links.answer(resource as AssignmentResource, linkKey);
  }
}
