import { SUBSCRIPTION_STATUSES } from '@cauce/billing-domain';
import { BUYER_FILTERS, createdWithin, type Filters, kind, oneOf, type QueryFilter, timestamp } from '@cauce/fields';
import { idOf, isId } from '@cauce/kernel';
import type { WantedPage } from '@cauce/postgres';
import type { PersonalIndex } from '@cauce/secrets';
import type { SubscriptionRow } from '../../subscriptions/subscription.row.js';

const PATTERN = '^(organizations/[a-z2-7]{26}/)?stores/[a-z2-7]{26}/subscription-plans/[a-z2-7]{26}$';
const PLAN_NAME = new RegExp(PATTERN);

const planNamed = kind(
  'A plan’s name: stores/<id>/subscription-plans/<id>.',
  (value) => typeof value === 'string' && PLAN_NAME.test(value),
  { type: 'string', pattern: PATTERN, examples: ['stores/pibqxhoemf3cxldil3rlhlfj3o/subscription-plans/w36baitccsrzh65iqjopzowphc'] },
);

const storeRef = kind('A store’s name or id.', (value) => typeof value === 'string' && isId(value.replace(/^stores\//, '')), {
  type: 'string',
});

/** What operators filter an organization's subscriptions and plan assignments by. Rows match all the filters that are given. */
export const OPERATORS_FILTERS = {
  store: { about: 'Only those of this store, given by name or id.', kind: storeRef },
  status: { about: 'Only those in this status.', kind: oneOf(SUBSCRIPTION_STATUSES) },
  subscriptionPlan: { about: 'Only those of this plan, given by name.', kind: planNamed },
  createTimeFrom: { about: 'Only those created at or after this time, RFC 3339 with any offset.', kind: timestamp },
  createTimeTo: { about: 'Only those created before this time, RFC 3339 with any offset.', kind: timestamp },
  ...BUYER_FILTERS,
} as const satisfies Filters;

type Which = Pick<WantedPage<SubscriptionRow>, 'where' | 'created'>;

/** The filter as a selection of rows. */
export function ofOrganization({ given }: QueryFilter<keyof typeof OPERATORS_FILTERS>, organization: string, buyers: PersonalIndex): Which {
  const { store, createTimeFrom: from, createTimeTo: to } = given;
  const status = SUBSCRIPTION_STATUSES.find((each) => each === given.status);
  // Rows name plans without the organization, so the name of another organization's plan matches none.
  const plan = given.subscriptionPlan?.replace(`${organization}/`, '');
  return {
    where: { organization, store: store && `stores/${idOf(store)}`, status, plan, ...buyers.wanted(given) },
    created: createdWithin({ from, to }),
  };
}
