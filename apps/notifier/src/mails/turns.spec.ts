import { setImmediate as turn } from 'node:timers/promises';
import { Turns } from './turns.js';

/** Some that want a turn; what they were told, in order. */
function wanting(turns: Turns, count: number): string[] {
  const told: string[] = [];
  for (let nth = 0; nth < count; nth += 1) void turns.begin().then((isTurn) => told.push(`${nth} ${isTurn ? 'begins' : 'never'}`));
  return told;
}

it('lets so many in at a time, in the order in which they came', async () => {
  const turns = new Turns(2);
  const told = wanting(turns, 4);
  await turn();
  expect(told).toEqual(['0 begins', '1 begins']);
  turns.end();
  await turn();
  expect(told).toEqual(['0 begins', '1 begins', '2 begins']);
  for (let ended = 0; ended < 3; ended += 1) turns.end();
  const later = wanting(turns, 3);
  await turn();
  expect([told.at(-1), later]).toEqual(['3 begins', ['0 begins', '1 begins']]);
});

it('tells those that wait that their turn never comes, once it is closed', async () => {
  const turns = new Turns(1);
  const told = wanting(turns, 2);
  turns.close();
  const later = wanting(turns, 1);
  turns.end();
  await turn();
  expect([told, later]).toEqual([['0 begins', '1 never'], ['0 never']]);
});
