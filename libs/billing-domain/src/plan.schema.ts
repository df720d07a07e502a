import { field, type Resource } from '@cauce/kernel';
import { PLAN_STATUSES } from './plan.js';
import type { PlanResource } from './plan.view.js';
import { FREQUENCIES } from './schedule.js';

/** A subscription plan, as the API answers it. */
export const PLAN: Resource<PlanResource> = {
  title: 'SubscriptionPlan',
  about: 'What can be subscribed to. It never changes.',
  fields: {
    name: field.name('stores/{store}/subscription-plans/{plan}', 'The plan’s name.'),
    displayName: field.text('Its name. The buyer reads it.', 'Club del café'),
    description: field.optional(field.text('More about it. The buyer reads it.', 'A bag of beans each month')),
    amountCents: field.cents('What each cycle costs.', 5_000_000),
    currencyCode: field.text('ISO 4217.', 'COP'),
    billingCycleFrequency: field.oneOf(FREQUENCIES, 'What the interval counts: weeks or months.'),
    billingCycleInterval: field.whole('Weeks or months between two charges: 3 with MONTHLY is each quarter.', 1, {
      minimum: 1,
      maximum: 12,
    }),
    trialPeriodDays: field.whole('Days before the first charge; 0: no trial.', 0, { minimum: 0, maximum: 365 }),
    status: field.oneOf(PLAN_STATUSES, 'Always ACTIVE.'),
    createTime: field.time('When it was created.'),
    updateTime: field.time('When it last changed.'),
  },
};
