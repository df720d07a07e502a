import { randomUUID } from 'node:crypto';
import type { SandboxMerchant } from '@cauce/stack';

/** As much of the contract's Payment as the story tells. */
export type Payment = {
  readonly name: string;
  readonly status: string;
  readonly amountCents: number;
  readonly currencyCode: string;
  readonly url: string;
};

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

/** The merchant's backend: it knows the API and its token, and nothing else. */
export class Merchant {
  constructor(
    private readonly gateway: string,
    private readonly sandbox: SandboxMerchant,
  ) {}

  /** `POST /v1/stores/{store}/payments`. */
  createPayment(): Promise<Payment> {
    return this.call('POST', `/v1/${this.sandbox.store}/payments`, ORDER, { 'idempotency-key': randomUUID() });
  }

  /** `GET /v1/stores/{store}/payments/{payment}`. */
  readPayment(name: string): Promise<Payment> {
    return this.call('GET', `/v1/${name}`);
  }

  private async call<Answer>(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> {
    const answer = await fetch(this.gateway + path, {
      method,
      headers: { authorization: `Bearer ${this.sandbox.accessToken}`, ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`The API answered ${answer.status} to ${method} ${path}:\n${text}`);
    return JSON.parse(text) as Answer;
  }
}
