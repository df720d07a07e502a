import { SUBSCRIPTION_STATUSES } from '@cauce/billing-domain';
import { ApiError } from '@cauce/contracts';
import { type Filters, oneOf, type QueryFilter, text } from '@cauce/fields';
import { idOf, planName } from '@cauce/kernel';
import type { Filter } from '@cauce/postgres';
import type { SubscriptionRow } from '../subscription.row.js';

/** What lists of subscriptions and plan assignments may be filtered by: all that is given holds. */
export const SUBSCRIPTION_FILTERS = {
  status: { about: 'Only those in this status.', kind: oneOf(SUBSCRIPTION_STATUSES) },
  subscriptionPlan: { about: 'Only those of this plan: its name, or its id.', kind: text({ max: 255 }) },
} as const satisfies Filters;

/** The same, as rows are asked for. Throws INVALID_FIELDS for what is no name of a plan of this store. */
export function asked({ given }: QueryFilter<keyof typeof SUBSCRIPTION_FILTERS>, store: string): Filter<SubscriptionRow> {
  const { subscriptionPlan } = given;
  const status = SUBSCRIPTION_STATUSES.find((each) => each === given.status);
  const plan = subscriptionPlan && planName(idOf(store), idOf(subscriptionPlan));
  if (plan !== undefined && subscriptionPlan?.includes('/') && !subscriptionPlan.endsWith(plan))
    throw new ApiError('INVALID_FIELDS', {
      violations: [{ field: 'subscriptionPlan', description: `A plan of this store: ${store}/subscription-plans/<id>, or <id>.` }],
    });
  return { ...(status !== undefined && { status }), ...(plan !== undefined && { plan }) };
}
