import { parametersOf } from '@cauce/fields';
import { Callers, Operation } from '@cauce/http';
import { Controller, Get, Param, Query, type Type } from '@nestjs/common';
import { type ApiKind, type KindParams, operatedRefOf } from '../../subscriptions/api-kinds.js';
import { SimulateSubscription } from '../../subscriptions/simulate-subscription/simulate-subscription.handler.js';
import { SIMULATION, type SimulationAnswer } from '../../subscriptions/simulate-subscription/simulation.resource.js';
import { readSimulationQuery, SIMULATION_QUERY } from '../../subscriptions/simulate-subscription/simulation-query.js';
import { SubscriptionReader } from '../../subscriptions/subscription.reader.js';

/** `GET /admin/v1/stores/{store}/subscriptions/{subscription}:simulate`, and of a plan assignment: what merchants are told, of any store. */
export function operatedSimulateController({ operatedPath, noun, title, operatedErrors }: ApiKind): Type<object> {
  @Callers('operator')
  @Controller(operatedPath)
  class OperatedSimulateController {
    constructor(
      private readonly reader: SubscriptionReader,
      private readonly simulate: SimulateSubscription,
    ) {}

    @Get('~simulate')
    @Operation(`Simulate the future of a ${noun}`, {
      id: `simulateOperated${title}`,
      about:
        'Shows every charge, status and webhook of the coming months, assuming that the charges in `declines` are declined and all others succeed. Nothing is recorded, charged or sent.',
      answers: SIMULATION,
      query: parametersOf(SIMULATION_QUERY),
      errors: [...operatedErrors, 'SUBSCRIPTION_NOT_FOUND', 'INVALID_FIELDS'],
    })
    async simulated(@Param() params: KindParams, @Query() query: Readonly<Record<string, unknown>>): Promise<SimulationAnswer> {
      // First the subscription: a 404 comes before faults of the query.
      const row = await this.reader.operated(operatedRefOf(params));
      return this.simulate.execute(row, readSimulationQuery(query));
    }
  }
  return OperatedSimulateController;
}
