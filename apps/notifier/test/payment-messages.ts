import { randomUUID } from 'node:crypto';
import { BusProducer } from '@cauce/bus';
import { encodeMessage, type ResourceMessage, type ResourceTopic } from '@cauce/contracts';
import { randomId } from '@cauce/secrets';
import { stackAddress } from '@cauce/testing/services';

/** A merchant's names, new. */
export function aMerchant() {
  return { organization: `organizations/${randomId()}`, store: `stores/${randomId()}` };
}

/** A message as the payments service sends it, on a payment of its own unless told otherwise. */
export function aPaymentMessage(given: Partial<ResourceMessage> & Pick<ResourceMessage, 'organization' | 'store'>): ResourceMessage {
  const now = new Date().toISOString();
  const id = randomId();
  return {
    id: randomUUID(),
    kind: 'payment.statusChanged',
    stream: `payment-${id}`,
    revision: 2,
    at: now,
    recordedAt: now,
    data: { name: `${given.store}/payments/${id}`, amountCents: 1005, currencyCode: 'COP', correlationId: 'ñ-1', status: 'FUNDED' },
    ...given,
  };
}

/** What comes after, on the same stream. */
export function next(message: ResourceMessage, steps = 1): ResourceMessage {
  return { ...message, id: randomUUID(), revision: message.revision + steps };
}

/** The payments service, as far as the notifier can tell. */
export class Publisher {
  private constructor(private readonly producer: BusProducer) {}

  static async connect(): Promise<Publisher> {
    return new Publisher(await BusProducer.connect({ brokers: stackAddress('TEST_KAFKA_BROKERS').split(',') }));
  }

  publish(...messages: readonly ResourceMessage[]): Promise<void> {
    return this.publishTo('payments.payment.v1', messages);
  }

  /** In one batch, whatever their streams: a notifier makes their deliveries in one statement. */
  publishTogether(first: ResourceMessage, ...others: readonly ResourceMessage[]): Promise<void> {
    const messages = [first, ...others].map((message) => ({ key: first.stream, value: encodeMessage(message) }));
    return this.producer.send('payments.payment.v1', messages);
  }

  /** As a request did that has a trace. */
  publishWithin(traceparent: string, ...messages: readonly ResourceMessage[]): Promise<void> {
    return this.producer.send(
      'payments.payment.v1',
      messages.map((message) => ({ key: message.stream, value: encodeMessage(message), headers: { traceparent } })),
    );
  }

  /** As another service: billing. */
  publishTo(topic: ResourceTopic, messages: readonly ResourceMessage[]): Promise<void> {
    return this.producer.send(
      topic,
      messages.map((message) => ({ key: message.stream, value: encodeMessage(message) })),
    );
  }

  close(): Promise<void> {
    return this.producer.close();
  }
}
