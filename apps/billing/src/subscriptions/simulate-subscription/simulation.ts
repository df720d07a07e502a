import { nextBillingTime, type SimulatedStep, type SubscriptionStatus, type SubscriptionView } from '@cauce/billing-domain';
import { isAnnounced, type MessageFacts, webhookOf } from '../subscription.messages.js';
import type { BillingWebhookData, StatusWebhookData } from '../subscription.webhooks.js';
import type { ChargeAnswer, SimulatedWebhook, SimulationAnswer, StepAnswer } from './simulation.resource.js';

type Window = { readonly from: string; readonly until: string; readonly declines: ReadonlySet<string> };

/** A step that was lived, and how the API answers it. */
export type LivedStep = { readonly step: SimulatedStep; readonly answer: StepAnswer };

/** What the API answers of a step. */
export function livedStep(step: SimulatedStep, facts: MessageFacts): LivedStep {
  return { step, answer: stepOf(step, facts) };
}

/** A simulated future as the API answers it. */
export function simulationOf(view: SubscriptionView, { from, until, declines }: Window, lived: readonly LivedStep[]): SimulationAnswer {
  const { name, currencyCode } = view.terms;
  const charges = lived.flatMap(({ step: { charge } }) => (charge ? [charge] : []));
  const met = new Set(charges.map(({ cycle, attempt }) => `${cycle}.${attempt}`));
  const paid = charges.filter(({ outcome }) => outcome === 'SUCCEEDED');
  return {
    name,
    from,
    until,
    steps: lived.map(({ answer }) => answer),
    status: (lived.at(-1)?.step.subscription ?? view.subscription).status as SubscriptionStatus,
    chargeCount: charges.length,
    paidAmountCents: paid.reduce((sum, { amountCents }) => sum + amountCents, 0),
    currencyCode,
    unusedDeclines: [...declines].filter((each) => !met.has(each)),
  };
}

function stepOf({ time, events, charge, subscription }: SimulatedStep, facts: MessageFacts): StepAnswer {
  const next = nextBillingTime(subscription);
  return {
    time,
    events: events.map(({ type }) => type),
    ...(charge && { charge: chargeOf(charge, facts) }),
    status: subscription.status as SubscriptionStatus,
    ...(next !== undefined && { nextBillingTime: next }),
    webhooks: events.flatMap((event) => webhooksOf(event, facts)),
  };
}

function chargeOf({ cycle, attempt, amountCents, outcome }: NonNullable<SimulatedStep['charge']>, { terms }: MessageFacts): ChargeAnswer {
  return { cycleNumber: cycle, attempt, amountCents, currencyCode: terms.currencyCode, outcome };
}

/** By what publishes the real ones. */
function webhooksOf(simulated: SimulatedStep['events'][number], facts: MessageFacts): SimulatedWebhook[] {
  if (!isAnnounced(simulated)) return [];
  const { kind, data: webhookData } = webhookOf(simulated, facts);
  const { payment: _, ...data } = webhookData as Partial<BillingWebhookData>;
  return [{ event: kind, data: data as StatusWebhookData | BillingWebhookData }];
}
