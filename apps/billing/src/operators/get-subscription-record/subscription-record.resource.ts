import { SUBSCRIPTION_EVENT_TYPES, type SubscriptionEvent } from '@cauce/billing-domain';
import { NOTIFICATION, type Notification } from '@cauce/contracts';
import { field, type Resource } from '@cauce/kernel';
import {
  ASSIGNMENT_ANSWER,
  type AssignmentAnswer,
  SUBSCRIPTION_ANSWER,
  type SubscriptionAnswer,
} from '../../subscriptions/subscription.links.js';

/** One event of the subscription's stream. */
export type SubscriptionTimelineEntry = {
  /** The header `webhook-id` of what was told because of it. */
  readonly eventId: string;
  readonly type: SubscriptionEvent['type'];
  /** Business time. */
  readonly time: string;
  /** When it was stored, by the machine's clock. */
  readonly recordTime: string;
  /** Who caused it; absent in events that do not say. */
  readonly principal?: string;
  readonly requestId?: string;
  /** Of a charge: its id, which is its attempt's at payments. */
  readonly charge?: string;
  readonly cycleNumber?: number;
  /** Of a new charge: the ordinal in its series. */
  readonly attempt?: number;
  readonly amountCents?: number;
  /** Of a cycle that was paid. */
  readonly payment?: string;
  /** Of a failure or a cancellation, why. */
  readonly reason?: string;
  /** What was told because of it; absent while the notifier does not say. */
  readonly notifications?: readonly Notification[];
};

/** What operators read of either kind besides what merchants do; personal data of who accepted is left out. */
export type Recorded = {
  readonly organization: string;
  /** `integrations/<id>` of the token that created it. */
  readonly integration?: string;
  readonly timeline: readonly SubscriptionTimelineEntry[];
  readonly notificationsState: 'COMPLETE' | 'UNAVAILABLE';
};

/** A subscription with all that is recorded of it. */
export type SubscriptionRecord = SubscriptionAnswer & Recorded;
/** A plan assignment with all that is recorded of it. */
export type AssignmentRecord = AssignmentAnswer & Recorded;

const TIMELINE_ENTRY: Resource<SubscriptionTimelineEntry> = {
  title: 'SubscriptionTimelineEntry',
  about: 'An event of the subscription: what happened, when, who caused it, and which notifications were sent.',
  fields: {
    eventId: field.text('The event’s id, which is also the `webhook-id` of its webhooks.', '0b7e2a54-8c1d-4e0f-9a36-2f5d1c7e9b10'),
    type: field.oneOfSoFar(SUBSCRIPTION_EVENT_TYPES, 'What happened.'),
    time: field.time('When it happened, by the organization’s clock.'),
    recordTime: field.time('When it was recorded, in real time.'),
    principal: field.optional(
      field.text(
        'Who caused it: an access token, an operator’s name, `checkout` for the buyer, `payments` for the result of a charge, `billing/worker` for the calendar.',
        'billing/worker',
      ),
    ),
    requestId: field.optional(
      field.text('The `X-Request-Id` of the request that caused it, as in the logs.', '0b7ad0f5-7a7c-4b7c-9a3e-6a3f8f1c2d4e'),
    ),
    charge: field.optional(field.text('For a charge: its id, which is also the id of its attempt.', 'cg7dzd5fyzm2s4v6mahlwxqk5u')),
    cycleNumber: field.optional(field.ordinal('The billing cycle, from 1.', 1)),
    attempt: field.optional(field.ordinal('For a new charge: the attempt number in its series, from 1.', 1)),
    amountCents: field.optional(field.cents('For a charge: the amount charged.', 5_000_000, { minimum: 0 })),
    payment: field.optional(field.name('stores/{store}/payments/{payment}', 'For a paid cycle: the payment.')),
    reason: field.optional(field.text('The reason for a failure or cancellation.', 'INSUFFICIENT_FUNDS')),
    notifications: field.optional(
      field.listOf(
        field.object(NOTIFICATION),
        'The notifications that were sent. Kept for 30 days after they ended; absent while the notifier is unavailable.',
      ),
    ),
  },
};

const RECORDED: Resource<Recorded>['fields'] = {
  organization: field.name('organizations/{organization}', 'The organization that owns it.'),
  integration: field.optional(
    field.text('The integration whose token created the payment. Absent if the merchant’s own token did.', 'integrations/q3l7pa'),
  ),
  timeline: field.listOf(field.object(TIMELINE_ENTRY), 'All events, oldest first.'),
  notificationsState: field.oneOf(
    ['COMPLETE', 'UNAVAILABLE'],
    'UNAVAILABLE: the notifier is unavailable, so notifications are missing. Everything else is complete.',
  ),
};

/** How the API's document shows it. */
export const SUBSCRIPTION_RECORD: Resource<SubscriptionRecord> = {
  title: 'SubscriptionRecord',
  about: 'A subscription with its full record.',
  fields: { ...SUBSCRIPTION_ANSWER.fields, ...RECORDED },
};

/** How the API's document shows it. */
export const ASSIGNMENT_RECORD: Resource<AssignmentRecord> = {
  title: 'PlanAssignmentRecord',
  about: 'A plan assignment with its full record.',
  fields: { ...ASSIGNMENT_ANSWER.fields, ...RECORDED },
};
