import fc from 'fast-check';
import * as moves from './moves.js';

const instance = fc.constantFrom<moves.Which[]>(0, 1);
const card = fc.constantFrom('good', 'other', 'bad', 'bad', 'slow', 'turncoat', 'turncoat', 'review');
const which = fc.constantFrom(0, 0, 0, 0, 1, 1, 2, 3, 4);
const steps = fc.constantFrom(1, 1, 2, 2, 3, 3, 4, 5, 6, 8, 24);
const kind = fc.constantFrom('lose', 'delay');
const payment = fc.constant('cycle-1');
const requestId = fc.constantFrom('x', 'y');
const cents = fc.constantFrom(400, undefined);

/** The moves, with their weights. */
// prettier-ignore
const anyMove = fc.oneof(
  { weight: 8,  arbitrary: fc.record({ card }).map(moves.orderCharge) },
  { weight: 2,  arbitrary: fc.constant(moves.orderWithdrawal()) },
  { weight: 10, arbitrary: fc.record({ instance }).map(moves.takeOrders) },
  { weight: 5,  arbitrary: fc.record({ which, instance }).map(moves.settle) },
  { weight: 4,  arbitrary: fc.record({ instance }).map(moves.callBack) },
  { weight: 4,  arbitrary: fc.record({ payment, instance }).map(moves.sweep) },
  { weight: 3,  arbitrary: fc.record({ payment, what: fc.constantFrom('cancel' as const, 'refund' as const), instance }).map(moves.operate) },
  { weight: 2,  arbitrary: fc.record({ payment, requestId, cents, instance }).map(moves.giveBack) },
  { weight: 3,  arbitrary: fc.record({ instance }).map(moves.startPublisher) },
  { weight: 2,  arbitrary: fc.record({ instance }).map(moves.startProjector) },
  { weight: 28, arbitrary: fc.record({ which, steps }).map(moves.go) },
  { weight: 5,  arbitrary: fc.constant(moves.calm()) },
  { weight: 12, arbitrary: fc.record({ kind, which }).map(moves.mishap) },
  { weight: 2,  arbitrary: fc.record({ which }).map(moves.arrive) },
  { weight: 2,  arbitrary: fc.record({ which: fc.nat(1) }).map(moves.kill) },
  { weight: 4,  arbitrary: fc.record({ which }).map(moves.killBusy) },
  { weight: 2,  arbitrary: fc.record({ ms: fc.constantFrom(31_000, 31_000, 3_700_000) }).map(moves.wait) },
);

const ordered = (...orders: moves.Move[]) => [...orders, moves.takeOrders({ instance: 0 }), moves.calm()];

/** The opening of a history: mostly empty, sometimes a state that few histories would reach by chance. */
const opening = fc.constantFrom<moves.Move[][]>(
  [],
  [],
  ordered(moves.orderCharge({ card: 'turncoat' }), moves.orderCharge({ card: 'slow' })),
  ordered(moves.orderCharge({ card: 'slow' }), moves.orderWithdrawal()),
);

/** Any history of a subscription's cycle. */
export const cycleHistory = fc
  .tuple(opening, fc.array(anyMove, { maxLength: 120, size: 'max' }))
  .map((parts): moves.Move[] => parts.flat());
