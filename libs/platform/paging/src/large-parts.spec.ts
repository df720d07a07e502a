import { setTimeout as sleep } from 'node:timers/promises';
import { LargeParts } from './large-parts.js';

const PATIENT = { waitMs: 60_000, restMs: 60_000 };

/** Keeps the thread busy. */
function spin(ms: number): Promise<void> {
  const until = performance.now() + ms;
  while (performance.now() < until);
  return Promise.resolve();
}

it('reads one at a time, and of each list in its turn', async () => {
  const parts = new LargeParts(PATIENT);
  const events: string[] = [];
  const read = (list: string, name: string) =>
    parts.read(list, async () => {
      events.push(`${name} begins`);
      await sleep(1);
      events.push(`${name} ends`);
      return name;
    });
  const read4 = [read('a', 'a1'), read('a', 'a2'), read('a', 'a3'), read('b', 'b1')];
  expect(await Promise.all(read4)).toEqual(['a1', 'a2', 'a3', 'b1']);
  expect(events).toEqual(['a1', 'a2', 'b1', 'a3'].flatMap((name) => [`${name} begins`, `${name} ends`]));
});

it('goes on with the next one when a read has failed', async () => {
  const parts = new LargeParts(PATIENT);
  const failing = parts.read('a', () => Promise.reject(new Error('the database is gone')));
  const next = parts.read('b', () => Promise.resolve('b'));
  await expect(failing).rejects.toThrow('the database is gone');
  expect(await next).toBe('b');
});

describe('what is small goes first', () => {
  /** The share of the time for which the loop was busy, from the beginning of a read to that of the next one. @param restMs at most */
  async function busyBetween(first: () => Promise<void>, restMs: number): Promise<{ readonly share: number; readonly ms: number }> {
    const parts = new LargeParts({ ...PATIENT, restMs });
    await sleep(1); // a turn of its own
    const [before, from] = [performance.eventLoopUtilization(), performance.now()];
    const reading = parts.read('a', first);
    await parts.read('b', () => Promise.resolve());
    const { utilization: share } = performance.eventLoopUtilization(before);
    await reading;
    return { share, ms: performance.now() - from };
  }

  it('the thread was idle for a while before the next part is read', async () => {
    const { share, ms } = await busyBetween(() => spin(100), 60_000);
    expect([share <= 0.65, ms >= 140]).toEqual([true, true]);
  });

  it('but for no longer than nine times as long as the part took', async () => {
    let timer = setImmediate(function busy() {
      void spin(5);
      timer = setImmediate(busy);
    });
    const { ms } = await busyBetween(() => spin(20), 60_000);
    clearImmediate(timer);
    expect(ms).toBeGreaterThan(150);
    expect(ms).toBeLessThan(10_000);
  });

  it('but not for ever', async () => {
    const { share } = await busyBetween(() => spin(100), 0);
    expect(share).toBeGreaterThan(0.9);
  });
});

it('is refused when its turn does not come in time, and never reads', async () => {
  const parts = new LargeParts({ ...PATIENT, waitMs: 1 });
  const { promise, resolve } = Promise.withResolvers<string>();
  const endless = parts.read('a', () => promise);
  let hasRead = false;
  const late = parts.read('b', () => Promise.resolve((hasRead = true)));
  await expect(late).rejects.toMatchObject({ code: 'OVERLOADED' });
  resolve('a');
  expect([await endless, hasRead]).toEqual(['a', false]);
});
