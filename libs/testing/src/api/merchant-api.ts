import type { Answer } from './send.js';
import { Door } from './door.js';

/** The contract's Payment, as far as tests look at it. */
export type Payment = {
  readonly name: string;
  readonly status: string;
  readonly url: string;
  readonly createTime: string;
  readonly updateTime: string;
} & Readonly<Record<string, unknown>>;

/** The contract's Payment attempt. */
export type PaymentAttempt = {
  readonly name: string;
  readonly status: string;
  readonly method: string;
  readonly createTime: string;
  readonly updateTime: string;
  readonly expireTime: string;
};

/** A page of payments. */
export type PaymentPage = { readonly payments: readonly Payment[]; readonly nextPageToken?: string };
/** A page of attempts. */
export type AttemptPage = { readonly paymentAttempts: readonly PaymentAttempt[]; readonly nextPageToken?: string };

/** The public API, as a merchant's backend uses it. */
export class MerchantApi {
  readonly door: Door;

  constructor(gatewayUrl: string, token: string) {
    this.door = new Door(`${gatewayUrl}/v1`, token);
  }

  /** Creates a payment, or throws. @param store `stores/<id>`. */
  createPayment(store: string, terms: object): Promise<Payment> {
    return this.door.post(`/${store}/payments`, terms);
  }

  /** The answer of a creation, whatever it is. */
  tryToCreatePayment(store: string, terms: object, idempotencyKey: string): Promise<Answer<Payment>> {
    return this.door.ask('POST', `/${store}/payments`, { json: terms, headers: { 'idempotency-key': idempotencyKey } });
  }

  /** @param name `stores/<store>/payments/<id>`. */
  payment(name: string): Promise<Payment> {
    return this.door.get(`/${name}`);
  }

  payments(store: string, query = ''): Promise<PaymentPage> {
    return this.door.get(`/${store}/payments${query}`);
  }

  /** All pages, one after the other. */
  async allPayments(store: string, pageSize: number): Promise<readonly Payment[]> {
    const all: Payment[] = [];
    for (let token: string | undefined = ''; token !== undefined;) {
      const page: PaymentPage = await this.payments(store, `?pageSize=${pageSize}&pageToken=${encodeURIComponent(token)}`);
      all.push(...page.payments);
      token = page.nextPageToken;
    }
    return all;
  }

  attempts(paymentName: string, query = ''): Promise<AttemptPage> {
    return this.door.get(`/${paymentName}/attempts${query}`);
  }
}
