import { isApiUnavailable } from '@cauce/contracts';
import { isEventStoreUnavailable } from '@cauce/event-store';
import type { ParkedWork } from '@cauce/parked-messages';
import { isUnavailable, type Pool } from '@cauce/postgres';
import type { RedisConfig } from '@cauce/redis';
import { type DueRow, dueTable, Scheduler, Visits } from '@cauce/scheduler';
import type { Log } from '@cauce/telemetry';
import type { SubscriptionStreams } from '../subscriptions/subscription.streams.js';
import type { ClaimedSubscription, DueSubscription } from './due-subscription.job.js';

/** How long after a process was killed another one may go on with its rows. */
const LEASE_MS = 5_000;

type Options = {
  readonly pool: Pool;
  readonly redis: RedisConfig;
  readonly log: Log;
  readonly sweepEveryMs: number;
  /** How many begin in a second, so that a wave leaves room for buyers; undefined: no limit. */
  readonly perSecond: number | undefined;
  readonly job: DueSubscription;
  readonly subscriptions: SubscriptionStreams;
  readonly parked: ParkedWork;
};

/** Runs due subscriptions: the sweeper finds their rows. Organizations take turns: 100,000 of one make nobody else's late. */
export class DueSubscriptions {
  private readonly scheduler: Scheduler<DueRow & ClaimedSubscription>;
  /** Work for subscriptions that an advance of a test clock asks for. */
  readonly visits: Visits;

  constructor({ pool, redis, log, sweepEveryMs, perSecond, job, subscriptions, parked }: Options) {
    const shared = {
      pool,
      log,
      table: 'subscription',
      key: 'id',
      park: parked.due('due-subscription', (key) => this.scheduler.retry(key)),
    };
    this.visits = new Visits(shared);
    const due = dueTable<ClaimedSubscription>({
      ...shared,
      groupColumn: 'organization',
      returning: { revision: 'bigint' },
      leaseMs: LEASE_MS,
      dueTimeOf: async (id) => (await subscriptions.rows.readFolded(id))?.nextActionTime ?? null,
      run: (row) => job.run(row),
      isUnavailable: (error) => isUnavailable(error) || isEventStoreUnavailable(error) || isApiUnavailable(error),
    });
    this.scheduler = new Scheduler({ queue: 'due-subscription', redis, log, sweepEveryMs, perSecond, ...due });
  }

  start(): void {
    this.scheduler.start();
  }

  close(): Promise<void> {
    return this.scheduler.close();
  }
}
