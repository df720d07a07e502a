import { monthsLater, MOST_SIMULATED_CHARGES, simulate } from '@cauce/billing-domain';
import { ApiError } from '@cauce/contracts';
import { Clock } from '@cauce/kernel';
import { Injectable } from '@nestjs/common';
import type { SubscriptionRow } from '../subscription.row.js';
import { SubscriptionStreams } from '../subscription.streams.js';
import { simulationOf } from './simulation.js';
import type { SimulationAnswer } from './simulation.resource.js';
import type { SimulationQuery } from './simulation-query.js';

/** Lives the future of a subscription or a plan assignment by its own machine, without recording anything. */
@Injectable()
export class SimulateSubscription {
  constructor(
    private readonly subscriptions: SubscriptionStreams,
    private readonly clock: Clock,
  ) {}

  /** Throws SUBSCRIPTION_NOT_FOUND, and INVALID_FIELDS where there are too many charges. */
  async execute({ id, revision, organization, facts }: SubscriptionRow, { months, declines }: SimulationQuery): Promise<SimulationAnswer> {
    const { view, at = '' } = await this.subscriptions.loadShown(id, revision);
    if (view === undefined) throw new ApiError('SUBSCRIPTION_NOT_FOUND');
    const now = await this.clock.now(organization, facts);
    // Time does not run backwards in a stream.
    const from = now > at ? now : at;
    const assumptions = { from, until: monthsLater(from, months), declines };
    const steps = simulate(view.subscription, assumptions);
    if (steps === undefined) throw tooMany();
    return simulationOf(view, assumptions, steps);
  }
}

function tooMany(): ApiError {
  const most = MOST_SIMULATED_CHARGES.toLocaleString('en');
  const description = `There would be more than ${most} charges: look at fewer months.`;
  return new ApiError('INVALID_FIELDS', { violations: [{ field: 'months', description }] });
}
