import { PLAN, type PlanResource } from '@cauce/billing-domain';
import type { Claims } from '@cauce/claims';
import { ValidBody } from '@cauce/fields';
import { CallerClaims, Callers, merchantOf, Operation } from '@cauce/http';
import { readIdempotencyKey } from '@cauce/idempotency';
import { Controller, Headers, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CreatePlan } from './create-plan.handler.js';
import { CreatePlanRequest } from './create-plan.request.js';

/** `POST /v1/stores/{store}/subscription-plans`. */
@Callers('gateway')
@Controller('v1/stores/:store/subscription-plans')
export class CreatePlanController {
  constructor(private readonly createPlan: CreatePlan) {}

  @Post()
  @Operation('Create a subscription plan', {
    about: 'It never changes: for other terms, create another one. With an Idempotency-Key the same request may be repeated.',
    answers: PLAN,
    idempotent: true,
  })
  async create(
    @ValidBody(CreatePlanRequest) body: CreatePlanRequest,
    @Headers('idempotency-key') header: string | undefined,
    @CallerClaims() claims: Claims,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PlanResource> {
    const { plan, isReplay } = await this.createPlan.execute(body, merchantOf(claims), readIdempotencyKey(header));
    if (isReplay) void reply.header('idempotent-replayed', 'true');
    return plan;
  }
}
