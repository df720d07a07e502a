import { StartAttemptRequest } from '../../src/checkout/start-attempt/start-attempt.request.js';
import { LINKS, type Payments, type PaymentsInstance } from './payments.js';
import type { Card } from './processor.js';
import type { World } from './world.js';

const STORE = 's';
const OPERATOR = { principal: 'operators/o' };

/** Mirrors StartAttemptController until the buyer's page is shown: the buyer has only the link. */
export async function pay({ names }: World, { payments }: PaymentsInstance, paymentId: string, card: Card): Promise<void> {
  const { start, attempts, buyers } = payments;
  const request = Object.assign(new StartAttemptRequest(), { method: 'CARD' as const, cardToken: card });
  const name = `${names.of(paymentId)}/${card}`;
  if (names.idOf(name) === undefined) names.give(attempts.idOf(paymentId, request), name);
  const { id, view } = await buyers.open(tokenOf(paymentId));
  await start.execute(id, view, request);
}

/** Mirrors ProcessorCallbackController: a callback is acknowledged once the result is recorded, otherwise repeated. */
export async function takeCallback({ processor, lacks }: World, { payments }: PaymentsInstance, key: string): Promise<void> {
  const state = await payments.charging.refreshFromProcessor(processor.paymentOf(key), key);
  if (state === 'known' || lacks('acknowledge any callback')) processor.callbacks.delete(key);
}

/** The operators' decisions: their words in stories, and the event that must come before each. */
export const DECISIONS = {
  cancel: { said: 'cancels', after: 'PaymentCreated' },
  approve: { said: 'approves', after: 'PaymentPutUnderReview' },
  reject: { said: 'rejects', after: 'PaymentPutUnderReview' },
  refund: { said: 'gives unexpected money back of', after: 'UnexpectedSettlementRecorded' },
} as const;
export type Decision = keyof typeof DECISIONS;

/** Mirrors the controllers of the operator API. */
export async function operate({ payments }: PaymentsInstance, id: string, what: Decision): Promise<void> {
  if (what === 'refund') return refundAll(payments, id);
  await payments.operated.after(STORE, id, (found) => payments[what].execute(found, OPERATOR));
}

/** What an operator gives back of a paid payment; `cents` undefined: all that is left. */
export type GivenBack = { readonly requestId: string; readonly cents: number | undefined };

/** Mirrors the same controller for the money that paid. */
export async function giveBack({ payments }: PaymentsInstance, id: string, { requestId, cents }: GivenBack): Promise<void> {
  const { reader, refundPayment, nudge } = payments;
  const found = await reader.findInStore(STORE, id);
  const amount = cents === undefined ? {} : { amountCents: cents };
  await refundPayment.execute(found, { requestId, reason: 'returned', ...amount }, OPERATOR);
  nudge.nudge(id, 'buyers');
}

async function refundAll({ reader, refund, nudge }: Payments, id: string): Promise<void> {
  const found = await reader.findInStore(STORE, id);
  for (const attemptId of found.view.settlements.keys()) await refund.execute(found, attemptId, OPERATOR);
  nudge.nudge(id, 'buyers');
}

function tokenOf(paymentId: string): string {
  const url = LINKS.url(`stores/${STORE}/payments/${paymentId}`, LINKS.currentKey);
  return url.slice(url.lastIndexOf('/') + 1);
}
