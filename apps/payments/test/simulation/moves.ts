import type { HandleBatch } from '@cauce/event-store';
import type { PaymentEvent } from '@cauce/payments-domain';
import { follow } from './following.js';
import { createPayment, type Request } from './merchant.js';
import { consume, deliver } from './notifying.js';
import type { PaymentsInstance } from './payments.js';
import type { Card } from './processor.js';
import { type StoredCard, takeOrders as takeAll } from './subscription.js';
import * as tasks from './tasks.js';
import type { World } from './world.js';

/** A move of a history. It has no effect where it makes no sense, so that any part of a history is a history. */
export type Move = (world: World) => Promise<void> | void;

/** The first or the second process of a kind. */
export type Which = 0 | 1;

type At = { readonly instance: Which };
type Of = At & { readonly payment: string };

type Task = {
  readonly after?: PaymentEvent['type'];
  readonly tells?: string;
  readonly does: string;
  readonly task: (world: World, on: PaymentsInstance, id: string) => Promise<unknown>;
};

/** A move on a payment in a certain state. */
const onPayment =
  ({ payment, instance }: Of, { after = 'PaymentCreated', tells, does, task }: Task): Move =>
  (world) => {
    const id = world.names.idOf(payment);
    if (id === undefined || world.store.of(id).every(({ type }) => type !== after)) return undefined;
    if (tells) world.story.tell('buyer', tells);
    const on = world.payments[instance];
    return world.processes.spawn(on, does, () => task(world, on, id));
  };

/** The merchant sends a request, or repeats it. */
export const create =
  ({ instance, ...request }: Request & At): Move =>
  (world) => {
    const on = world.payments[instance];
    return world.processes.spawn(on, `creating ${request.key}`, () => createPayment(world, on, request));
  };

/** The buyer sends a card, perhaps twice or in two tabs. */
export const payWith = ({ card, ...of }: Of & { readonly card: Card }): Move =>
  onPayment(of, {
    tells: `the buyer pays ${of.payment} with the ${card} card`,
    does: `the start of ${of.payment}/${card}`,
    task: (world, on, id) => tasks.pay(world, on, id, card),
  });

/** The subscription orders a charge of its cycle. */
export const orderCharge =
  ({ card }: { readonly card: StoredCard }): Move =>
  ({ subscription }) =>
    subscription.charge(card);

/** The subscription gives its cycle up. */
export const orderWithdrawal =
  (): Move =>
  ({ subscription }) =>
    subscription.withdraw();

/** An instance gets the next orders, though another one may still carry them out. */
export const takeOrders =
  ({ instance }: At): Move =>
  (world) => {
    const on = world.payments[instance];
    return world.processes.spawn(on, 'taking orders', () => takeAll(world, on));
  };

/** An operator cancels, approves or rejects a review, or refunds unexpected money. */
export const operate = ({ what, ...of }: Of & { readonly what: tasks.Decision }): Move =>
  onPayment(of, {
    after: tasks.DECISIONS[what].after,
    tells: `an operator ${tasks.DECISIONS[what].said} ${of.payment}`,
    does: `what the operator wants of ${of.payment}`,
    task: (_, on, id) => tasks.operate(on, id, what),
  });

/** An operator gives money of a paid payment back, or asks again with the same id. */
export const giveBack = ({ requestId, cents, ...of }: Of & tasks.GivenBack): Move =>
  onPayment(of, {
    after: 'PaymentFunded',
    tells: `an operator gives ${cents === undefined ? 'the rest' : `${cents} cents`} of ${of.payment} back (${requestId})`,
    does: `what goes back of ${of.payment}`,
    task: (_, on, id) => tasks.giveBack(on, id, { requestId, cents }),
  });

/** The processor repeats the callback of a settled charge. */
export const callBack =
  ({ instance }: At): Move =>
  async (world) => {
    const on = world.payments[instance];
    for (const key of world.processor.callbacks)
      await world.processes.spawn(on, `the callback of ${world.names.of(key)}`, () => tasks.takeCallback(world, on, key));
  };

/** A charge gets its result, or a different one, and the processor sends a callback. */
export const settle =
  ({ which, instance }: At & { readonly which: number }): Move =>
  (world) => {
    const { processor } = world;
    return processor.settle(processor.open[which] ?? '') ? callBack({ instance })(world) : undefined;
  };

/** The sweeper of an instance, or a nudge, runs a due row. */
export const sweep = (of: Of): Move => onPayment(of, { does: `what is due of ${of.payment}`, task: (_, on, id) => on.runDue(id) });

/** An instance becomes the publisher, though another one may still publish. */
export const startPublisher =
  ({ instance }: At): Move =>
  (world) => {
    const on = world.payments[instance];
    const publisher = on.payments.publisher();
    return world.processes.spawn(on, 'publishing', () => follow(world, world.publisher, (batch) => publisher.handle(batch), 'published'));
  };

/** The same for the projector. */
export const startProjector =
  ({ instance }: At): Move =>
  (world) => {
    const on = world.payments[instance];
    const { projector } = on.payments.streams.rows;
    const project: HandleBatch = (batch, save) => projector.project(batch, save);
    return world.processes.spawn(on, 'projecting', () => follow(world, world.projector, project));
  };

/** A notifier gets the next messages, though another one may still handle them. */
export const startConsumer =
  ({ instance }: At): Move =>
  (world) => {
    const on = world.notifiers[instance];
    return world.processes.spawn(on, 'taking messages', () => consume(world, on));
  };

/** The sweeper of a notifier runs. */
export const sweepDeliveries =
  ({ instance }: At): Move =>
  (world) => {
    const on = world.notifiers[instance];
    return world.processes.spawn(on, 'deliveries', () => deliver(world, on));
  };

/** A task goes on for `steps` steps; the others stand still meanwhile. */
export const go =
  ({ which, steps }: { readonly which: number; readonly steps: number }): Move =>
  async ({ processes }) => {
    const chosen = processes.at(which);
    for (let step = 0; chosen && step < steps && processes.running.includes(chosen); step += 1) await processes.go(chosen);
  };

/** Nothing goes wrong for a while: all running tasks end. */
export const calm =
  (): Move =>
  ({ processes }) =>
    processes.finish();

/** A mishap of a task's current request: its answer is lost, or the request gets stuck. */
export const mishap =
  ({ kind, which }: { readonly kind: 'lose' | 'delay'; readonly which: number }): Move =>
  ({ processes }) => {
    const chosen = processes.at(which);
    return chosen && processes[kind](chosen);
  };

/** A stuck request arrives. */
export const arrive =
  ({ which }: { readonly which: number }): Move =>
  ({ processes }) => {
    processes.arriveLate(which);
  };

/** Kills one of the processes: two instances of payments, two notifiers. */
export const kill =
  ({ which }: { readonly which: number }): Move =>
  ({ payments, notifiers, processes }) => {
    const victim = [...payments, ...notifiers][which];
    if (victim) processes.kill(victim);
  };

/** Kills a process with a running task. */
export const killBusy =
  ({ which }: { readonly which: number }): Move =>
  ({ processes }) => {
    const chosen = processes.at(which);
    if (chosen) processes.kill(chosen.on);
  };

/** Time passes. */
export const wait =
  ({ ms }: { readonly ms: number }): Move =>
  (world) => {
    world.now += ms;
    world.story.tell('fault', ms > 60_000 ? 'an hour passes' : 'half a minute passes');
  };
