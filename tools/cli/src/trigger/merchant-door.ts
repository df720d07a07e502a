import { setTimeout as pause } from 'node:timers/promises';
import { type Merchant, MerchantApi } from '../merchant-api.js';
import { Refused } from '../operator-door.js';
import type { SandboxDoor } from '../sandbox-door.js';
import type { Span } from '../span.js';
import type { StoreClock } from './store-clock.js';

export type Payment = { readonly name: string; readonly url: string };
export type Plan = { readonly name: string };
export type Subscription = { readonly name: string; readonly acceptanceUrl: string };

const BUYER = { firstName: 'Ana', lastName: 'Ríos', phoneNumber: '+573001234567', email: 'ana@correo.example' };
const PLAN = { amountCents: 5_000_000, currencyCode: 'COP', billingCycleFrequency: 'MONTHLY', billingCycleInterval: 1, trialPeriodDays: 0 };
const TITLE = 'Made by cauce trigger';
const PATIENCE_MS = 30_000;
const LOOK_EVERY_MS = 100;

/** A merchant who creates, by the public API, and the buyer who acts, in the sandbox. */
export class MerchantDoor extends MerchantApi {
  constructor(
    merchant: Merchant,
    private readonly sandbox: SandboxDoor,
    private readonly clock?: StoreClock,
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

  /** Moves the store's time on. Throws Refused where it has no clock. */
  async pass(span: Span): Promise<void> {
    if (this.clock === undefined) throw new Refused(`${this.store} has no test clock.`);
    await this.clock.pass(span);
  }

  /** What the next charges of a subscription do. */
  async script(subscription: string, ...words: readonly string[]): Promise<void> {
    await this.sandbox.setScript(subscription, words);
  }

  /** Reads a subscription until it has this status. */
  async reaches(subscription: string, status: string): Promise<void> {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      const { status: now } = await this.get<{ readonly status: string }>(`/${subscription}`);
      if (now === status) return;
      if (performance.now() > deadline) throw new Refused(`${subscription} is ${now}: it did not become ${status}.`);
      await pause(LOOK_EVERY_MS);
    }
  }

  /** As `pay`: its buyer opens the link that the merchant asked for, and enters another card. */
  async changeCard(subscription: string, last4: string): Promise<string> {
    const { url } = await this.post<{ readonly url: string }>(`/${subscription}:issueMethodLink`, {});
    return this.sandbox.changeCard(url, last4);
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
