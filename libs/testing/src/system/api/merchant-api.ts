import { type AnswerOf, type BodyOf, Cauce, type FetchInit, type Payment } from '@cauce/sdk';
import { Door } from './door.js';
import type { Answer } from './exchange.js';
import { send } from './send.js';

export type { Payment };
/** A page of payments. */
export type PaymentPage = AnswerOf<'listPayments'>;
/** A page of attempts. */
export type AttemptPage = AnswerOf<'listPaymentAttempts'>;

/** The public API as a merchant's backend uses it: the typed client, here without retries. `door` sends requests without the client. */
export class MerchantApi {
  readonly door: Door;
  readonly client: Cauce;

  constructor(gatewayUrl: string, token: string) {
    this.door = new Door(`${gatewayUrl}/v1`, token);
    this.client = new Cauce({ baseUrl: gatewayUrl, accessToken: token, retries: 0, fetch: fetchBySend });
  }

  /** Creates a payment, or throws. @param store `stores/<id>`. @param terms not checked: a test may send anything. */
  createPayment(store: string, terms: object): Promise<Payment> {
    return this.client.payments.create(store, terms as BodyOf<'createPayment'>);
  }

  /** The response to a creation, whatever its status. */
  tryToCreatePayment(store: string, terms: object, idempotencyKey: string): Promise<Answer<Payment>> {
    return this.door.ask('POST', `/${store}/payments`, { json: terms, headers: { 'idempotency-key': idempotencyKey } });
  }

  /** @param name `stores/<store>/payments/<id>`. */
  payment(name: string): Promise<Payment> {
    return this.client.payments.get(name);
  }

  payments(store: string, query = ''): Promise<PaymentPage> {
    return this.door.get(`/${store}/payments${query}`);
  }

  /** All pages, one after the other. */
  async allPayments(store: string, pageSize: number): Promise<readonly Payment[]> {
    const all: Payment[] = [];
    for await (const payment of this.client.payments.list(store, { pageSize })) all.push(payment);
    return all;
  }

  attempts(paymentName: string, query = ''): Promise<AttemptPage> {
    return this.door.get(`/${paymentName}/attempts${query}`);
  }
}

/** The client's `fetch`: compares its responses with the API's document, too. */
async function fetchBySend(url: string, { method, headers, body }: FetchInit): Promise<Response> {
  const { status, headers: answered, text } = await send({ method, url, headers, ...(body !== undefined && { body }) });
  return new Response(text, { status, headers: answered });
}
