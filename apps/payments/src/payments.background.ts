import { EventPublisher, Follower } from '@cauce/event-store';
import { LOGGER } from '@cauce/http';
import { evolveView } from '@cauce/payments-domain';
import type { Log } from '@cauce/telemetry';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Connections } from './connections.js';
import { DuePayments } from './due/due-payments.sweeper.js';
import { factsOfRow, factsOfView } from './payments/payment.facts.js';
import { PaymentLinks } from './payments/payment.links.js';
import { PAYMENT_TOPIC, paymentMessages, PUBLISHER } from './payments/payment.messages.js';
import { PAYMENT_CATEGORY, PaymentStreams, PROJECTOR } from './payments/payment.streams.js';
import { SETTLEMENT_EVENTS } from './settlements/settlement.row.js';
import { SettlementRows } from './settlements/settlement.rows.js';

/** The follower that writes the list of unexpected settlements. */
const SETTLEMENTS = 'settlements';

/** What runs without being asked: the projectors, the publisher, and what is due. */
@Injectable()
export class PaymentsBackground implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly followers: readonly Follower[];

  constructor(
    { store, pool, rows, bus }: Connections,
    payments: PaymentStreams,
    links: PaymentLinks,
    settlements: SettlementRows,
    private readonly due: DuePayments,
    @Inject(LOGGER) logger: Log,
  ) {
    const publisher = new EventPublisher({
      topic: PAYMENT_TOPIC,
      store,
      streams: payments,
      evolveView,
      messages: paymentMessages((name, linkKey) => links.url(name, linkKey)),
      factsOf: { view: factsOfView, row: factsOfRow },
      publish: (topic, messages) => bus.send(topic, messages),
    });
    const following = { store, pool, checkpoints: rows, logger, prefixes: [`${PAYMENT_CATEGORY}-`] };
    this.followers = [
      new Follower({
        ...following,
        name: PROJECTOR,
        limits: payments.rows.projector.limits,
        handle: (batch, save) => payments.rows.projector.project(batch, save),
      }),
      new Follower({ ...following, name: PUBLISHER, limits: EventPublisher.LIMITS, handle: (batch) => publisher.handle(batch) }),
      new Follower({ ...following, name: SETTLEMENTS, types: SETTLEMENT_EVENTS, handle: settlements.projector(payments) }),
    ];
  }

  onApplicationBootstrap(): void {
    this.followers.forEach((follower) => follower.start());
    this.due.start();
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all([this.due.close(), ...this.followers.map((follower) => follower.stop())]);
  }
}
