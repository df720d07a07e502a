import {
  CAUSES,
  type Consequence,
  type Explanation,
  type Happening,
  type Possibility,
  SUBSCRIPTION_EVENT_TYPES,
  SUBSCRIPTION_STATUSES,
} from '@cauce/billing-domain';
import { field, type Resource } from '@cauce/kernel';

/** An explanation as the API answers it. `name`: of what is explained. */
export type ExplanationAnswer = Explanation & { readonly name: string };

const HAPPENING: Resource<Happening> = {
  title: 'ExplainedEvent',
  about: 'A past event.',
  fields: {
    time: field.time('When.'),
    event: field.oneOfSoFar(SUBSCRIPTION_EVENT_TYPES, 'What happened.'),
    status: field.oneOf(SUBSCRIPTION_STATUSES, 'The status afterwards.'),
    text: field.text('The same as text.', 'The charge of cycle 2 fails (INSUFFICIENT_FUNDS), failure 1 of its series.'),
    cycleNumber: field.optional(field.ordinal('The billing cycle, from 1.', 2)),
    reason: field.optional(field.text('The reason for a failure or cancellation.', 'INSUFFICIENT_FUNDS')),
  },
};

const CONSEQUENCE: Resource<Consequence> = {
  title: 'Consequence',
  about: 'The consequence of a cause.',
  fields: {
    cause: field.oneOfSoFar(CAUSES, 'Who or what triggers it. CALENDAR: the passing of time.'),
    when: field.text('The condition that applies, as in the table of the state machine.', 'open fails, not the last of its series'),
    events: field.listOf(field.oneOfSoFar(SUBSCRIPTION_EVENT_TYPES, 'Its type.'), 'The events that would be recorded, in this order.'),
    status: field.oneOf(SUBSCRIPTION_STATUSES, 'The status afterwards.'),
    nextDueTime: field.optional(field.time('When the next automatic step is due afterwards.')),
    text: field.text('The same as text.', 'If the charge fails: the charge of cycle 2 fails (DECLINED), failure 2 of its series.'),
  },
};

const POSSIBILITY: Resource<Possibility> = {
  title: 'Possibility',
  about: 'Something that may happen next.',
  fields: {
    ...CONSEQUENCE.fields,
    time: field.optional(field.time('When it happens, for CALENDAR.')),
    then: field.optional(field.listOf(field.object(CONSEQUENCE), 'If it requests a charge: the consequence of each outcome.')),
  },
};

/** How the API's document shows it. */
export const EXPLANATION: Resource<ExplanationAnswer> = {
  title: 'SubscriptionExplanation',
  about: 'Why a subscription or plan assignment has its status, and what happens next.',
  fields: {
    name: {
      schema: { ...field.text('The name of the subscription or plan assignment.', 'stores/…/subscription-plans/…/subscriptions/…').schema },
    },
    status: field.oneOf(SUBSCRIPTION_STATUSES, 'The current status.'),
    since: field.time('When it got this status.'),
    summary: field.text('A summary in a few sentences.', 'It is PAST_DUE since 2026-02-28T12:00:00.000Z. …'),
    because: field.listOf(field.object(HAPPENING), 'The events that led to the status.'),
    history: field.listOf(field.object(HAPPENING), 'All events, oldest first.'),
    nextDueTime: field.optional(field.time('When the next automatic step is due. Absent while a charge is open, and once it has ended.')),
    nextBillingTime: field.optional(field.time('When the next charge is due.')),
    next: field.listOf(field.object(POSSIBILITY), 'What may happen next, automatic steps first.'),
  },
};
