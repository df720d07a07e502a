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
    data: { schema: { type: 'object', description: 'The webhook’s data, without `payment`, since no payment is created.' } },
  },
};

const CHARGE: Resource<ChargeAnswer> = {
  title: 'SimulatedCharge',
  about: 'A charge that would be requested, and its outcome.',
  fields: {
    cycleNumber: field.ordinal('The billing cycle, from 1.', 2),
    attempt: field.ordinal('The attempt number in its series, from 1.', 1),
    amountCents: field.cents('The amount charged.', 5_000_000, { minimum: 0 }),
    currencyCode: field.text('ISO 4217.', 'COP'),
    outcome: field.oneOf(['SUCCEEDED', 'FAILED'], 'FAILED if it is listed in `declines`.'),
  },
};

const STEP: Resource<StepAnswer> = {
  title: 'SimulatedStep',
  about: 'What would happen at one moment.',
  fields: {
    time: field.time('When.'),
    events: field.listOf(field.oneOfSoFar(SUBSCRIPTION_EVENT_TYPES, 'Its type.'), 'The events that would be recorded, in this order.'),
    charge: field.optional(field.object(CHARGE)),
    status: field.oneOf(SUBSCRIPTION_STATUSES, 'The status afterwards.'),
    nextBillingTime: field.optional(field.time('When the next charge is due afterwards.')),
    webhooks: field.listOf(
      field.object(WEBHOOK),
      'The subscription’s webhooks that would be sent. Those of its payments are not included.',
    ),
  },
};

/** How the API's document shows it. */
export const SIMULATION: Resource<SimulationAnswer> = {
  title: 'SubscriptionSimulation',
  about: 'The simulated future of a subscription or plan assignment. Nothing is recorded, charged or sent.',
  fields: {
    name: field.text('The name of the subscription or plan assignment.', 'stores/…/subscription-plans/…/subscriptions/…'),
    from: field.time(
      'The organization’s current time. A charge that is open gets its outcome at this time, and a pending acceptance happens at this time.',
    ),
    until: field.time('The end of the simulated period.'),
    steps: field.listOf(field.object(STEP), 'What would happen, oldest first.'),
    status: field.oneOf(SUBSCRIPTION_STATUSES, 'The status at the end of the simulation.'),
    chargeCount: field.count('The number of charges.', 24),
    paidAmountCents: field.cents('The total amount that would be paid.', 120_000_000, { minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    currencyCode: field.text('ISO 4217.', 'COP'),
    unusedDeclines: field.listOf(
      field.text('`<cycle>.<attempt>`.', '2.2'),
      'Entries of `declines` that matched no charge, for example a second attempt when the first one succeeded.',
    ),
  },
};
