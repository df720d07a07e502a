import { PLAN, type PlanResource } from '@cauce/billing-domain';
import type { Claims } from '@cauce/claims';
import { CallerClaims, Callers, CONFIG, merchantOf, Operation } from '@cauce/http';
import { readIdempotencyKey } from '@cauce/idempotency';
import { Body, Controller, Headers, Inject, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { BillingConfig } from '../../config.js';
import { CreatePlan } from './create-plan.handler.js';
import { CreatePlanRequest, readCreatePlan } from './create-plan.request.js';

/** `POST /v1/stores/{store}/subscription-plans`. */
@Callers('gateway')
@Controller('v1/stores/:store/subscription-plans')
export class CreatePlanController {
  constructor(
    private readonly createPlan: CreatePlan,
    @Inject(CONFIG) private readonly config: BillingConfig,
  ) {}

  @Post()
  @Operation('Create a subscription plan', {
    about: 'A plan cannot be changed: for other terms, create another plan. With an Idempotency-Key the request can be repeated safely.',
    body: CreatePlanRequest,
    answers: PLAN,
    idempotent: true,
  })
  async create(
    @Body() body: unknown,
    @Headers('idempotency-key') header: string | undefined,
    @CallerClaims() claims: Claims,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PlanResource> {
    const request = readCreatePlan(body, this.config.MINIMUM_AMOUNTS);
    const { plan, isReplay } = await this.createPlan.execute(request, merchantOf(claims), readIdempotencyKey(header));
    if (isReplay) void reply.header('idempotent-replayed', 'true');
    return plan;
  }
}
