import type { PaymentView } from '@cauce/payments-domain';
import { Charging, pendingOf } from './charging.js';
import type { Card } from './processor.js';
import type { Instance } from './processes.js';
import { Streams } from './streams.js';
import { type Task, ask } from './task.js';
import type { World } from './world.js';

const LEASE_MS = 30_000;
/** The janitor's first step; the later ones are longer. */
const ASK_AGAIN_MS = 5_000;

/** Mirrors StartAttempt: the pending attempt is abandoned, the card token kept, then the attempt starts and nudges its own process. */
export function* pay(world: World, on: Instance, id: string, card: Card): Task {
  const streams = new Streams(world, on);
  const { view } = yield* streams.load(id);
  const attemptId = `${id}/${card}`;
  if (view === undefined || view.attempts.has(attemptId)) return;
  if (!(yield* abandonPending(new Charging(world, on), id, view))) return;
  yield* ask('keeps the card token', () => world.secrets.set(attemptId, world.secrets.get(attemptId) ?? card));
  const expireTime = new Date(world.now + 900_000).toISOString();
  const { decision } = yield* streams.handle({ type: 'StartAttempt', attemptId, method: 'CARD', expireTime, at: world.at }, id);
  if (decision.kind === 'rejected') yield* ask('erases the card token', () => world.secrets.delete(attemptId));
  else world.processes.spawn(on, `the charge of ${attemptId}`, runDue(world, on, id));
}

function* abandonPending(charging: Charging, id: string, view: PaymentView): Task<boolean> {
  const pending = pendingOf(view);
  return pending === undefined || view.payment.status !== 'AWAITING_PAYMENT' || (yield* charging.abandon(id, pending));
}

/** Mirrors DueTable and DuePayment: claim the row, reload, do what the stream says is due, give the row back. */
export function* runDue(world: World, on: Instance, id: string): Task {
  const tries = yield* ask('claims the due row', () => world.rows.claim(id, world.now, LEASE_MS));
  if (tries === undefined) return;
  const isKnown = yield* runClaimed(world, on, id, tries === 1);
  const until = isKnown ? undefined : world.now + ASK_AGAIN_MS;
  yield* ask('gives the due row back', () => {
    world.rows.settle(id, tries, until);
    if (world.lacks('give a due row up after one try')) world.rows.giveUp(id);
  });
}

function* runClaimed(world: World, on: Instance, id: string, isFirst: boolean): Task<boolean> {
  const streams = new Streams(world, on);
  const { view } = yield* streams.load(id);
  if (view === undefined) return true;
  const pending = pendingOf(view);
  const isKnown = pending === undefined || (yield* charge(world, on, { id, attemptId: pending, view, isFirst }));
  const { status, expireTime = '' } = view.payment;
  if (status === 'AWAITING_PAYMENT' && world.at >= expireTime) yield* streams.handle({ type: 'ExpirePayment', at: world.at }, id);
  return isKnown;
}

type Pending = { readonly id: string; readonly attemptId: string; readonly view: PaymentView; readonly isFirst: boolean };

/** Under review nothing is charged, but asked, again and again: it may have ended without our hearing of it. */
function* charge(world: World, on: Instance, { id, attemptId, view, isFirst }: Pending): Task<boolean> {
  const charging = new Charging(world, on);
  if (view.payment.status !== 'UNDER_REVIEW') return yield* charging.execute(id, attemptId, view, isFirst);
  if (!world.lacks('leave an attempt under review alone')) yield* charging.learn(id, attemptId);
  return false;
}

/** The processor's callback: acknowledged when what is known is recorded, told again otherwise. */
export function* takeCallback(world: World, on: Instance, id: string, attemptId: string): Task {
  const isRecorded = yield* new Charging(world, on).learn(id, attemptId);
  if (isRecorded || world.lacks('acknowledge any callback')) world.processor.callbacks.delete(attemptId);
}

/** By an operator. */
export function* cancel(world: World, on: Instance, id: string): Task {
  yield* new Streams(world, on).handle({ type: 'CancelPayment', at: world.at }, id);
}
