import { Journal } from './journal.js';
import { isPassing, persist } from './persistence.js';

const quick = { giveUpMs: 30_000, firstPauseMs: 1, longestPauseMs: 5 };

let journal: Journal;
beforeEach(() => void (journal = new Journal()));

it('stops at the first success, and notes no outage', async () => {
  expect(await persist(journal, 'read', () => Promise.resolve({ done: 7 }), quick)).toBe(7);
  expect([journal.outages, journal.refusals]).toEqual([[], []]);
});

it('retries after any failure, and notes how long it took', async () => {
  const tries = [Promise.reject(Object.assign(new Error('no'), { code: 'ECONNREFUSED' })), { again: '503' }, { done: 'ok' }];
  expect(await persist(journal, 'create', (at) => Promise.resolve(tries[at] ?? { refused: 'never' }), quick)).toBe('ok');
  expect(journal.outages).toEqual([{ what: 'create', from: expect.any(Number), to: expect.any(Number), tries: 3 }]);
  expect([...journal.reasons]).toEqual([
    ['create: ECONNREFUSED', 1],
    ['create: 503', 1],
  ]);
});

it('does not count the time of a slow bank', async () => {
  await persist(journal, 'pay', (tries) => Promise.resolve(tries === 0 ? { again: '503' } : { done: 'ok' }), { ...quick, isSlow: true });
  expect(journal.outages).toEqual([]);
});

it('treats a refusal as final, and notes it', async () => {
  expect(await persist(journal, 'create', () => Promise.resolve({ refused: '409' }), quick)).toBeUndefined();
  expect(journal.refusals).toEqual(['create: 409']);
});

it('gives up at the deadline, and notes that, too', async () => {
  expect(await persist(journal, 'create', () => Promise.resolve({ again: '503' }), { ...quick, giveUpMs: 50 })).toBeUndefined();
  expect(journal.refusals).toEqual(['create: no success within 0.05 s: 503']);
  expect(journal.longestOutage?.what).toBe('create');
});

it.each([
  [503, true],
  [504, true],
  [502, true],
  [429, true],
  [500, false],
  [404, false],
  [200, false],
])('%d is to be asked again: %s', (status, passing) => expect(isPassing({ status })).toBe(passing));
