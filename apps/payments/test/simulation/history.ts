import fc from 'fast-check';
import * as moves from './moves.js';
import { type Card, TOO_SMALL_CENTS } from './processor.js';
import type { Decision } from './tasks.js';

const instance = fc.constantFrom<moves.Which[]>(0, 1);
const payment = fc.constantFrom('order-1', 'order-1', 'order-1', 'order-2');
const body = fc.constantFrom('a', 'a', 'a', 'b');
const card = fc.constantFrom('good', 'other', 'bad', 'slow', 'away', 'turncoat', 'turncoat', 'review', 'review');
/** Which task to choose: mostly the latest, since otherwise few tasks would end. */
const which = fc.constantFrom(0, 0, 0, 0, 1, 1, 2, 3, 4);
const steps = fc.constantFrom(1, 1, 2, 2, 3, 3, 4, 5, 6, 8, 24);
const what = fc.constantFrom<Decision[]>(
  'cancel',
  'approve',
  'approve',
  'approve',
  'approve',
  'reject',
  'refund',
  'refund',
  'refund',
  'refund',
);
const kind = fc.constantFrom('lose', 'delay');
const requestId = fc.constantFrom('x', 'x', 'y', 'z');
/** A part, what the processor refuses, the rest. */
const cents = fc.constantFrom(400, 400, 700, TOO_SMALL_CENTS, undefined);

/** The moves, with their weights. */
// prettier-ignore
const anyMove = fc.oneof(
  { weight: 4,  arbitrary: fc.record({ key: payment, body, instance }).map(moves.create) },
  { weight: 8,  arbitrary: fc.record({ payment, card, instance }).map(moves.payWith) },
  { weight: 15, arbitrary: fc.record({ payment, what, instance }).map(moves.operate) },
  { weight: 6,  arbitrary: fc.record({ payment, requestId, cents, instance }).map(moves.giveBack) },
  { weight: 4,  arbitrary: fc.record({ which, instance }).map(moves.settle) },
  { weight: 5,  arbitrary: fc.record({ instance }).map(moves.callBack) },
  { weight: 2,  arbitrary: fc.record({ payment, instance }).map(moves.sweep) },
  { weight: 3,  arbitrary: fc.record({ instance }).map(moves.startPublisher) },
  { weight: 3,  arbitrary: fc.record({ instance }).map(moves.startProjector) },
  { weight: 4,  arbitrary: fc.record({ instance }).map(moves.startConsumer) },
  { weight: 2,  arbitrary: fc.record({ instance }).map(moves.sweepDeliveries) },
  { weight: 28, arbitrary: fc.record({ which, steps }).map(moves.go) },
  { weight: 5,  arbitrary: fc.constant(moves.calm()) },
  { weight: 12, arbitrary: fc.record({ kind, which }).map(moves.mishap) },
  { weight: 2,  arbitrary: fc.record({ which }).map(moves.arrive) },
  { weight: 2,  arbitrary: fc.record({ which: fc.nat(3) }).map(moves.kill) },
  { weight: 4,  arbitrary: fc.record({ which }).map(moves.killBusy) },
  { weight: 2,  arbitrary: fc.record({ ms: fc.constantFrom(31_000, 31_000, 3_700_000) }).map(moves.wait) },
);

const first = { payment: 'order-1', instance: 0 } as const;
const created = [moves.create({ key: 'order-1', body: 'a', instance: 0 }), moves.calm()];
const paidWith = (paidBy: Card) => [moves.payWith({ ...first, card: paidBy }), moves.calm()];

/** The opening of a history: mostly empty, sometimes a state that few histories would reach by chance. */
const opening = fc.constantFrom<moves.Move[][]>(
  [],
  [],
  [...created, ...paidWith('review')],
  [...created, ...paidWith('turncoat'), ...paidWith('good'), moves.settle({ which: 0, instance: 0 }), moves.calm()],
);

const historyOf = (minLength: number) =>
  fc.tuple(opening, fc.array(anyMove, { minLength, maxLength: 160, size: 'max' })).map((parts): moves.Move[] => parts.flat());

/** Any history of up to 160 moves after its opening. */
export const anyHistory = historyOf(0);

/** A long history, in which rare moves happen, too. */
export const longHistory = historyOf(120);
