import { type AnyResource, field, type Resource } from '@cauce/kernel';
import {
  ASSIGNMENT_ANSWER,
  type AssignmentAnswer,
  SUBSCRIPTION_ANSWER,
  type SubscriptionAnswer,
} from '../../subscriptions/subscription.links.js';
import type { SubscriptionRow } from '../../subscriptions/subscription.row.js';

/** What operators' lists show of either kind besides what merchants read: the plan as it was agreed. */
type OfPlan = { readonly planDisplayName: string; readonly amountCents: number; readonly currencyCode: string };

const OF_PLAN: Resource<OfPlan>['fields'] = {
  planDisplayName: field.text('The plan’s name when the subscription was created.', 'Coffee club'),
  amountCents: field.cents('The amount of each cycle, as it was agreed.', 5_000_000),
  currencyCode: field.text('ISO 4217.', 'COP'),
};

const ORGANIZATION_SUBSCRIPTION: Resource<SubscriptionAnswer & OfPlan> = {
  ...SUBSCRIPTION_ANSWER,
  title: 'OrganizationSubscription',
  fields: { ...SUBSCRIPTION_ANSWER.fields, ...OF_PLAN },
};

const ORGANIZATION_ASSIGNMENT: Resource<AssignmentAnswer & OfPlan> = {
  ...ASSIGNMENT_ANSWER,
  title: 'OrganizationPlanAssignment',
  fields: { ...ASSIGNMENT_ANSWER.fields, ...OF_PLAN },
};

/** How the API's document shows one of a list. */
export const LISTED: Readonly<Record<SubscriptionRow['kind'], AnyResource>> = {
  SUBSCRIPTION: ORGANIZATION_SUBSCRIPTION,
  PLAN_ASSIGNMENT: ORGANIZATION_ASSIGNMENT,
};

/** What a row adds to what merchants read. */
export function planOf({ facts: { terms } }: Pick<SubscriptionRow, 'facts'>): OfPlan {
  const { planDisplayName, amountCents, currencyCode } = terms;
  return { planDisplayName, amountCents, currencyCode };
}
