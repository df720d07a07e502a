import {
  ASSIGNED_BUYER,
  SUBSCRIPTION_STATUSES,
  type SubscriptionEvent,
  type SubscriptionFacts,
  type SubscriptionStatus,
} from '@cauce/billing-domain';
import { field, type Resource } from '@cauce/kernel';

type DataOf<Type extends SubscriptionEvent['type']> = Extract<SubscriptionEvent, { type: Type }>['data'];

/** The `data` of subscription.subscriptionStatusChanged (docs/api.md, "Events"). `reason`: of CANCELED alone. */
export type StatusWebhookData = {
  readonly name: string;
  readonly status: SubscriptionStatus;
  readonly createTime: string;
  readonly buyer?: SubscriptionFacts['buyer'];
  readonly reason?: string;
};

const NAME = field.name(
  'stores/{store}/subscription-plans/{plan}/subscriptions/{subscription}',
  'The subscription’s name, or the plan assignment’s: `organizations/{organization}/plan-assignments/{assignment}`.',
);

/** How the API's document shows it. */
export const STATUS_WEBHOOK_DATA: Resource<StatusWebhookData> = {
  title: 'SubscriptionStatusChanged',
  about: 'The subscription as it was when its status changed.',
  fields: {
    name: { schema: { ...NAME.schema, pattern: '^(stores|organizations)/' } },
    status: field.oneOf(SUBSCRIPTION_STATUSES, 'The new status.'),
    createTime: field.time('When the subscription was created.'),
    buyer: field.optional(field.object(ASSIGNED_BUYER)),
    reason: field.optional(field.text('Only if CANCELED: the reason.', 'moved away')),
  },
};

/** The status as it is announced. */
export function statusWebhookData(
  status: SubscriptionStatus,
  { terms, createTime, buyer }: SubscriptionFacts,
  reason = '',
): StatusWebhookData {
  return { name: terms.name, status, createTime, ...(buyer && { buyer }), ...(status === 'CANCELED' && { reason }) };
}

/** The `data` of subscription.billingStatusChanged (docs/api.md, "Events"). */
export type BillingWebhookData = {
  readonly name: string;
  readonly payment?: string;
  readonly cycleNumber: number;
  readonly amountCents: number;
  readonly currencyCode: string;
  readonly status: 'SUCCEEDED' | 'FAILED';
  readonly failedCount?: number;
  readonly reason?: string;
  readonly createTime: string;
};

/** How the API's document shows it. */
export const BILLING_WEBHOOK_DATA: Resource<BillingWebhookData> = {
  title: 'SubscriptionBillingStatusChanged',
  about: 'The result of a charge.',
  fields: {
    name: { schema: { ...NAME.schema, pattern: '^(stores|organizations)/' } },
    payment: field.optional(field.name('stores/{store}/payments/{payment}', 'The payment. Only if SUCCEEDED.')),
    cycleNumber: field.ordinal('The billing cycle, from 1. A cycle that was given up leaves a gap.', 1),
    amountCents: field.cents('The amount of the charge.', 5_000_000),
    currencyCode: field.text('ISO 4217.', 'COP'),
    status: field.oneOf(['SUCCEEDED', 'FAILED'], 'The result.'),
    failedCount: field.optional(
      field.whole('Only if FAILED: the number of failures in this series so far.', 1, { minimum: 1, maximum: 4 }),
    ),
    reason: field.optional(field.text('Only if FAILED: the code of the failure.', 'INSUFFICIENT_FUNDS')),
    createTime: field.time('When the result was known.'),
  },
};

/** A cycle that was paid, as it is announced. */
export function chargedWebhookData(
  { cycle, amountCents, currencyCode, payment, at }: DataOf<'CycleCharged'>,
  { terms }: SubscriptionFacts,
): BillingWebhookData {
  return { name: terms.name, payment, cycleNumber: cycle, amountCents, currencyCode, status: 'SUCCEEDED', createTime: at };
}

/** A charge that failed, as it is announced. */
export function failedWebhookData(data: DataOf<'ChargeFailed'>, { terms }: SubscriptionFacts): BillingWebhookData {
  const { cycle, amountCents, currencyCode, failedCount, reason, at } = data;
  return { name: terms.name, cycleNumber: cycle, amountCents, currencyCode, status: 'FAILED', failedCount, reason, createTime: at };
}
