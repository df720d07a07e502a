import type { Claims } from '@cauce/claims';
import { parametersOf } from '@cauce/fields';
import { CallerClaims, Callers, merchantOf, Operation } from '@cauce/http';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { SubscriptionReader } from '../subscription.reader.js';
import { SimulateSubscription } from './simulate-subscription.handler.js';
import { SIMULATION, type SimulationAnswer } from './simulation.resource.js';
import { readSimulationQuery, SIMULATION_QUERY } from './simulation-query.js';

/** `GET /v1/stores/{store}/subscription-plans/{plan}/subscriptions/{subscription}:simulate`. */
@Callers('gateway')
@Controller('v1/stores/:store/subscription-plans/:plan/subscriptions/:subscription')
export class SimulateSubscriptionController {
  constructor(
    private readonly reader: SubscriptionReader,
    private readonly simulate: SimulateSubscription,
  ) {}

  @Get('~simulate')
  @Operation('Simulate the future of a subscription', {
    about:
      'An extension. Shows every charge, status and webhook of the coming months, assuming that the charges in `declines` are declined and all others succeed. Nothing is recorded, charged or sent.',
    answers: SIMULATION,
    countsAs: 10,
    query: parametersOf(SIMULATION_QUERY),
    errors: ['SUBSCRIPTION_NOT_FOUND', 'INVALID_FIELDS'],
  })
  async simulated(
    @Param() { plan, subscription: id }: { plan: string; subscription: string },
    @Query() query: Readonly<Record<string, unknown>>,
    @CallerClaims() claims: Claims,
  ): Promise<SimulationAnswer> {
    // First the subscription: a 404 comes before faults of the query.
    const row = await this.reader.find({ kind: 'SUBSCRIPTION', id, plan }, merchantOf(claims));
    return this.simulate.execute(row, readSimulationQuery(query));
  }
}
