import type { PlanResource } from '@cauce/billing-domain';
import { ApiError } from '@cauce/contracts';
import { claimsOfContext, merchantOf } from '@cauce/http';
import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { PlanStreams } from './plan.streams.js';

type WithPlan = FastifyRequest<{ Params: { plan?: string } }> & { planOfPath?: PlanResource };

/**
 * For creating something under a plan: the plan of the path is there (404), and the organization has the subscriptions feature (403). A guard,
 * since both come before the faults of the body.
 */
@Injectable()
export class PlanOfPathGuard implements CanActivate {
  constructor(private readonly plans: PlanStreams) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<WithPlan>();
    const claims = claimsOfContext(context);
    request.planOfPath = await this.plans.find(request.params.plan ?? '', merchantOf(claims));
    if (claims.features?.subscriptions !== true) throw new ApiError('SUBSCRIPTIONS_NOT_ACTIVE');
    return true;
  }
}

/** The plan of the path, as a parameter. Only on routes with {@link PlanOfPathGuard}. */
export const PlanOfPath = createParamDecorator((_: unknown, context: ExecutionContext): PlanResource => {
  const { planOfPath } = context.switchToHttp().getRequest<WithPlan>();
  if (!planOfPath) throw new ApiError('PLAN_NOT_FOUND');
  return planOfPath;
});
