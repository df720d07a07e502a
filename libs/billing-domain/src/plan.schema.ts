import { field, type Resource } from '@cauce/kernel';
import { PLAN_STATUSES } from './plan.js';
import type { PlanResource } from './plan.view.js';
import { FREQUENCIES } from './schedule.js';

/** A subscription plan, as the API answers it. */
export const PLAN: Resource<PlanResource> = {
  title: 'SubscriptionPlan',
  about: 'The terms of a subscription. A plan cannot be changed.',
  fields: {
    name: field.name('stores/{store}/subscription-plans/{plan}', 'The plan’s name.'),
    displayName: field.text('The plan’s display name. Shown to the buyer.', 'Club del café'),
    description: field.optional(field.text('A longer description. Shown to the buyer.', 'A bag of beans each month')),
    amountCents: field.cents('The amount of each cycle.', 5_000_000),
    currencyCode: field.text('ISO 4217.', 'COP'),
    billingCycleFrequency: field.oneOf(FREQUENCIES, 'The unit of the billing interval.'),
    billingCycleInterval: field.whole('The number of weeks or months between charges. For example, 3 with MONTHLY is quarterly.', 1, {
      minimum: 1,
      maximum: 12,
    }),
    trialPeriodDays: field.whole('The number of days before the first charge. 0: no trial.', 0, { minimum: 0, maximum: 365 }),
    status: field.oneOf(PLAN_STATUSES, 'Always ACTIVE.'),
    createTime: field.time('When it was created.'),
    updateTime: field.time('When it last changed.'),
  },
};
