import { Cauce, type ItemOf } from '@cauce/sdk';
import { ask } from '@cauce/stack';
import type { ClockMerchant } from './operator.js';

/** A subscription, as the API answers it. */
export type Subscription = ItemOf<'/v1/stores/{store}/subscription-plans/subscriptions'>;

/** What a merchant's backend sends. */
export const PLAN = { displayName: 'Open studio', description: 'Clay, wheel and kiln.', amountCents: 9_000_000, currencyCode: 'COP' };

const PLANS = '/v1/stores/{store}/subscription-plans';

/** The backend of a merchant who sells subscriptions. */
export class MerchantOfPlans {
  private readonly cauce: Cauce;
  private readonly store: string;

  constructor(gateway: string, { accessToken, store }: ClockMerchant) {
    this.cauce = new Cauce({ baseUrl: gateway, accessToken, fetch: ask });
    this.store = idOf(store);
  }

  /** A plan, and a subscription to it: its buyer is invited. */
  async invite(email: string): Promise<Subscription> {
    const plan = await this.cauce.post(PLANS, { path: { store: this.store }, body: PLAN });
    const buyer = { firstName: 'Ana', lastName: 'Ríos', phoneNumber: '+573000000000', email };
    const path = { store: this.store, plan: idOf(plan.name) };
    return this.cauce.post(`${PLANS}/{plan}/subscriptions`, { path, body: { buyer } });
  }

  /** As it is now. */
  read({ name }: Subscription): Promise<Subscription> {
    const [, , , plan = '', , subscription = ''] = name.split('/');
    return this.cauce.get(`${PLANS}/{plan}/subscriptions/{subscription}`, { path: { store: this.store, plan, subscription } });
  }
}

function idOf(name: string): string {
  return name.split('/').at(-1) ?? '';
}
