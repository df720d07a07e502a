import { Follower, type FollowerOptions, parkingEvents, projecting, SharedReading } from '@cauce/event-store';
import { LOGGER, type ReadinessCheck } from '@cauce/http';
import type { Log } from '@cauce/telemetry';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { BuyerCodes } from './acceptance/buyer-codes.js';
import { CardTries } from './acceptance/card-tries.js';
import { DueSubscriptions } from './charging/due-subscriptions.sweeper.js';
import { Connections } from './connections.js';
import { PlanStreams } from './plans/plan.streams.js';
import { PUBLISHER } from './subscriptions/subscription.messages.js';
import { SubscriptionPublisher } from './subscriptions/subscription.publisher.js';
import { SubscriptionStreams } from './subscriptions/subscription.streams.js';
import { PROJECTOR } from './test-clocks/billing-clock.participant.js';

/** The follower that writes the rows of plans. */
const PLAN_PROJECTOR = 'projector';
const HOUR_MS = 60 * 60 * 1_000;

/** What runs without being asked: the projectors, which write the rows that write-through missed, the publisher, and what is due. */
@Injectable()
export class BillingBackground implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly followers: readonly Follower[];
  private hourly: NodeJS.Timeout | undefined;

  constructor(
    private readonly connections: Connections,
    plans: PlanStreams,
    subscriptions: SubscriptionStreams,
    publisher: SubscriptionPublisher,
    private readonly due: DueSubscriptions,
    private readonly codes: BuyerCodes,
    private readonly tries: CardTries,
    @Inject(LOGGER) private readonly logger: Log,
  ) {
    const { store, pool, rows, parkedWork } = connections;
    // The projector of subscriptions and the publisher follow the same streams.
    const following = { store: new SharedReading(store), pool, checkpoints: rows, logger };
    const parking = parkingEvents(store, parkedWork);
    const published = { prefixes: [`${subscriptions.category}-`], limits: SubscriptionPublisher.LIMITS };
    const options: FollowerOptions[] = [
      { ...following, name: PLAN_PROJECTOR, ...projecting(plans) },
      { ...following, name: PROJECTOR, ...projecting(subscriptions) },
      { ...following, name: PUBLISHER, ...published, handle: (batch) => publisher.handle(batch) },
    ];
    this.followers = options.map((each) => new Follower(parking(each)));
  }

  /** Whether each follower follows. */
  get readiness(): ReadinessCheck[] {
    return this.followers.map(({ readiness }) => readiness);
  }

  onApplicationBootstrap(): void {
    this.followers.forEach((follower) => follower.start());
    this.due.start();
    this.connections.waiting.start();
    this.hourly = setInterval(() => void this.eraseOld(), HOUR_MS);
  }

  /** The consumer first, so that nothing new comes in. */
  async onModuleDestroy(): Promise<void> {
    clearInterval(this.hourly);
    await Promise.all([this.connections.bus.consumer.close(), this.connections.waiting.stop()]);
    await Promise.all([this.due.close(), ...this.followers.map((follower) => follower.stop())]);
  }

  private async eraseOld(): Promise<void> {
    await Promise.all([this.codes.eraseOld(), this.tries.eraseOld()]).catch((err: unknown) =>
      this.logger.warn({ err }, 'old one-time codes and counts of cards not erased; tried again in an hour'),
    );
  }
}
