import {
  type SimulatedCharge,
  SUBSCRIPTION_EVENT_TYPES,
  SUBSCRIPTION_STATUSES,
  type SubscriptionEvent,
  type SubscriptionStatus,
} from '@cauce/billing-domain';
import type { WebhookEvent } from '@cauce/contracts';
import { field, type Resource } from '@cauce/kernel';
import type { BillingWebhookData, StatusWebhookData } from '../subscription.webhooks.js';

/** A webhook that would be sent: `data` as it would be, but for a payment, which is not made. */
export type SimulatedWebhook = {
  readonly event: Extract<WebhookEvent, `subscription.${string}`>;
  readonly data: StatusWebhookData | BillingWebhookData;
};

/** A charge that would be asked for, and its outcome. */
export type ChargeAnswer = Omit<SimulatedCharge, 'cycle'> & {
  readonly cycleNumber: number;
  readonly currencyCode: string;
};

/** What would happen at one moment. */
export type StepAnswer = {
  readonly time: string;
  readonly events: readonly SubscriptionEvent['type'][];
  readonly charge?: ChargeAnswer;
  readonly status: SubscriptionStatus;
  readonly nextBillingTime?: string;
  readonly webhooks: readonly SimulatedWebhook[];
};

/** A simulated future as the API answers it. */
export type SimulationAnswer = {
  readonly name: string;
  readonly from: string;
  readonly until: string;
  readonly steps: readonly StepAnswer[];
  readonly status: SubscriptionStatus;
  readonly chargeCount: number;
  readonly paidAmountCents: number;
  readonly currencyCode: string;
  /** Of `declines`, what no charge met. */
  readonly unusedDeclines: readonly string[];
};

const WEBHOOK: Resource<SimulatedWebhook> = {
  title: 'SimulatedWebhook',
  about: 'A webhook that would be sent.',
  fields: {
    event: field.oneOf(['subscription.billingStatusChanged', 'subscription.subscriptionStatusChanged'], 'Its event.'),
    data: { schema: { type: 'object', description: 'Its data, but for `payment`: none is made.' } },
  },
};

const CHARGE: Resource<ChargeAnswer> = {
  title: 'SimulatedCharge',
  about: 'A charge that would be asked for, and its outcome.',
  fields: {
    cycleNumber: field.ordinal('The cycle, from 1.', 2),
    attempt: field.ordinal('The ordinal in its series, from 1.', 1),
    amountCents: field.cents('What is charged.', 5_000_000, { minimum: 0 }),
    currencyCode: field.text('ISO 4217.', 'COP'),
    outcome: field.oneOf(['SUCCEEDED', 'FAILED'], 'FAILED, where `declines` names it.'),
  },
};

const STEP: Resource<StepAnswer> = {
  title: 'SimulatedStep',
  about: 'What would happen at one moment.',
  fields: {
    time: field.time('When.'),
    events: field.listOf(field.oneOf(SUBSCRIPTION_EVENT_TYPES, 'Its type.'), 'What would be recorded, in this order.'),
    charge: field.optional(field.object(CHARGE)),
    status: field.oneOf(SUBSCRIPTION_STATUSES, 'The status after it.'),
    nextBillingTime: field.optional(field.time('When the next charge is to be after it.')),
    webhooks: field.listOf(
      field.object(WEBHOOK),
      'The webhooks of the subscription that would be sent; those of its payments come besides.',
    ),
  },
};

/** How the API's document shows it. */
export const SIMULATION: Resource<SimulationAnswer> = {
  title: 'SubscriptionSimulation',
  about: 'The future of a subscription or a plan assignment, as it would be. Nothing is recorded, charged or sent.',
  fields: {
    name: field.text('What is simulated: its name.', 'stores/…/subscription-plans/…/subscriptions/…'),
    from: field.time('The organization’s time now. A charge that is open has its outcome then; who has not accepted accepts then.'),
    until: field.time('The last moment that was looked at.'),
    steps: field.listOf(field.object(STEP), 'What would happen, the first first.'),
    status: field.oneOf(SUBSCRIPTION_STATUSES, 'The status at the end.'),
    chargeCount: field.count('How many charges there would be.', 24),
    paidAmountCents: field.cents('What would be paid.', 120_000_000, { minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    currencyCode: field.text('ISO 4217.', 'COP'),
    unusedDeclines: field.listOf(
      field.text('`<cycle>.<attempt>`.', '2.2'),
      'Of `declines`, what no charge met: a second attempt, for instance, whose first one succeeded.',
    ),
  },
};
