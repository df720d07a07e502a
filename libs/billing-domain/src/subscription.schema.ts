import { field, type Resource } from '@cauce/kernel';
import { ATTEMPTS } from './schedule.js';
import { type Buyer, SUBSCRIPTION_STATUSES } from './subscription.terms.js';
import type { AssignmentResource, SubscriptionResource } from './subscription.view.js';

const PERSON = {
  email: field.text('The e-mail address for codes and notifications.', 'ana@example.com', { format: 'email' }),
  phoneNumber: field.text('Phone number, E.164.', '+573001234567'),
  firstName: field.text('First name.', 'Ana'),
  lastName: field.text('Last name.', 'Ríos'),
};

/** A subscription's `buyer`, as the API answers it. */
const SUBSCRIBER: Resource<Omit<Buyer, 'user'>> = {
  title: 'Subscriber',
  about: 'The subscriber. In responses, absent once personal data has been erased.',
  fields: PERSON,
};

/** A plan assignment's `buyer`, as the API answers it. */
export const ASSIGNED_BUYER: Resource<Buyer> = {
  title: 'AssignedBuyer',
  about: 'The buyer who is asked to accept. In responses, absent once personal data has been erased.',
  fields: { ...PERSON, user: field.optional(field.text('Your own identifier for the buyer.', 'user-2048')) },
};

const COMMON = {
  createTime: field.time('When it was created.'),
  firstChargeAmountCents: field.optional(
    field.cents('The amount of the first charge, instead of the plan’s. 0: the first cycle is free.', 0, { minimum: 0 }),
  ),
  redirectUri: field.optional(
    field.text(
      'Where the buyer is redirected after accepting, with `status`, the id and `correlation_id` in the query. The redirect is no proof of acceptance.',
      'https://merchant.example/welcome',
      { format: 'uri' },
    ),
  ),
  currentPeriodStart: field.optional(field.time('When the last paid period (or the trial) began.')),
  currentPeriodEnd: field.optional(field.time('When the current period ends.')),
  nextBillingTime: field.optional(field.time('When the next automatic charge is due. Absent if there is none.')),
};

const STATUS = `PENDING_ACCEPTANCE: until the buyer accepts. TRIALING: in the trial period. ACTIVE: paid. PAST_DUE: a charge failed and is being retried. SUSPENDED: ${ATTEMPTS} charges failed. CANCELED: ended.`;

/** A subscription, as the API answers it but for its link. */
export const SUBSCRIPTION: Resource<SubscriptionResource> = {
  title: 'Subscription',
  about: 'A buyer’s subscription to a plan. A field without a value is absent, never null.',
  fields: {
    name: field.name('stores/{store}/subscription-plans/{plan}/subscriptions/{subscription}', 'The subscription’s name.'),
    status: field.oneOf(
      SUBSCRIPTION_STATUSES.filter((status) => status !== 'EXPIRED'),
      STATUS,
    ),
    buyer: field.optional(field.object(SUBSCRIBER)),
    correlationId: field.optional(
      field.text('Your own reference, for reconciliation. The subscription’s payments have it too.', 'CLUB-77'),
    ),
    acceptanceExpireTime: field.optional(field.time('Until when the buyer can accept. Present only while PENDING_ACCEPTANCE.')),
    ...COMMON,
  },
};

/** A plan assignment, as the API answers it but for its link. */
export const ASSIGNMENT: Resource<AssignmentResource> = {
  title: 'PlanAssignment',
  about: 'A plan assigned to a buyer, who can accept it. A field without a value is absent, never null.',
  fields: {
    name: field.name('organizations/{organization}/plan-assignments/{assignment}', 'The assignment’s name.'),
    subscriptionPlan: field.name('organizations/{organization}/stores/{store}/subscription-plans/{plan}', 'The assigned plan.'),
    status: field.oneOf(SUBSCRIPTION_STATUSES, `${STATUS.slice(0, -1)}; EXPIRED when nobody accepted in time.`),
    buyer: field.optional(field.object(ASSIGNED_BUYER)),
    acceptanceTokenExpiresAt: field.optional(field.time('Until when the buyer can accept. Present only while PENDING_ACCEPTANCE.')),
    ...COMMON,
  },
};
