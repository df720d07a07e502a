import type { ResourceMessage } from '@cauce/contracts';
import { EventPublisher, isBefore, type Position, type Publishing } from '@cauce/event-store';
import { evolveView } from '@cauce/payments-domain';
import { Injectable } from '@nestjs/common';
import { Connections } from '../connections.js';
import { PaymentLinks } from '../payments/payment.links.js';
import { PaymentStreams } from '../payments/payment.streams.js';
import { factsOfRow, factsOfView } from './payment.facts.js';
import { PAYMENT_TOPIC, paymentMessages, PUBLISHER } from './payment.messages.js';

/** `pending`: the charge has no outcome yet. */
export type Republished = 'published' | 'pending';

/** Publishes the outcome of a charge once more. */
export abstract class OutcomesAgain {
  /**
   * Publishes the outcome of a charge once more, as it was: the same message of the same stored event. For a subscription that asks again,
   * since it may have lost it.
   */
  abstract publishOutcomeAgain(stream: string, chargeId: string): Promise<Republished>;
}

/** Publishes the events of payments. */
@Injectable()
export class PaymentPublisher extends OutcomesAgain {
  /** For the follower. */
  readonly events: ReturnType<typeof publisherOf>;

  constructor(
    private readonly connections: Connections,
    payments: PaymentStreams,
    links: PaymentLinks,
  ) {
    super();
    const { store, bus } = connections;
    this.events = publisherOf({ store, publish: (topic, messages) => bus.send(topic, messages) }, payments, links);
  }

  override async publishOutcomeAgain(stream: string, chargeId: string): Promise<Republished> {
    const isItsOutcome = ({ chargeOutcome }: Pick<ResourceMessage, 'chargeOutcome'>) => chargeOutcome?.chargeId === chargeId;
    const outcome = await this.events.publishAgain(stream, isItsOutcome, (position) => this.hasPassed(position));
    return outcome === 'found' ? 'published' : 'pending';
  }

  /** Whether the follower has published the event at this position, wherever it runs. */
  private async hasPassed(position: Position): Promise<boolean> {
    const { rows } = await this.connections.pool.query<{ commit: string; prepare: string }>({
      name: 'publisher_place',
      text: 'SELECT commit_position AS commit, prepare_position AS prepare FROM follower WHERE name = $1 AND commit_position IS NOT NULL',
      values: [PUBLISHER],
    });
    return rows.some(({ commit, prepare }) => !isBefore({ commit: BigInt(commit), prepare: BigInt(prepare) }, position));
  }
}

/** Makes the messages of payments, and publishes them. */
export function publisherOf(publishing: Publishing<typeof PAYMENT_TOPIC>, streams: PaymentStreams, links: PaymentLinks) {
  return new EventPublisher({
    ...publishing,
    topic: PAYMENT_TOPIC,
    streams,
    evolveView,
    messages: paymentMessages((name, linkKey) => links.url(name, linkKey)),
    factsOf: { view: factsOfView, row: factsOfRow },
  });
}
