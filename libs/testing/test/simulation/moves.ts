import { type Request, createPayment } from './creating.js';
import { consume, deliver } from './notifying.js';
import { cancel, pay, runDue, takeCallback } from './paying.js';
import type { Card } from './processor.js';
import { publish } from './publishing.js';
import type { World } from './world.js';

/** What happens next. One that makes no sense at its time does nothing, so that any part of a history is a history. */
export type Move = (world: World) => void;

/** The first or the second process of a kind. */
export type Which = 0 | 1;

type At = { readonly instance: Which };
type Of = At & { readonly payment: string };

/** The merchant sends a request, or repeats it. */
export const create =
  ({ instance, ...request }: Request & At): Move =>
  (world) => {
    world.merchant.send(request);
    const on = world.payments[instance];
    world.processes.spawn(on, `creating ${request.key}`, createPayment(world, on, request));
  };

/** The buyer hands in a card, or clicks twice, or has two tabs. */
export const payWith =
  ({ payment, card, instance }: Of & { readonly card: Card }): Move =>
  (world) => {
    world.story.tell('buyer', `the buyer pays ${payment} with the ${card} card`);
    const on = world.payments[instance];
    world.processes.spawn(on, `the start of ${payment}/${card}`, pay(world, on, payment, card));
  };

/** An operator cancels. */
export const cancelPayment =
  ({ payment, instance }: Of): Move =>
  (world) => {
    world.story.tell('buyer', `an operator cancels ${payment}`);
    const on = world.payments[instance];
    world.processes.spawn(on, `canceling ${payment}`, cancel(world, on, payment));
  };

/** A charge comes to an end that it had not come to, or to another one. */
export const settle =
  ({ which }: { readonly which: number }): Move =>
  ({ processor }) => {
    processor.settle(processor.open[which] ?? '');
  };

/** The processor tells of what has settled, once more. */
export const callBack =
  ({ instance }: At): Move =>
  (world) => {
    const on = world.payments[instance];
    for (const attempt of world.processor.callbacks) {
      const payment = attempt.slice(0, attempt.indexOf('/'));
      world.processes.spawn(on, `the callback of ${attempt}`, takeCallback(world, on, payment, attempt));
    }
  };

/** The sweeper of an instance, or a nudge, looks at a row. */
export const sweep =
  ({ payment, instance }: Of): Move =>
  (world) => {
    const on = world.payments[instance];
    world.processes.spawn(on, `what is due of ${payment}`, runDue(world, on, payment));
  };

/** An instance takes the lead of the publishers, though another one may still publish. */
export const startPublisher =
  ({ instance }: At): Move =>
  (world) => {
    const on = world.payments[instance];
    world.processes.spawn(on, 'publishing', publish(world, on));
  };

/** A notifier is handed the next messages, though another one may still have them. */
export const startConsumer =
  ({ instance }: At): Move =>
  (world) => {
    const on = world.notifiers[instance];
    world.processes.spawn(on, 'taking messages', consume(world, on));
  };

/** The sweeper of a notifier passes. */
export const sweepDeliveries =
  ({ instance }: At): Move =>
  (world) => {
    const on = world.notifiers[instance];
    world.processes.spawn(on, 'deliveries', deliver(world, on));
  };

/** A handler goes on for so many steps; the others stand still meanwhile. */
export const go =
  ({ which, steps }: { readonly which: number; readonly steps: number }): Move =>
  ({ processes }) => {
    const chosen = processes.at(which);
    for (let step = 0; chosen && step < steps && processes.running.includes(chosen); step += 1) processes.go(chosen);
  };

/** Something happens to what a handler just asks for: its answer is lost, or it gets stuck itself. */
export const mishap =
  ({ kind, which }: { readonly kind: 'lose' | 'delay'; readonly which: number }): Move =>
  ({ processes }) => {
    const chosen = processes.at(which);
    if (chosen) processes[kind](chosen);
  };

/** What got stuck arrives. */
export const arrive =
  ({ which }: { readonly which: number }): Move =>
  ({ processes }) => {
    processes.arriveLate(which);
  };

/** Two instances of payments, two notifiers. */
export const kill =
  ({ which }: { readonly which: number }): Move =>
  ({ payments, notifiers, processes }) => {
    const victim = [...payments, ...notifiers][which];
    if (victim) processes.kill(victim);
  };

/** Time passes. */
export const wait =
  ({ ms }: { readonly ms: number }): Move =>
  (world) => {
    world.now += ms;
    world.story.tell('fault', ms > 60_000 ? 'an hour passes' : 'half a minute passes');
  };
