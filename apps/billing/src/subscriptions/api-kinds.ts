import type { Kind } from '@cauce/billing-domain';
import type { ErrorCode } from '@cauce/contracts';
import { type AnyResource, organizationName, storeName } from '@cauce/kernel';
import { ASSIGNMENT_ANSWER, SUBSCRIPTION_ANSWER } from './subscription.links.js';
import type { OperatedRef, SubscriptionRef } from './subscription.reader.js';

/** The parameters of a path that names a subscription or a plan assignment. */
export type KindParams = Readonly<Partial<Record<'store' | 'organization' | 'plan' | 'subscription' | 'assignment', string>>>;

/** What a subscription and a plan assignment do not have in common in the API: their controllers are made of it. */
export type ApiKind = {
  readonly kind: Kind;
  /** In sentences: `a subscription`. */
  readonly noun: string;
  /** In the ids of operations: `Subscription`. */
  readonly title: string;
  readonly answer: AnyResource;
  /** Where merchants find one, and all of a store. */
  readonly path: string;
  readonly collectionPath: string;
  /** The member of a page that holds them. */
  readonly member: string;
  /** Where operators find one, and all of an organization. */
  readonly operatedPath: string;
  readonly operatedCollectionPath: string;
  readonly operatedMember: string;
  /** The error of a state that it alone has. */
  readonly ownErrors: readonly ErrorCode[];
  /** The error of a parent that operators name and that is not there. */
  readonly operatedErrors: readonly ErrorCode[];
};

export const SUBSCRIPTIONS: ApiKind = {
  kind: 'SUBSCRIPTION',
  noun: 'subscription',
  title: 'Subscription',
  answer: SUBSCRIPTION_ANSWER,
  path: 'v1/stores/:store/subscription-plans/:plan/subscriptions/:subscription',
  collectionPath: 'v1/stores/:store/subscription-plans/subscriptions',
  member: 'subscriptions',
  operatedPath: 'admin/v1/stores/:store/subscriptions/:subscription',
  operatedCollectionPath: 'admin/v1/organizations/:organization/subscriptions',
  operatedMember: 'subscriptions',
  ownErrors: [],
  operatedErrors: [],
};

export const ASSIGNMENTS: ApiKind = {
  kind: 'PLAN_ASSIGNMENT',
  noun: 'plan assignment',
  title: 'Assignment',
  answer: ASSIGNMENT_ANSWER,
  path: 'v1/stores/:store/subscription-plans/assignments/:assignment',
  collectionPath: 'v1/stores/:store/subscription-plans/assignments',
  member: 'assignments',
  operatedPath: 'admin/v1/organizations/:organization/plan-assignments/:assignment',
  operatedCollectionPath: 'admin/v1/organizations/:organization/plan-assignments',
  operatedMember: 'planAssignments',
  ownErrors: ['SUBSCRIPTION_EXPIRED'],
  operatedErrors: ['ORGANIZATION_NOT_FOUND'],
};

/** Which one a merchant's path names. */
export function refOf({ plan, subscription, assignment = '' }: KindParams): SubscriptionRef {
  if (subscription === undefined) return { kind: 'PLAN_ASSIGNMENT', id: assignment };
  return { kind: 'SUBSCRIPTION', id: subscription, ...(plan !== undefined && { plan }) };
}

/** Which one an operator's path names: a subscription below its store, a plan assignment below its organization. */
export function operatedRefOf({ store, organization = '', ...params }: KindParams): OperatedRef {
  return { ...refOf(params), parent: store === undefined ? organizationName(organization) : storeName(store) };
}
