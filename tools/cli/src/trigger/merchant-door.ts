import { type Merchant, MerchantApi } from '../merchant-api.js';
import type { SandboxDoor } from '../sandbox-door.js';

export type Payment = { readonly name: string; readonly url: string };
export type Plan = { readonly name: string };
export type Subscription = { readonly name: string; readonly acceptanceUrl: string };

const BUYER = { firstName: 'Ana', lastName: 'Ríos', phoneNumber: '+573001234567', email: 'ana@correo.example' };
const PLAN = { amountCents: 5_000_000, currencyCode: 'COP', billingCycleFrequency: 'MONTHLY', billingCycleInterval: 1, trialPeriodDays: 0 };
const TITLE = 'Made by cauce trigger';

/** A merchant who creates, by the public API, and the buyer who acts, in the sandbox. */
export class MerchantDoor extends MerchantApi {
  constructor(
    merchant: Merchant,
    private readonly sandbox: SandboxDoor,
  ) {
    super(merchant);
  }

  /** @param about fields beside the needed ones */
  createPayment(about: object = {}): Promise<Payment> {
    const body = { amountCents: 24_000_000, currencyCode: 'COP', title: TITLE, buyer: BUYER, disableBuyerNotification: true, ...about };
    return this.post(`/${this.store}/payments`, body);
  }

  /** @param about fields that differ from a plan that charges every month at once */
  plan(about: object = {}): Promise<Plan> {
    return this.post(`/${this.store}/subscription-plans`, { ...PLAN, displayName: TITLE, description: TITLE, ...about });
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
}
