import { BusConsumer, type BusMessage, Consume, handleByKey } from '@cauce/bus';
import {
  type ChargeOrder,
  decodeMessage,
  mayHaveParts,
  type ResourceMessage,
  type ResourceTopic,
  topicsConsumedBy,
} from '@cauce/contracts';
import { ChargeOrders } from './charge-orders.handler.js';

type Ordering = ResourceMessage & { readonly chargeOrder: ChargeOrder };

/** Subscriptions' orders → charges and withdrawals. Orders of one subscription run one after the other, those of different ones at the same time. */
@BusConsumer()
export class ChargeOrderConsumer {
  constructor(private readonly orders: ChargeOrders) {}

  @Consume(Object.keys(topicsConsumedBy('payments')), { batch: true, concerns: (headers) => mayHaveParts(headers, 'chargeOrder') })
  async take(messages: readonly BusMessage[]): Promise<void> {
    const read = messages
      .map(({ topic, value }) => decodeMessage(topic as ResourceTopic, value))
      .filter((message) => message !== undefined);
    await handleByKey(
      read.filter(isOrdering),
      ({ stream }) => stream,
      (message) => this.orders.execute(message, message.chargeOrder),
    );
  }
}

function isOrdering(message: ResourceMessage): message is Ordering {
  return message.chargeOrder !== undefined;
}
