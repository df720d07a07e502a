import type { PlanResource, SubscriptionResource } from '@cauce/billing-domain';
import type { Claims } from '@cauce/claims';
import { ValidBody } from '@cauce/fields';
import { CallerClaims, Callers, merchantOf, Operation } from '@cauce/http';
import { readIdempotencyKey } from '@cauce/idempotency';
import { Controller, Headers, Post, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { PlanOfPath, PlanOfPathGuard } from '../../plans/plan-of-path.guard.js';
import { SUBSCRIPTION_ANSWER, type SubscriptionAnswer, SubscriptionLinks } from '../subscription.links.js';
import { CreateSubscription } from './create-subscription.handler.js';
import { CreateSubscriptionRequest } from './create-subscription.request.js';

/** `POST /v1/stores/{store}/subscription-plans/{plan}/subscriptions`. */
@Callers('gateway')
@UseGuards(PlanOfPathGuard)
@Controller('v1/stores/:store/subscription-plans/:plan/subscriptions')
export class CreateSubscriptionController {
  constructor(
    private readonly createSubscription: CreateSubscription,
    private readonly links: SubscriptionLinks,
  ) {}

  @Post()
  @Operation('Create a subscription', {
    about: 'Send its `acceptanceUrl` to the buyer, who accepts there and registers a card. The plan’s terms stay as they are now.',
    answers: SUBSCRIPTION_ANSWER,
    errors: ['PLAN_NOT_FOUND', 'SUBSCRIPTIONS_NOT_ACTIVE'],
    idempotent: true,
  })
  async create(
    @ValidBody(CreateSubscriptionRequest) body: CreateSubscriptionRequest,
    @PlanOfPath() plan: PlanResource,
    @Headers('idempotency-key') header: string | undefined,
    @CallerClaims() claims: Claims,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SubscriptionAnswer> {
    const { buyer, ...sent } = body;
    const { email, phoneNumber, firstName, lastName } = buyer;
    const wanted = { ...sent, buyer: { email, phoneNumber, firstName, lastName }, body };
    const made = await this.createSubscription.execute('SUBSCRIPTION', wanted, plan, merchantOf(claims), readIdempotencyKey(header));
    if (made.isReplay) void reply.header('idempotent-replayed', 'true');
    return this.links.answer(made.resource as SubscriptionResource, made.linkKey);
  }
}
