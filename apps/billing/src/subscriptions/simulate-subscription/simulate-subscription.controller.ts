import type { Claims } from '@cauce/claims';
import { parametersOf } from '@cauce/fields';
import { CallerClaims, Callers, merchantOf, Operation } from '@cauce/http';
import { Controller, Get, Param, Query, type Type } from '@nestjs/common';
import { type ApiKind, type KindParams, refOf } from '../api-kinds.js';
import { SubscriptionReader } from '../subscription.reader.js';
import { SimulateSubscription } from './simulate-subscription.handler.js';
import { SIMULATION, type SimulationAnswer } from './simulation.resource.js';
import { readSimulationQuery, SIMULATION_QUERY } from './simulation-query.js';

/** `GET /v1/stores/{store}/subscription-plans/{plan}/subscriptions/{subscription}:simulate`, and of a plan assignment. */
export function simulateController({ path, noun, title }: ApiKind): Type<object> {
  @Callers('gateway')
  @Controller(path)
  class SimulateController {
    constructor(
      private readonly reader: SubscriptionReader,
      private readonly simulate: SimulateSubscription,
    ) {}

    @Get('~simulate')
    @Operation(`Simulate the future of a ${noun}`, {
      id: `simulate${title}`,
      about:
        'An extension. Shows every charge, status and webhook of the coming months, assuming that the charges in `declines` are declined and all others succeed. Nothing is recorded, charged or sent.',
      answers: SIMULATION,
      countsAs: 10,
      query: parametersOf(SIMULATION_QUERY),
      errors: ['SUBSCRIPTION_NOT_FOUND', 'INVALID_FIELDS'],
    })
    async simulated(
      @Param() params: KindParams,
      @Query() query: Readonly<Record<string, unknown>>,
      @CallerClaims() claims: Claims,
    ): Promise<SimulationAnswer> {
      // First the subscription: a 404 comes before faults of the query.
      const row = await this.reader.find(refOf(params), merchantOf(claims));
      return this.simulate.execute(row, readSimulationQuery(query));
    }
  }
  return SimulateController;
}
