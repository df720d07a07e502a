import { setImmediate } from 'node:timers/promises';
import { continueTrace, currentRequestId, SILENT, traceHeaders, withRequest } from '@cauce/telemetry';
import { Scheduler } from './index.js';

type Ran = { readonly traceId?: string | undefined; readonly requestId?: string | undefined };

/** A scheduler of rows in memory: these are due from the start. What each ran in. */
function aScheduler({ due = [], maxRunning = 64 }: { readonly due?: readonly string[]; readonly maxRunning?: number }) {
  const rows = new Set(due);
  const ran = new Map<string, Ran>();
  let release = (): void => undefined;
  const isHeld = new Promise<void>((resolve) => {
    release = resolve;
  });
  const scheduler = new Scheduler<string>({
    queue: 'q',
    log: SILENT,
    sweepEveryMs: 5,
    maxRunning,
    keyOf: (row) => row,
    claim: (limit, keys) => {
      const claimed = [...rows].filter((row) => keys?.includes(row) ?? true).slice(0, limit);
      for (const row of claimed) rows.delete(row);
      return Promise.resolve(claimed);
    },
    run: async (row) => {
      ran.set(row, { traceId: traceHeaders()['traceparent']?.split('-')[1], requestId: currentRequestId() });
      if (row === 'held') await isHeld;
    },
  });
  const until = async (row: string): Promise<Ran> => {
    const deadline = performance.now() + 5_000;
    while (!ran.has(row)) {
      if (performance.now() > deadline) throw new Error(`${row} did not run`);
      await setImmediate();
    }
    return ran.get(row) ?? {};
  };
  return { scheduler, rows, until, release };
}

/** As a request does it. */
const within = (digit: string, fn: () => void) =>
  withRequest({ requestId: digit }, () => continueTrace({ traceparent: `00-${digit.repeat(32)}-${digit.repeat(16)}-01` }, 'request', fn));
const of = (digit: string): Ran => ({ traceId: digit.repeat(32), requestId: digit });

it('a row runs as part of the work that nudged it, also when two are claimed together', async () => {
  const { scheduler, rows, until } = aScheduler({});
  scheduler.start();
  rows.add('a').add('b');
  within('1', () => scheduler.runNow('a'));
  within('2', () => scheduler.runNow('b'));
  expect([await until('a'), await until('b')]).toEqual([of('1'), of('2')]);
  await scheduler.close();
});

it('a row that a sweep found has a trace of its own, and no request', async () => {
  const { scheduler, until } = aScheduler({ due: ['c', 'd'] });
  within('1', () => scheduler.start());
  const [one, other] = [await until('c'), await until('d')];
  expect([one.requestId, other.requestId]).toEqual([undefined, undefined]);
  expect(new Set([one.traceId, other.traceId, '1'.repeat(32), undefined]).size).toBe(4);
  await scheduler.close();
});

it('a row that was nudged while there was no room runs as part of what nudged it, too', async () => {
  const { scheduler, rows, until, release } = aScheduler({ maxRunning: 1 });
  scheduler.start();
  rows.add('held').add('late');
  within('3', () => scheduler.runNow('held'));
  within('4', () => scheduler.runNow('late'));
  await until('held');
  release();
  expect(await until('late')).toEqual(of('4'));
  await scheduler.close();
});
