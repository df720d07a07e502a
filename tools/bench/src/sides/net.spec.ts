import { restOf, without } from './net.js';

it('leaves out what each process would have used at rest, and nothing below zero', () => {
  expect(without({ payments: 500, redis: 10 }, { payments: 20, redis: 4 }, 10)).toEqual({ payments: 300, redis: 0 });
});

it('takes the rest of the turn in the middle, by the second', () => {
  const turn = (ms: number) => ({ operations: 2, cpu: { payments: ms } });
  const turns = [10, 80, 30].map((ms) => [turn(0), turn(ms)] as const);
  expect([restOf(turns, 0), restOf(turns, 1)]).toEqual([{ payments: 0 }, { payments: 15 }]);
});
