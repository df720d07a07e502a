import { randomUUID } from 'node:crypto';
import { BusProducer } from '@cauce/bus';
import { type ChargeOutcome, encodeMessage, partsHeader, type ResourceMessage } from '@cauce/contracts';
import { randomId } from '@cauce/secrets';
import { stackAddress } from '@cauce/testing/services';

/** The payments service, as far as billing can tell: what it says of charges. */
export class PaymentsStandIn {
  private constructor(private readonly producer: BusProducer) {}

  static async connect(): Promise<PaymentsStandIn> {
    return new PaymentsStandIn(await BusProducer.connect({ brokers: stackAddress('TEST_KAFKA_BROKERS').split(',') }));
  }

  /** Says what became of a charge. @param stream of its payment: a new one unless told otherwise */
  async say(chargeOutcome: ChargeOutcome, stream = `payment-${randomId()}`): Promise<void> {
    const now = new Date().toISOString();
    const message: ResourceMessage = {
      id: randomUUID(),
      kind: 'paymentAttempt.statusChanged',
      stream,
      revision: 2,
      at: now,
      recordedAt: now,
      organization: `organizations/${randomId()}`,
      store: `stores/${randomId()}`,
      data: { name: `${chargeOutcome.payment}/attempts/${chargeOutcome.chargeId}` },
      chargeOutcome,
    };
    await this.producer.send('payments.payment.v1', [
      { key: message.stream, value: encodeMessage(message), headers: { ...partsHeader(message) } },
    ]);
  }

  close(): Promise<void> {
    return this.producer.close();
  }
}
