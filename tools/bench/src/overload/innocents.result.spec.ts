import { type Asked, NO_EVIDENCE } from './asked.js';
import type { InnocentsRun } from './innocents.js';
import { resultOfInnocents } from './innocents.result.js';

const asked = (status: number, reason?: string): Asked => ({ kind: 'read', dueAt: 0, sentAt: 2, answeredAt: 10, status, reason });
const run = (all: readonly Asked[], charged?: number): InnocentsRun => ({
  where: 'innocents',
  perSecond: 150,
  seconds: 300,
  asked: all,
  loud: new Map(charged === undefined ? [] : [['renewals', { charged }]]),
  evidence: NO_EVIDENCE,
  others: 0,
});

it('meets its goal where none was refused', () => {
  const { tables, figures } = resultOfInnocents(run([asked(200), asked(200)], 300));
  expect(tables[0]?.rows[0]).toEqual(['innocents', 'refused', 0, 0, 0, 'met']);
  expect(figures).toMatchObject({ 'innocents: refused': 0, 'innocents.renewals: charged': 300 });
});

it('misses it by one that was refused, limited or never answered, and says why', () => {
  const { tables } = resultOfInnocents(
    run([asked(200), asked(503, 'OVERLOADED'), asked(429, 'TOO_MANY_LISTS'), asked(0, 'other side closed')]),
  );
  expect(tables[0]?.rows[0]).toEqual(['innocents', 'refused', 3, 0, 0, 'missed']);
  expect(tables[0]?.note).toContain('; read: 503 OVERLOADED 1, 429 TOO_MANY_LISTS 1, 0 other side closed 1');
});

it('says when they were refused', () => {
  const due = (seconds: number, status: number): Asked => ({ ...asked(status, 'OVERLOADED'), dueAt: seconds * 1_000 });
  const { tables } = resultOfInnocents(run([due(1_000, 200), due(1_029, 503), due(1_061, 503), due(1_062, 503), due(1_091, 200)]));
  expect(tables[0]?.note).toContain('; refused in each 30 s: 1, 0, 2, 0. ');
});

it('checks that all renewals were charged', () => {
  const breaches = resultOfInnocents(run([asked(200)], 299)).checks.flatMap(({ breach }) => breach ?? []);
  expect(breaches).toEqual(['it is 299, not 300']);
  expect(resultOfInnocents(run([asked(200)])).checks.filter(({ what }) => what.includes('renewals'))).toEqual([]);
});
