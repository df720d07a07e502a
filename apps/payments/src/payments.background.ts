import { EventPublisher, Follower, type FollowerOptions, parkingEvents, projecting, SharedReading } from '@cauce/event-store';
import { LOGGER, type ReadinessCheck } from '@cauce/http';
import type { Log } from '@cauce/telemetry';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Connections } from './connections.js';
import { DuePayments } from './due/due-payments.sweeper.js';
import { PaymentMethodStreams } from './payment-methods/payment-method.streams.js';
import { PAYMENT_CATEGORY, PaymentStreams, PROJECTOR } from './payments/payment.streams.js';
import { ProcessorAccountStreams } from './processor-accounts/processor-account.streams.js';
import { PUBLISHER } from './publishing/payment.messages.js';
import { PaymentPublisher } from './publishing/payment.publisher.js';
import { SettlementRows } from './settlements/settlement.rows.js';
import { SETTLEMENT_EVENTS } from './settlements/settlement-events.js';

/** The follower that writes the list of unexpected settlements. */
const SETTLEMENTS = 'settlements';

/** The follower that writes the rows of stored payment methods that were not written through. */
const METHODS = 'payment-methods';

/** The follower that writes the rows of processor accounts that were not written through. */
const ACCOUNTS = 'processor-accounts';

/** What runs without a request: the projectors, the publisher, and the due work. Nest begins the consumer, as a transport. */
@Injectable()
export class PaymentsBackground implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly followers: readonly Follower[];

  constructor(
    private readonly connections: Connections,
    payments: PaymentStreams,
    methods: PaymentMethodStreams,
    accounts: ProcessorAccountStreams,
    { events: publisher }: PaymentPublisher,
    settlements: SettlementRows,
    private readonly due: DuePayments,
    @Inject(LOGGER) logger: Log,
  ) {
    const { store, pool, rows, parkedWork } = connections;
    // The projector and the publisher follow the same streams.
    const following = { store: new SharedReading(store), pool, checkpoints: rows, logger, prefixes: [`${PAYMENT_CATEGORY}-`] };
    const parking = parkingEvents(store, parkedWork);
    const options: FollowerOptions[] = [
      { ...following, name: PROJECTOR, ...projecting(payments) },
      { ...following, name: PUBLISHER, limits: EventPublisher.LIMITS, handle: (batch) => publisher.handle(batch) },
      { ...following, name: METHODS, ...projecting(methods) },
      { ...following, name: ACCOUNTS, ...projecting(accounts) },
      { ...following, name: SETTLEMENTS, types: SETTLEMENT_EVENTS, handle: settlements.projector(payments) },
    ];
    this.followers = options.map((each) => new Follower(parking(each)));
  }

  /** Whether each follower can follow the event store's log. */
  get readiness(): ReadinessCheck[] {
    return this.followers.map(({ readiness }) => readiness);
  }

  onApplicationBootstrap(): void {
    this.followers.forEach((follower) => follower.start());
    this.due.start();
    this.connections.waiting.start();
  }

  /** Ends the consumer first, so that nothing new comes in. (Nest would end it only after this, and then finds it ended.) */
  async onModuleDestroy(): Promise<void> {
    await Promise.all([this.connections.orders.close(), this.connections.waiting.stop()]);
    await Promise.all([this.due.close(), ...this.followers.map((follower) => follower.stop())]);
  }
}
