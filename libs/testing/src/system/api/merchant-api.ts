import { idOf } from '@cauce/kernel';
import { type AnswerOf, Cauce, type ItemOf } from '@cauce/sdk';
import { Door } from './door.js';
import { type Answer, send } from './send.js';

type Payments = '/v1/stores/{store}/payments';
type Attempts = '/v1/stores/{store}/payments/{payment}/attempts';

/** A payment, as the API answers it. */
export type Payment = ItemOf<Payments>;
/** A page of payments. */
export type PaymentPage = AnswerOf<Payments, 'get'>;
/** A page of attempts. */
export type AttemptPage = AnswerOf<Attempts, 'get'>;

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
    return this.client.post('/v1/stores/{store}/payments', { path: { store: idOf(store) }, body: terms as Creation });
  }

  /** The response to a creation, whatever its status. */
  tryToCreatePayment(store: string, terms: object, idempotencyKey: string): Promise<Answer<Payment>> {
    return this.door.ask('POST', `/${store}/payments`, { json: terms, headers: { 'idempotency-key': idempotencyKey } });
  }

  /** @param name `stores/<store>/payments/<id>`. */
  payment(name: string): Promise<Payment> {
    const [, store = '', , payment = ''] = name.split('/');
    return this.client.get('/v1/stores/{store}/payments/{payment}', { path: { store, payment } });
  }

  payments(store: string, query = ''): Promise<PaymentPage> {
    return this.door.get(`/${store}/payments${query}`);
  }

  /** All pages, one after the other. */
  async allPayments(store: string, pageSize: number): Promise<readonly Payment[]> {
    const all: Payment[] = [];
    const request = { path: { store: idOf(store) }, query: { pageSize } };
    for await (const payment of this.client.list('/v1/stores/{store}/payments', request)) all.push(payment);
    return all;
  }

  attempts(paymentName: string, query = ''): Promise<AttemptPage> {
    return this.door.get(`/${paymentName}/attempts${query}`);
  }
}

type Creation = Extract<Parameters<Cauce['post']>[1]['body'], { readonly title: string }>;

/** The client's `fetch`: compares its responses with the API's document, too. */
async function fetchBySend(url: string, { method = 'GET', headers, body }: RequestInit): Promise<Response> {
  const sent = typeof body === 'string' ? { body } : {};
  const { status, headers: answered, text } = await send({ method, url, headers: Object.fromEntries(new Headers(headers)), ...sent });
  return new Response(text, { status, headers: answered });
}
