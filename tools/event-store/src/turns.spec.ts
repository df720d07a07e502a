import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { Turns } from './turns.js';

/** Each look at the clock takes a millisecond, so what is done between two looks is counted. */
function countingClock(): () => number {
  let now = 0;
  return () => (now += 1);
}

/** Does `steps` steps, and notes each by its name. */
async function work(turns: Turns, name: string, steps: number, done: string[]): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    if (turns.isOver) await turns.next();
    done.push(name);
  }
}

/** What was done in each turn of the event loop. */
async function turnByTurn(done: string[], steps: number): Promise<string[]> {
  const seen: string[] = [];
  for (let shown = 0; shown < steps;) {
    await turnOfTheLoop();
    if (done.length > shown) seen.push(done.slice(shown).join(''));
    shown = done.length;
  }
  return seen;
}

it('a reader does two steps of a millisecond in a turn of the event loop', async () => {
  const done: string[] = [];
  void work(new Turns(countingClock()), 'a', 5, done);
  expect(await turnByTurn(done, 5)).toEqual(['aa', 'aa', 'a']);
});

it('readers share one budget, and each has its turn', async () => {
  const done: string[] = [];
  const turns = new Turns(countingClock());
  const names = Array.from({ length: 20 }, (_, index) => String.fromCharCode(97 + index));
  for (const name of names) void work(turns, name, 10, done);
  const seen = await turnByTurn(done, 200);
  // Ten milliseconds at most; each reader's own two would be forty.
  expect(Math.max(...seen.map(({ length }) => length))).toBeLessThanOrEqual(10);
  expect(new Set(seen.slice(0, 20).join('')).size).toBe(20);
});

it('readers that need little all have it in one turn', async () => {
  const done: string[] = [];
  let now = 0;
  const turns = new Turns(() => now);
  for (const name of ['a', 'b', 'c']) void work(turns, name, 1, done);
  now = 1;
  expect(await turnByTurn(done, 3)).toEqual(['abc']);
});

it('those who wait for a commit may go on as soon as it is there', () => {
  let now = 0;
  const turns = new Turns(() => now);
  const isOver: boolean[] = [];
  for (now = 0; now < 20; now += 10) {
    isOver.push(turns.isOver);
    turns.open();
    isOver.push(turns.isOver);
  }
  expect(isOver).toEqual([true, false, true, false]);
});

/** Until when readers may go on, by a clock that stands where it is told to. */
function endOf(turns: Turns, clock: { now: number }): number {
  for (; !turns.isOver; clock.now += 1);
  return clock.now;
}

it.each([
  [1, 2],
  [7, 7],
  [90, 10],
])('where all else took %d ms, readers have %d', (elseMs, budgetMs) => {
  const clock = { now: 1_000 };
  const turns = new Turns(() => clock.now);
  turns.open();
  const began = (clock.now = endOf(turns, clock) + elseMs);
  turns.open();
  expect(endOf(turns, clock) - began).toBe(budgetMs);
});
