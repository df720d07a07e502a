import { ApiError } from '@cauce/contracts';
import { Visits } from '@cauce/scheduler';
import { ClockDueRows, ClockRows, DueRowsParticipant, FollowerDrain, type OpenWork, PartDrain } from '@cauce/test-clocks';
import { Injectable } from '@nestjs/common';
import { DueSubscription } from '../charging/due-subscription.job.js';
import { Connections } from '../connections.js';
import { PUBLISHER } from '../subscriptions/subscription.messages.js';
import { SUBSCRIPTION_CATEGORY } from '../subscriptions/subscription.streams.js';

/** The follower that writes the rows of subscriptions that were not written through. */
export const PROJECTOR = 'subscription-projector';

/** Subscriptions of organizations with a test clock: what falls due by it. A charge that is open is payments' work, which reports it. */
@Injectable()
export class BillingClockParticipant extends DueRowsParticipant {
  constructor(
    { pool, store, bus, waiting }: Connections,
    clocks: ClockRows,
    private readonly job: DueSubscription,
    private readonly visits: Visits,
  ) {
    const followers = new FollowerDrain({ store, pool, category: SUBSCRIPTION_CATEGORY, followers: [PROJECTOR, PUBLISHER] });
    const drain = new PartDrain({ followers, groups: [bus.consumer] });
    super({ clocks, rows: new ClockDueRows({ pool, table: 'subscription', key: 'id' }), drain, waiting });
  }

  /** Nothing, where it ended our processes: the clock does not wait for what an operator has to retry. */
  protected async run(id: string): Promise<void> {
    const visit = await this.visits.run(id, () => this.job.runByClock(id));
    if (visit === 'busy') throw new ApiError('UNAVAILABLE');
  }

  protected openWork(): Promise<OpenWork> {
    return Promise.resolve({ isOpen: false, unsettled: {} });
  }
}
