import type { components } from './generated/openapi.js';
import type { List } from './list.js';
import { Resource } from './resource.js';
import { paymentIds, type PaymentRef, storeIds, type StoreRef } from './resource-names.js';
import type { CallOptions, CreationOptions } from './transport.js';
import type { AnswerOf, BodyOf, QueryOf } from './types.js';

/** A payment, as the API answers it. */
export type Payment = components['schemas']['Payment'];
/** An attempt of a buyer to pay, as the API answers it. */
export type PaymentAttempt = components['schemas']['PaymentAttempt'];

/** `cauce.payments` */
export class Payments extends Resource {
  /** Send the buyer to its `url`. @throws CauceError, CauceConnectionError, CauceInputError */
  async create(store: StoreRef, payment: BodyOf<'createPayment'>, options?: CreationOptions): Promise<Payment> {
    return this.api.create('createPayment', { path: storeIds(store), body: payment }, options);
  }

  /** @throws CauceError, CauceConnectionError, CauceInputError */
  async get(payment: PaymentRef, query: QueryOf<'getPayment'> = {}, options?: CallOptions): Promise<Payment> {
    return this.api.call('getPayment', { path: paymentIds(payment), query }, options);
  }

  /** Newest first. */
  list(store: StoreRef, query?: QueryOf<'listPayments'>, options?: CallOptions): List<Payment, AnswerOf<'listPayments'>> {
    return this.listOf('listPayments', () => storeIds(store), query, options);
  }
}

/** `cauce.paymentAttempts` */
export class PaymentAttempts extends Resource {
  /** Those of a payment, newest first. */
  list(
    payment: PaymentRef,
    query?: QueryOf<'listPaymentAttempts'>,
    options?: CallOptions,
  ): List<PaymentAttempt, AnswerOf<'listPaymentAttempts'>> {
    return this.listOf('listPaymentAttempts', () => paymentIds(payment), query, options);
  }
}
