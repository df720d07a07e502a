import type { StoredEvent } from '@cauce/event-store';
import fc from 'fast-check';
import { Cursor } from './cursor.js';

/** The events of a log, recorded at these seconds: a clock may step back. */
const logOf = (seconds: readonly number[]): StoredEvent[] =>
  seconds.map((second, at) => ({
    id: String(at),
    stream: `payment-${at}`,
    revision: 0n,
    type: 'Told',
    data: {},
    metadata: {},
    recordedAt: timeOf(second),
    position: { commit: BigInt(at), prepare: BigInt(at) },
  }));

const timeOf = (second: number): string => new Date(second * 1_000).toISOString();
const takenBy = (cursor: Cursor, log: readonly StoredEvent[], size: number): string[] => {
  const taken: StoredEvent[] = [];
  for (let at = 0; at < log.length; at += size) taken.push(...cursor.take(log.slice(at, at + size)));
  return taken.map(({ id }) => id);
};
const second = fc.integer({ min: 0, max: 20 });

it('of windows that meet, each event of the log lies in one, also where the clock stepped back, and however the log is read', () => {
  fc.assert(
    fc.property(
      fc.array(second, { maxLength: 30 }),
      fc.array(second, { maxLength: 4 }),
      fc.integer({ min: 1, max: 7 }),
      (seconds, cuts, size) => {
        const log = logOf(seconds);
        const ends = [...cuts.sort((one, other) => one - other), 100];
        const windows = ends.map((to, at) => ({ ...(at > 0 && { from: timeOf(ends[at - 1] ?? 0) }), to: timeOf(to) }));
        expect(windows.flatMap((window) => takenBy(new Cursor(window), log, size))).toEqual(log.map(({ id }) => id));
      },
    ),
  );
});

it('goes on behind what was reached as if it had not stopped', () => {
  fc.assert(
    fc.property(fc.array(second, { minLength: 1, maxLength: 30 }), second, second, fc.nat(29), (seconds, from, to, stop) => {
      const log = logOf(seconds);
      const window = { from: timeOf(Math.min(from, to)), to: timeOf(Math.max(from, to)) };
      const whole = takenBy(new Cursor(window), log, 3);
      const first = new Cursor(window);
      const before = takenBy(first, log.slice(0, stop), 3);
      const { reached } = first;
      expect([...before, ...takenBy(new Cursor(window, reached), log, 4)]).toEqual(whole);
    }),
  );
});

it('leaves out marks', () => {
  const [event] = logOf([1]);
  expect(new Cursor({ to: timeOf(9) }).take([{ ...(event as StoredEvent), stream: 'payment-!mark' }])).toEqual([]);
});
