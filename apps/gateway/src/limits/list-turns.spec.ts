import { ListTurns } from './list-turns.js';

/** Begins so many lists of a caller; answers what ends each. */
const begin = (turns: ListTurns, count: number, caller = 'a') => Promise.all(Array.from({ length: count }, () => turns.begin(caller)));
const LONG_MS = 60_000;

it('four lists of a caller begin at once; those of another one, too', async () => {
  const turns = new ListTurns(LONG_MS);
  expect([await begin(turns, 4), await begin(turns, 4, 'b')]).toEqual([expect.any(Array), expect.any(Array)]);
});

it('the next ones begin in their order, each when one ends', async () => {
  const turns = new ListTurns(LONG_MS);
  const running = await begin(turns, 4);
  const began: string[] = [];
  const waiting = ['fifth', 'sixth'].map((name) => turns.begin('a').then((end) => (began.push(name), end)));
  running[2]?.();
  await waiting[0];
  expect(began).toEqual(['fifth']);
  running[0]?.();
  await waiting[1];
  expect(began).toEqual(['fifth', 'sixth']);
});

it('one that waits too long is refused, and takes no turn later', async () => {
  const turns = new ListTurns(20);
  const [first] = await begin(turns, 4);
  await expect(turns.begin('a')).rejects.toMatchObject({ code: 'TOO_MANY_LISTS', facts: { headers: { 'retry-after': '1' } } });
  first?.();
  const again = await turns.begin('a');
  await expect(turns.begin('a')).rejects.toMatchObject({ code: 'TOO_MANY_LISTS' });
  again();
  expect(await turns.begin('a')).toEqual(expect.any(Function));
});
