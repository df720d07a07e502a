import type { Claims } from '@cauce/claims';
import { parametersOf } from '@cauce/fields';
import { CallerClaims, Callers, merchantOf, Operation } from '@cauce/http';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { SimulateSubscription } from '../../subscriptions/simulate-subscription/simulate-subscription.handler.js';
import { SIMULATION, type SimulationAnswer } from '../../subscriptions/simulate-subscription/simulation.resource.js';
import { readSimulationQuery, SIMULATION_QUERY } from '../../subscriptions/simulate-subscription/simulation-query.js';
import { SubscriptionReader } from '../../subscriptions/subscription.reader.js';

/** `GET /v1/stores/{store}/subscription-plans/assignments/{assignment}:simulate`. */
@Callers('gateway')
@Controller('v1/stores/:store/subscription-plans/assignments/:assignment')
export class SimulateAssignmentController {
  constructor(
    private readonly reader: SubscriptionReader,
    private readonly simulate: SimulateSubscription,
  ) {}

  @Get('~simulate')
  @Operation('Simulate the future of a plan assignment', {
    about: 'An extension. Works as it does for a subscription.',
    answers: SIMULATION,
    countsAs: 10,
    query: parametersOf(SIMULATION_QUERY),
    errors: ['SUBSCRIPTION_NOT_FOUND', 'INVALID_FIELDS'],
  })
  async simulated(
    @Param('assignment') id: string,
    @Query() query: Readonly<Record<string, unknown>>,
    @CallerClaims() claims: Claims,
  ): Promise<SimulationAnswer> {
    const row = await this.reader.find({ kind: 'PLAN_ASSIGNMENT', id }, merchantOf(claims));
    return this.simulate.execute(row, readSimulationQuery(query));
  }
}
