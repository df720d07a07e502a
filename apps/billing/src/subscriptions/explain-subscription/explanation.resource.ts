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
  about: 'Something that happened.',
  fields: {
    time: field.time('When.'),
    event: field.oneOf(SUBSCRIPTION_EVENT_TYPES, 'What happened.'),
    status: field.oneOf(SUBSCRIPTION_STATUSES, 'The status after it.'),
    text: field.text('The same in words.', 'The charge of cycle 2 fails (INSUFFICIENT_FUNDS), failure 1 of its series.'),
    cycleNumber: field.optional(field.ordinal('Its cycle, from 1.', 2)),
    reason: field.optional(field.text('Of a failure or a cancellation, why.', 'INSUFFICIENT_FUNDS')),
  },
};

const CONSEQUENCE: Resource<Consequence> = {
  title: 'Consequence',
  about: 'What a cause leads to.',
  fields: {
    cause: field.oneOf(CAUSES, 'Who makes it happen. CALENDAR: time alone.'),
    when: field.text('The condition of the machine’s row that applies.', 'open fails, not the last of its series'),
    events: field.listOf(field.oneOf(SUBSCRIPTION_EVENT_TYPES, 'Its type.'), 'What would be recorded, in this order.'),
    status: field.oneOf(SUBSCRIPTION_STATUSES, 'The status after it.'),
    nextDueTime: field.optional(field.time('When something is due by itself after it.')),
    text: field.text('The same in words.', 'If the charge fails: the charge of cycle 2 fails (DECLINED), failure 2 of its series.'),
  },
};

const POSSIBILITY: Resource<Possibility> = {
  title: 'Possibility',
  about: 'What may happen next.',
  fields: {
    ...CONSEQUENCE.fields,
    time: field.optional(field.time('Of CALENDAR, when.')),
    then: field.optional(field.listOf(field.object(CONSEQUENCE), 'Of a charge that it asks for, what each outcome leads to.')),
  },
};

/** How the API's document shows it. */
export const EXPLANATION: Resource<ExplanationAnswer> = {
  title: 'SubscriptionExplanation',
  about: 'Why a subscription or a plan assignment is as it is, and what comes next.',
  fields: {
    name: { schema: { ...field.text('What is explained: its name.', 'stores/…/subscription-plans/…/subscriptions/…').schema } },
    status: field.oneOf(SUBSCRIPTION_STATUSES, 'Its status.'),
    since: field.time('Since when it has this status.'),
    summary: field.text('The whole in a few sentences.', 'It is PAST_DUE since 2026-02-28T12:00:00.000Z. …'),
    because: field.listOf(field.object(HAPPENING), 'What led to the status.'),
    history: field.listOf(field.object(HAPPENING), 'Everything that happened, the first first.'),
    nextDueTime: field.optional(field.time('When something is done by itself. Absent while a charge is open, and after the end.')),
    nextBillingTime: field.optional(field.time('When the next charge is to be.')),
    next: field.listOf(field.object(POSSIBILITY), 'What may happen next, what comes by itself first.'),
  },
};
