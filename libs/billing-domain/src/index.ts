export { nextBillingTime, nextDueTime, retryTime } from './due.js';
export { CAUSES, type Consequence, type Explanation, type Happening, type Possibility, explain } from './explain.js';
export { decide as decidePlan, evolve as evolvePlan, initial as initialPlan, PLAN_MACHINE } from './plan.js';
export type { Plan, PlanEvent, PlanTerms } from './plan.js';
export { PLAN } from './plan.schema.js';
export { evolveView as evolvePlanView } from './plan.view.js';
export type { PlanResource, PlanView } from './plan.view.js';
export { ATTEMPTS, FREQUENCIES, type Frequency, type Period, RETRY_DAYS, latestCycle, startOf, trialEnd } from './schedule.js';
export { MOST_SIMULATED_CHARGES, monthsLater, mostCharges, type SimulatedCharge, type SimulatedStep, simulate } from './simulate.js';
export { decide as decideSubscription, SUBSCRIPTION_MACHINE } from './subscription.js';
export type {
  Buyer,
  Creation,
  Identity,
  Kind,
  SubscriptionCommand,
  SubscriptionIgnored,
  SubscriptionRejected,
  SubscriptionTerms,
} from './subscription.commands.js';
export { givenUpCycle, SUBSCRIPTION_EVENT_TYPES, type SubscriptionEvent } from './subscription.events.js';
export { ASSIGNED_BUYER, ASSIGNMENT, SUBSCRIPTION } from './subscription.schema.js';
export { amountOf, evolve as evolveSubscription, initial as initialSubscription, SUBSCRIPTION_STATUSES } from './subscription.state.js';
export type { Subscription, SubscriptionStatus } from './subscription.state.js';
export { assignmentOf, evolveView as evolveSubscriptionView, subscriptionOf } from './subscription.view.js';
export type { AssignmentResource, SubscriptionFacts, SubscriptionResource, SubscriptionView } from './subscription.view.js';
