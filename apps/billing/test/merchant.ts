import type { PlanResource } from '@cauce/billing-domain';
import { randomId } from '@cauce/secrets';
import type { RunningService, ServiceAnswer } from '@cauce/testing/services';
import type { AssignmentAnswer, SubscriptionAnswer } from '../src/subscriptions/subscription.links.js';

/** What a plan costs unless a spec says otherwise. */
const PLAN = { displayName: 'Club del café', amountCents: 5_000_000, currencyCode: 'COP' };
/** Who subscribes. */
export const BUYER = { email: 'ana@correo.example', phoneNumber: '+573001234567', firstName: 'Ana', lastName: 'Ríos' };

/** A merchant with a store, as the gateway's claims describe it. */
export class BillingMerchant {
  readonly store: string;
  readonly organization: string;

  constructor(
    private readonly billing: RunningService,
    private readonly facts: {
      readonly organization?: string;
      readonly subscriptions?: boolean;
      readonly testClock?: true;
      readonly store?: string;
      /** `integrations/<id>`: it comes with the token of a partner's integration. */
      readonly integration?: string;
    } = {},
  ) {
    this.store = facts.store ?? `stores/${randomId()}`;
    this.organization = facts.organization ?? `organizations/${randomId()}`;
  }

  send<Body>(method: string, path: string, body?: object, headers = {}): Promise<ServiceAnswer<Body>> {
    const facts = {
      organization: this.organization,
      organizationDisplayName: 'Taller Ráquira',
      store: { name: this.store, displayName: 'Taller' },
      environment: 'DEVELOPMENT' as const,
      ...(this.facts.integration !== undefined && { integration: this.facts.integration }),
      ...(this.facts.testClock && { testClock: true as const }),
      features: { subscriptions: this.facts.subscriptions ?? true },
      principal: 'access-tokens/t',
    };
    return this.billing.send(method, `/v1/${this.store}/subscription-plans${path}`, body, { caller: 'gateway', facts, headers });
  }

  async plan(about: object = {}): Promise<PlanResource> {
    return (await this.send<PlanResource>('POST', '', { ...PLAN, ...about })).body;
  }

  subscribe(plan: PlanResource, about: object = {}, headers = {}): Promise<ServiceAnswer<SubscriptionAnswer>> {
    return this.send('POST', `/${last(plan.name)}/subscriptions`, { buyer: BUYER, ...about }, headers);
  }

  assign(plan: PlanResource, about: object = {}): Promise<ServiceAnswer<AssignmentAnswer>> {
    return this.send('POST', `/${last(plan.name)}/assignments`, { subscriptionPlan: plan.name, buyer: BUYER, ...about });
  }

  /** A subscription, as it is now. */
  async read(subscription: { readonly name: string }, query = ''): Promise<SubscriptionAnswer> {
    return (await this.send<SubscriptionAnswer>('GET', `${pathOf(subscription)}${query}`)).body;
  }

  cancel(subscription: { readonly name: string }, reason = 'moved away'): Promise<ServiceAnswer<object>> {
    return this.send('POST', `${pathOf(subscription)}/cancel`, { reason });
  }
}

/** Where a subscription or a plan assignment is, below the store's plans. */
export const pathOf = ({ name }: { readonly name: string }): string =>
  name.includes('/plan-assignments/') ? `/assignments/${last(name)}` : name.slice(name.indexOf('/subscription-plans/') + 19);

/** The last part of a name or an address. */
export const last = (text: string): string => text.slice(text.lastIndexOf('/') + 1);

/** Makes a subscription of an organization, told of by one message with a webhook. Answers its id. */
export async function waitingSubscription(billing: RunningService, organization: string): Promise<string> {
  const merchant = new BillingMerchant(billing, { organization });
  const { body } = await merchant.subscribe(await merchant.plan());
  return last(body.name);
}
