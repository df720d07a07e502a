import { setTimeout as sleep } from 'node:timers/promises';
import { loopAtRest } from './loop-at-rest.js';

/** Keeps the thread busy for 100 ms, in a turn of its own, and rests. */
async function afterBusyTurn(withinMs: number): Promise<{ readonly share: number; readonly ms: number }> {
  await sleep(1);
  const [since, from] = [performance.eventLoopUtilization(), performance.now()];
  while (performance.now() < from + 100);
  await loopAtRest(since, withinMs);
  return { share: performance.eventLoopUtilization(since).utilization, ms: performance.now() - from };
}

it('waits until the thread was idle for two fifths of the time', async () => {
  const { share, ms } = await afterBusyTurn(60_000);
  expect([share <= 0.65, ms >= 140]).toEqual([true, true]);
});

it('but not for ever', async () => {
  const { share } = await afterBusyTurn(0);
  expect(share).toBeGreaterThan(0.9);
});
