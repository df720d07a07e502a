import type { components } from './generated/openapi.js';
import type { List } from './list.js';
import { Resource } from './resource.js';
import { planIds, type PlanRef, storeIds, type StoreRef, subscriptionIds, type SubscriptionRef } from './resource-names.js';
import type { CallOptions, CreationOptions } from './transport.js';
import type { AnswerOf, BodyOf, QueryOf } from './types.js';

/** A subscription plan, as the API answers it. */
export type SubscriptionPlan = components['schemas']['SubscriptionPlan'];
/** A subscription, as the API answers it. */
export type Subscription = components['schemas']['Subscription'];
/** A link to the page where a buyer changes the card. */
export type MethodLink = components['schemas']['MethodLink'];
/** Why a subscription or a plan assignment is as it is, and what comes next. */
export type SubscriptionExplanation = components['schemas']['SubscriptionExplanation'];
/** What would become of a subscription or a plan assignment. */
export type SubscriptionSimulation = components['schemas']['SubscriptionSimulation'];

/** `cauce.subscriptionPlans` */
export class SubscriptionPlans extends Resource {
  /** A plan never changes: for other terms, create another one. @throws CauceError, CauceConnectionError, CauceInputError */
  async create(store: StoreRef, plan: BodyOf<'createPlan'>, options?: CreationOptions): Promise<SubscriptionPlan> {
    return this.api.create('createPlan', { path: storeIds(store), body: plan }, options);
  }

  /** @throws CauceError, CauceConnectionError, CauceInputError */
  async get(plan: PlanRef, query: QueryOf<'getPlan'> = {}, options?: CallOptions): Promise<SubscriptionPlan> {
    return this.api.call('getPlan', { path: planIds(plan), query }, options);
  }

  /** Newest first. */
  list(store: StoreRef, query?: QueryOf<'listPlans'>, options?: CallOptions): List<SubscriptionPlan, AnswerOf<'listPlans'>> {
    return this.listOf('listPlans', () => storeIds(store), query, options);
  }
}

/** `cauce.subscriptions` */
export class Subscriptions extends Resource {
  /** Send its `acceptanceUrl` to the buyer. @throws CauceError, CauceConnectionError, CauceInputError */
  async create(plan: PlanRef, subscription: BodyOf<'createSubscription'>, options?: CreationOptions): Promise<Subscription> {
    return this.api.create('createSubscription', { path: planIds(plan), body: subscription }, options);
  }

  /** @throws CauceError, CauceConnectionError, CauceInputError */
  async get(subscription: SubscriptionRef, query: QueryOf<'getSubscription'> = {}, options?: CallOptions): Promise<Subscription> {
    return this.api.call('getSubscription', { path: subscriptionIds(subscription), query }, options);
  }

  /** Of every plan, newest first. */
  list(store: StoreRef, query?: QueryOf<'listSubscriptions'>, options?: CallOptions): List<Subscription, AnswerOf<'listSubscriptions'>> {
    return this.listOf('listSubscriptions', () => storeIds(store), query, options);
  }

  /** Billing stops at once. Repeating it changes nothing. @throws CauceError, CauceConnectionError, CauceInputError */
  async cancel(subscription: SubscriptionRef, cancellation: BodyOf<'cancelSubscription'>, options?: CallOptions): Promise<void> {
    await this.api.call('cancelSubscription', { path: subscriptionIds(subscription), body: cancellation }, options);
  }

  /** A link for a buyer who is to change the card; each lives for 30 days. @throws CauceError, CauceConnectionError, CauceInputError */
  async issueMethodLink(subscription: SubscriptionRef, options?: CallOptions): Promise<MethodLink> {
    return this.api.call('issueMethodLink', { path: subscriptionIds(subscription) }, options);
  }

  /** @throws CauceError, CauceConnectionError, CauceInputError */
  async explain(subscription: SubscriptionRef, options?: CallOptions): Promise<SubscriptionExplanation> {
    return this.api.call('explainSubscription', { path: subscriptionIds(subscription) }, options);
  }

  /** @throws CauceError, CauceConnectionError, CauceInputError */
  async simulate(
    subscription: SubscriptionRef,
    query: QueryOf<'simulateSubscription'> = {},
    options?: CallOptions,
  ): Promise<SubscriptionSimulation> {
    return this.api.call('simulateSubscription', { path: subscriptionIds(subscription), query }, options);
  }
}
