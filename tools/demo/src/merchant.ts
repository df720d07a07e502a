import { Cauce, type Payment } from '@cauce/sdk';
import { ask, type SandboxMerchant } from '@cauce/stack';

export type { Payment };

/** What a merchant's backend sends. */
export const ORDER = {
  amountCents: 24_000_000,
  currencyCode: 'COP',
  title: 'Set of two stoneware mugs',
  description: 'Thrown by hand and glazed in Ráquira.',
  correlationId: 'DR-2048',
  buyer: { firstName: 'Ana', lastName: 'Ríos', phoneNumber: '+573000000000', email: 'ana@correo.example' },
  discountPercentage: 0.1,
  discountSource: 'first order',
};

/** The merchant's backend: it has the typed client and its token, and knows nothing else. */
export class Merchant {
  private readonly cauce: Cauce;
  private readonly store: string;

  constructor(gateway: string, { accessToken, store }: SandboxMerchant) {
    this.cauce = new Cauce({ baseUrl: gateway, accessToken, fetch: ask });
    this.store = store;
  }

  /** `POST /v1/stores/{store}/payments`. */
  createPayment(): Promise<Payment> {
    return this.cauce.payments.create(this.store, ORDER);
  }

  /** `GET /v1/stores/{store}/payments/{payment}`. @param name the payment's. */
  readPayment(name: string): Promise<Payment> {
    return this.cauce.payments.get(name);
  }
}
