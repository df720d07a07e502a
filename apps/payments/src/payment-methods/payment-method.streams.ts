import { AggregateStreams, type Writing } from '@cauce/event-store';
import {
  evolveMethod,
  evolveMethodView,
  initialMethod,
  type PaymentMethodEvent,
  type PaymentMethodState,
  type PaymentMethodView,
} from '@cauce/payments-domain';
import { PAYMENT_METHOD_TABLE, type PaymentMethodRow, toPaymentMethodFold, toPaymentMethodRow } from './payment-method.row.js';

/** The category of stream names. */
const PAYMENT_METHOD_CATEGORY = 'paymentMethod';

/** All stored payment methods: their streams, and the rows that mirror them. */
export class PaymentMethodStreams extends AggregateStreams<PaymentMethodState, PaymentMethodView, PaymentMethodEvent, PaymentMethodRow> {
  constructor(writing: Writing) {
    const fold = { initial: initialMethod, evolve: evolveMethod, evolveView: evolveMethodView };
    const rows = { table: PAYMENT_METHOD_TABLE, toRow: toPaymentMethodRow, toFold: toPaymentMethodFold };
    super({ category: PAYMENT_METHOD_CATEGORY, ...fold, ...rows }, writing);
  }

  /** A method as it was stored, which never changes; undefined: there is none. */
  async find(id: string): Promise<PaymentMethodView | undefined> {
    return this.known(id)?.view ?? (await this.loadShown(id)).view;
  }
}
