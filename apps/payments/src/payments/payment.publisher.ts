import { type PaymentMessage, type Topic, encodePaymentMessage } from '@cauce/contracts';
import type { OutgoingMessage } from '@cauce/bus';
import { type EventStore, Snapshots, type StoredEvent } from '@cauce/event-store';
import { type PaymentEvent, type PaymentView, evolveView } from '@cauce/payments-domain';
import { buyerNotice } from './buyer-notice.js';
import { attemptNotice, paymentNotice } from './payment.notices.js';
import { storeOf } from './payment.row.js';

/** Where everything of a payment's stream goes. */
export const PAYMENT_TOPIC: Topic = 'payments.payment.v1';

/** The follower that hands them on. */
export const PUBLISHER = 'publisher';

/** Which stored events others hear of, and as what. The rest is this service's own business. */
const KINDS: Partial<Record<PaymentEvent['type'], PaymentMessage['kind']>> = {
  PaymentCreated: 'payment.created',
  AttemptSucceeded: 'paymentAttempt.statusChanged',
  AttemptFailed: 'paymentAttempt.statusChanged',
  PaymentPutUnderReview: 'payment.statusChanged',
  PaymentFunded: 'payment.statusChanged',
  PaymentExpired: 'payment.statusChanged',
  PaymentCanceled: 'payment.statusChanged',
};

type Url = (paymentName: string, linkKey: string) => string;
type Publish = (messages: readonly OutgoingMessage[]) => Promise<void>;

/** Translates stored events to messages, each with the resource as it was at that revision. */
export class PaymentPublisher {
  private readonly snapshots: Snapshots<PaymentView, PaymentEvent>;

  constructor(
    store: EventStore,
    private readonly url: Url,
    private readonly publish: Publish,
  ) {
    this.snapshots = new Snapshots({ store, evolveView });
  }

  /** Resolves once Kafka has acknowledged all of the batch: only then is its position saved. */
  async handle(batch: readonly StoredEvent[]): Promise<void> {
    const messages: OutgoingMessage[] = [];
    for (const event of batch as readonly StoredEvent<PaymentEvent>[]) {
      const view = await this.snapshots.at(event); // one after the other: each snapshot is made of the one before
      const message = view && toMessage(event, view, this.url);
      if (message) messages.push(toKafka(message, event));
    }
    await this.publish(messages);
  }
}

/** The message of one event; undefined when others need not hear of it. */
export function toMessage(event: StoredEvent<PaymentEvent>, view: PaymentView, url: Url): PaymentMessage | undefined {
  const kind = KINDS[event.type];
  if (kind === undefined) return undefined;
  const notice = buyerNotice(event, view, url);
  if (kind === 'payment.created' && notice === undefined) return undefined; // only a buyer could hear of it
  const { id, stream, revision, recordedAt } = event;
  return {
    id,
    kind,
    stream,
    revision: Number(revision),
    at: event.data.at,
    recordedAt,
    organization: view.payment.organization,
    store: storeOf(view.payment.name),
    ...(view.integration !== undefined && { integration: view.integration }),
    data:
      'attemptId' in event.data && kind === 'paymentAttempt.statusChanged'
        ? (attemptNotice(event.data.attemptId, view) ?? {})
        : paymentNotice(view, url),
    ...(notice && { notice }),
  };
}

/** Kafka's key is the stream's name; the trace of the request that caused the event goes on in the headers. */
function toKafka(message: PaymentMessage, { metadata }: StoredEvent): OutgoingMessage {
  const { traceparent } = metadata;
  return {
    key: message.stream,
    value: encodePaymentMessage(message),
    ...(typeof traceparent === 'string' && { headers: { traceparent } }),
  };
}
