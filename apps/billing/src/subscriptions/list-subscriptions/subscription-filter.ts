import { SUBSCRIPTION_STATUSES } from '@cauce/billing-domain';
import { type Filters, oneOf, type QueryFilter, readFilter, text } from '@cauce/fields';
import type { Merchant } from '@cauce/http';
import { idOf, planName } from '@cauce/kernel';
import type { Filter } from '@cauce/postgres';
import type { SubscriptionRow } from '../subscription.row.js';

/** What lists of subscriptions and plan assignments may be filtered by. Rows match all the filters that are given. */
export const SUBSCRIPTION_FILTERS = {
  status: { about: 'Only those in this status.', kind: oneOf(SUBSCRIPTION_STATUSES) },
  subscriptionPlan: { about: 'Only those of this plan, given by name or id.', kind: text({ max: 255 }) },
} as const satisfies Filters;

type WantedSubscriptions = { readonly filter: QueryFilter; readonly which: Filter<SubscriptionRow> };

/** Reads the filters, and says which rows they select. Never throws: a name of no plan of this store is one of the violations. */
export function readSubscriptionFilter(
  query: Readonly<Record<string, unknown>>,
  { store: { name: store }, organization }: Pick<Merchant, 'store' | 'organization'>,
): WantedSubscriptions {
  const filter = readFilter(SUBSCRIPTION_FILTERS, query);
  const { status: given, subscriptionPlan } = filter.given;
  const status = SUBSCRIPTION_STATUSES.find((each) => each === given);
  const id = subscriptionPlan && idOf(subscriptionPlan);
  const plan = id && planName(idOf(store), id);
  const isElsewhere = subscriptionPlan !== undefined && ![id, plan, `${organization}/${plan}`].includes(subscriptionPlan);
  const elsewhere = { field: 'subscriptionPlan', description: `A plan of this store: ${store}/subscription-plans/<id>, or <id>.` };
  return {
    filter: { ...filter, violations: [...filter.violations, ...(isElsewhere ? [elsewhere] : [])] },
    which: { ...(status !== undefined && { status }), ...(plan !== undefined && { plan }) },
  };
}
