import { ask, whyNoAnswer } from '@cauce/stack';
import { refusalOf, Refused } from '../operator-door.js';
import type { SandboxDoor } from '../sandbox-door.js';

/** Where a merchant's API is, and as whom to use it. */
export type Merchant = { readonly apiUrl: string; readonly accessToken: string; /** `stores/<id>`. */ readonly store: string };

export type Payment = { readonly name: string; readonly url: string };
export type Plan = { readonly name: string };
export type Subscription = { readonly name: string; readonly acceptanceUrl: string };

const TIMEOUT_MS = 30_000;
const BUYER = { firstName: 'Ana', lastName: 'Ríos', phoneNumber: '+573001234567', email: 'ana@correo.example' };
const PLAN = { amountCents: 5_000_000, currencyCode: 'COP', billingCycleFrequency: 'MONTHLY', billingCycleInterval: 1, trialPeriodDays: 0 };
const TITLE = 'Made by cauce trigger';

/** A merchant who creates, by the public API, and the buyer who acts, in the sandbox. */
export class MerchantDoor {
  constructor(
    private readonly merchant: Merchant,
    private readonly sandbox: SandboxDoor,
  ) {}

  /** @param about fields beside the needed ones */
  createPayment(about: object = {}): Promise<Payment> {
    const body = { amountCents: 24_000_000, currencyCode: 'COP', title: TITLE, buyer: BUYER, disableBuyerNotification: true, ...about };
    return this.post(`/${this.merchant.store}/payments`, body);
  }

  /** @param about fields that differ from a plan that charges every month at once */
  plan(about: object = {}): Promise<Plan> {
    return this.post(`/${this.merchant.store}/subscription-plans`, { ...PLAN, displayName: TITLE, description: TITLE, ...about });
  }

  subscribe({ name }: Plan): Promise<Subscription> {
    return this.post(`/${name}/subscriptions`, { buyer: BUYER });
  }

  async cancel(subscription: string): Promise<void> {
    await this.post(`/${subscription}/cancel`, { reason: TITLE });
  }

  /** Answers what the page said at the end. */
  pay(url: string, last4: string): Promise<string> {
    return this.sandbox.pay(url, last4);
  }

  /** As `pay`. */
  async accept(acceptanceUrl: string, last4: string): Promise<string> {
    return ((await this.sandbox.accept(acceptanceUrl, last4)) as { said: string }).said;
  }

  private async post<Answer>(path: string, body: object): Promise<Answer> {
    const { apiUrl, accessToken } = this.merchant;
    const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
    const sent = { method: 'POST', headers, body: JSON.stringify(body), signal: AbortSignal.timeout(TIMEOUT_MS) };
    const answer = await ask(`${apiUrl.replace(/\/$/, '')}/v1${path}`, sent).catch((error: unknown) => {
      throw new Refused(`The API at ${apiUrl} does not answer: ${whyNoAnswer(error)}`);
    });
    if (!answer.ok) throw refusalOf(answer.status, await answer.text());
    return (await answer.json()) as Answer;
  }
}
