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

it('readers share one budget, and none is forgotten', async () => {
  const done: string[] = [];
  const turns = new Turns(countingClock());
  for (const name of ['a', 'b', 'c']) void work(turns, name, 10, done);
  const seen = await turnByTurn(done, 30);
  expect(Math.max(...seen.map(({ length }) => length))).toBeLessThanOrEqual(2);
  for (const name of ['a', 'b', 'c']) expect(seen.slice(0, 3).some((turn) => turn.includes(name))).toBe(true);
});

it('readers that need little all have it in one turn', async () => {
  const done: string[] = [];
  let now = 0;
  const turns = new Turns(() => now);
  for (const name of ['a', 'b', 'c']) void work(turns, name, 1, done);
  now = 1;
  expect(await turnByTurn(done, 3)).toEqual(['abc']);
});

it('those who wait for a commit may go on as soon as it is there', async () => {
  const turns = new Turns(countingClock());
  await turns.next();
  while (!turns.isOver);
  turns.open();
  expect(turns.isOver).toBe(false);
});
