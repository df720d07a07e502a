import type { PlanResource, SubscriptionResource } from '@cauce/billing-domain';
import type { Claims } from '@cauce/claims';
import { CallerClaims, Callers, CONFIG, merchantOf, Operation } from '@cauce/http';
import { readIdempotencyKey } from '@cauce/idempotency';
import { Body, Controller, Headers, Inject, Post, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { BillingConfig } from '../../config.js';
import { PlanOfPath, PlanOfPathGuard } from '../../plans/plan-of-path.guard.js';
import { SUBSCRIPTION_ANSWER, type SubscriptionAnswer, SubscriptionLinks } from '../subscription.links.js';
import { CreateSubscription } from './create-subscription.handler.js';
import { CreateSubscriptionRequest, readCreateSubscription } from './create-subscription.request.js';

/** `POST /v1/stores/{store}/subscription-plans/{plan}/subscriptions`. */
@Callers('gateway')
@UseGuards(PlanOfPathGuard)
@Controller('v1/stores/:store/subscription-plans/:plan/subscriptions')
export class CreateSubscriptionController {
  constructor(
    private readonly createSubscription: CreateSubscription,
    private readonly links: SubscriptionLinks,
    @Inject(CONFIG) private readonly config: BillingConfig,
  ) {}

  @Post()
  @Operation('Create a subscription', {
    about:
      'Send the `acceptanceUrl` to the buyer, who accepts and registers a card on that page. The subscription keeps the plan’s current terms.',
    body: CreateSubscriptionRequest,
    answers: SUBSCRIPTION_ANSWER,
    errors: ['PLAN_NOT_FOUND', 'SUBSCRIPTIONS_NOT_ACTIVE', 'PLAN_NOT_CHARGEABLE'],
    idempotent: true,
  })
  async create(
    @Body() sent: unknown,
    @PlanOfPath() plan: PlanResource,
    @Headers('idempotency-key') header: string | undefined,
    @CallerClaims() claims: Claims,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SubscriptionAnswer> {
    const body = readCreateSubscription(sent, plan, this.config.MINIMUM_AMOUNTS);
    const { buyer, ...about } = body;
    const { email, phoneNumber, firstName, lastName } = buyer;
    const wanted = { ...about, buyer: { email, phoneNumber, firstName, lastName }, body };
    const made = await this.createSubscription.execute('SUBSCRIPTION', wanted, plan, merchantOf(claims), readIdempotencyKey(header));
    if (made.isReplay) void reply.header('idempotent-replayed', 'true');
    return this.links.answer(made.resource as SubscriptionResource, made.linkKey);
  }
}
