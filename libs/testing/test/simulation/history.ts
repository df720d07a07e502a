import fc from 'fast-check';
import * as moves from './moves.js';

const instance = fc.constantFrom<moves.Which[]>(0, 1);
const payment = fc.constantFrom('order-1', 'order-1', 'order-1', 'order-2');
const body = fc.constantFrom('a', 'a', 'a', 'b');
const card = fc.constantFrom('good', 'other', 'bad', 'slow', 'away', 'turncoat', 'turncoat', 'review', 'review');
/** Mostly the latest: what never goes on gets nowhere. */
const which = fc.constantFrom(0, 0, 0, 0, 1, 1, 2, 3, 4);
const steps = fc.constantFrom(1, 2, 3, 4, 5, 6, 8, 12, 24);
const kind = fc.constantFrom('lose', 'lose', 'delay');

/** What may happen next, and how often it does. */
// prettier-ignore
const anyMove = fc.oneof(
  { weight: 3,  arbitrary: fc.record({ key: payment, body, instance }).map(moves.create) },
  { weight: 8,  arbitrary: fc.record({ payment, card, instance }).map(moves.payWith) },
  { weight: 1,  arbitrary: fc.record({ payment, instance }).map(moves.cancelPayment) },
  { weight: 3,  arbitrary: fc.record({ which }).map(moves.settle) },
  { weight: 4,  arbitrary: fc.record({ instance }).map(moves.callBack) },
  { weight: 2,  arbitrary: fc.record({ payment, instance }).map(moves.sweep) },
  { weight: 3,  arbitrary: fc.record({ instance }).map(moves.startPublisher) },
  { weight: 4,  arbitrary: fc.record({ instance }).map(moves.startConsumer) },
  { weight: 2,  arbitrary: fc.record({ instance }).map(moves.sweepDeliveries) },
  { weight: 24, arbitrary: fc.record({ which, steps }).map(moves.go) },
  { weight: 7,  arbitrary: fc.record({ kind, which }).map(moves.mishap) },
  { weight: 2,  arbitrary: fc.record({ which }).map(moves.arrive) },
  { weight: 3,  arbitrary: fc.record({ which: fc.nat(3) }).map(moves.kill) },
  { weight: 2,  arbitrary: fc.record({ ms: fc.constantFrom(31_000, 31_000, 3_700_000) }).map(moves.wait) },
);

/** Any history of up to 160 moves. */
export const anyHistory: fc.Arbitrary<moves.Move[]> = fc.array(anyMove, { maxLength: 160, size: 'max' });
