import type { AssignmentResource, PlanResource } from '@cauce/billing-domain';
import type { Claims } from '@cauce/claims';
import { CallerClaims, Callers, CONFIG, merchantOf, Operation } from '@cauce/http';
import { readIdempotencyKey } from '@cauce/idempotency';
import { Body, Controller, Headers, Inject, Post, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { BillingConfig } from '../../config.js';
import { PlanOfPath, PlanOfPathGuard } from '../../plans/plan-of-path.guard.js';
import { ASSIGNMENT_ANSWER, type AssignmentAnswer, SubscriptionLinks } from '../subscription.links.js';
import { CreateAssignmentRequest, readCreateAssignment } from './create-assignment.request.js';
import { CreateSubscription } from './create-subscription.handler.js';

/** `POST /v1/stores/{store}/subscription-plans/{plan}/assignments`. */
@Callers('gateway')
@UseGuards(PlanOfPathGuard)
@Controller('v1/stores/:store/subscription-plans/:plan/assignments')
export class CreateAssignmentController {
  constructor(
    private readonly createSubscription: CreateSubscription,
    private readonly links: SubscriptionLinks,
    @Inject(CONFIG) private readonly config: BillingConfig,
  ) {}

  @Post()
  @Operation('Assign a subscription plan', {
    about:
      'Send the `acceptanceUrl` to the buyer, who accepts and registers a card on that page. An assignment that is not accepted in time expires.',
    body: CreateAssignmentRequest,
    answers: ASSIGNMENT_ANSWER,
    errors: ['PLAN_NOT_FOUND', 'SUBSCRIPTIONS_NOT_ACTIVE', 'PLAN_NOT_CHARGEABLE'],
    idempotent: true,
  })
  async create(
    @Body() body: unknown,
    @PlanOfPath() plan: PlanResource,
    @Headers('idempotency-key') header: string | undefined,
    @CallerClaims() claims: Claims,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AssignmentAnswer> {
    const merchant = merchantOf(claims);
    const request = readCreateAssignment(body, plan, merchant.organization, this.config.MINIMUM_AMOUNTS);
    // Both names mean the same plan, so a request with the other name is not a different request.
    const { subscriptionPlan: _, buyer, ...sent } = request;
    const { email, phoneNumber, firstName, lastName, user } = buyer;
    const person = { email, phoneNumber, firstName, lastName, ...(user !== undefined && { user }) };
    const wanted = { ...sent, buyer: person, body: { ...sent, buyer } };
    const made = await this.createSubscription.execute('PLAN_ASSIGNMENT', wanted, plan, merchant, readIdempotencyKey(header));
    if (made.isReplay) void reply.header('idempotent-replayed', 'true');
    return this.links.answer(made.resource as AssignmentResource, made.linkKey);
  }
}
