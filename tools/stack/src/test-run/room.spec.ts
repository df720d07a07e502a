import { CoreRoom } from './room.js';

const running = new AbortController().signal;

it('there is room while the cores are less busy than full', async () => {
  expect(await new CoreRoom(50, 1.01).isThere(running)).toBe(true);
  expect(await new CoreRoom(50, 0).isThere(running)).toBe(false);
});

it('one looks after the other', async () => {
  const room = new CoreRoom(60, 1.01);
  const began = performance.now();
  await Promise.all([room.isThere(running), room.isThere(running), room.isThere(running)]);
  expect(performance.now() - began).toBeGreaterThanOrEqual(175);
});

it('an aborted run waits for no look', async () => {
  expect(await new CoreRoom(60_000, 1.01).isThere(AbortSignal.abort())).toBe(true);
});
