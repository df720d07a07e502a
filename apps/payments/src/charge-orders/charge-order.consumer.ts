import { BusConsumer, type BusMessage, Consume, handleByKey, inTraceOf } from '@cauce/bus';
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
    const orders = messages.flatMap((from) => {
      const read = decodeMessage(from.topic as ResourceTopic, from.value);
      return read !== undefined && isOrdering(read) ? [{ from, read }] : [];
    });
    await handleByKey(
      orders,
      ({ read }) => read.stream,
      ({ from, read }) => inTraceOf(from, () => this.orders.execute(read, read.chargeOrder)),
    );
  }
}

function isOrdering(message: ResourceMessage): message is Ordering {
  return message.chargeOrder !== undefined;
}
