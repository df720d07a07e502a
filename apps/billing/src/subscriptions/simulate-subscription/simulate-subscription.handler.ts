import { monthsLater, MOST_SIMULATED_CHARGES, mostCharges, simulate } from '@cauce/billing-domain';
import { ApiError } from '@cauce/contracts';
import { Clock } from '@cauce/kernel';
import { Injectable } from '@nestjs/common';
import { messageFacts } from '../subscription.messages.js';
import type { SubscriptionRow } from '../subscription.row.js';
import { SubscriptionStreams } from '../subscription.streams.js';
import { inSlices } from './in-slices.js';
import { livedStep, simulationOf } from './simulation.js';
import type { SimulationAnswer } from './simulation.resource.js';
import type { SimulationQuery } from './simulation-query.js';

/** Lives the future of a subscription or a plan assignment by its own machine, without recording anything. */
@Injectable()
export class SimulateSubscription {
  constructor(
    private readonly subscriptions: SubscriptionStreams,
    private readonly clock: Clock,
  ) {}

  /** Throws SUBSCRIPTION_NOT_FOUND, and INVALID_FIELDS where there could be too many charges. */
  async execute({ id, revision, organization, facts }: SubscriptionRow, { months, declines }: SimulationQuery): Promise<SimulationAnswer> {
    const { view, at = '' } = await this.subscriptions.loadShown(id, revision);
    if (view === undefined) throw new ApiError('SUBSCRIPTION_NOT_FOUND');
    const now = await this.clock.now(organization, facts);
    // Time does not run backwards in a stream.
    const from = now > at ? now : at;
    const assumptions = { from, until: monthsLater(from, months), declines };
    if (mostCharges(view.subscription, assumptions) > MOST_SIMULATED_CHARGES) throw tooMany();
    const told = messageFacts(view);
    const lived = await inSlices(simulate(view.subscription, assumptions), (step) => livedStep(step, told));
    return simulationOf(view, assumptions, lived);
  }
}

function tooMany(): ApiError {
  const most = MOST_SIMULATED_CHARGES.toLocaleString('en');
  const description = `There could be more than ${most} charges: look at fewer months, or name fewer declines.`;
  return new ApiError('INVALID_FIELDS', { violations: [{ field: 'months', description }] });
}
