import { Cauce, type Subscription } from '@cauce/sdk';
import { ask } from '@cauce/stack';
import type { ClockMerchant } from './operator.js';

export type { Subscription };

/** What a merchant's backend sends. */
export const PLAN = { displayName: 'Open studio', description: 'Clay, wheel and kiln.', amountCents: 9_000_000, currencyCode: 'COP' };

/** The backend of a merchant who sells subscriptions. */
export class MerchantOfPlans {
  private readonly cauce: Cauce;
  private readonly store: string;

  constructor(gateway: string, { accessToken, store }: ClockMerchant) {
    this.cauce = new Cauce({ baseUrl: gateway, accessToken, fetch: ask });
    this.store = store;
  }

  /** A plan, and a subscription to it: its buyer is invited. */
  async invite(email: string): Promise<Subscription> {
    const plan = await this.cauce.subscriptionPlans.create(this.store, PLAN);
    const buyer = { firstName: 'Ana', lastName: 'Ríos', phoneNumber: '+573000000000', email };
    return this.cauce.subscriptions.create(plan.name, { buyer });
  }

  /** As it is now. */
  read({ name }: Subscription): Promise<Subscription> {
    return this.cauce.subscriptions.get(name);
  }
}
