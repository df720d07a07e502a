import fc from 'fast-check';
import type { BusMessage } from './message.js';
import { runBatch } from './route.js';

class Down extends Error {}

const isDown = (error: unknown) => error instanceof Down;
const message = (offset: number): BusMessage => ({
  topic: 'a.b.v1',
  partition: 0,
  offset: String(offset),
  key: 'b-1',
  value: Buffer.from('{}'),
  headers: {},
  timestamp: '2026-01-01T00:00:00.000Z',
});
const messages = (count: number) => Array.from({ length: count }, (_, offset) => message(offset));

/** A handler that keeps what it was given, and throws at the offsets of `bad`. */
function aHandler(bad: readonly number[] = [], error: Error = new Error('ours')) {
  const handled: string[] = [];
  return {
    handled,
    handle: (data: BusMessage | readonly BusMessage[]) => {
      const all = [data].flat();
      if (all.some(({ offset }) => bad.includes(Number(offset)))) return Promise.reject(error);
      handled.push(...all.map(({ offset }) => offset));
      return Promise.resolve();
    },
  };
}

describe('a batch handler', () => {
  it('gets the whole batch', async () => {
    const { handle, handled } = aHandler();
    expect(await runBatch({ batch: true, handle }, messages(3), isDown)).toEqual({ done: 3 });
    expect(handled).toEqual(['0', '1', '2']);
  });

  it('with a poison message handles all before it, and names it', async () => {
    const { handle, handled } = aHandler([2]);
    const progress = await runBatch({ batch: true, handle }, messages(5), isDown);
    expect(progress).toMatchObject({ done: 2, failure: { poison: true } });
    expect(handled).toEqual(['0', '1']);
  });

  it('is not run one by one when a part that it depends on is down', async () => {
    const { handle, handled } = aHandler([2], new Down());
    const progress = await runBatch({ batch: true, handle }, messages(5), isDown);
    expect(progress).toMatchObject({ done: 0, failure: { poison: false } });
    expect(handled).toEqual([]);
  });
});

describe('a handler of single messages', () => {
  it('stops when the partition is no longer ours', async () => {
    const { handle, handled } = aHandler();
    expect(await runBatch({ batch: false, handle }, messages(5), isDown, () => handled.length < 2)).toEqual({ done: 2 });
  });
});

it('law: `done` counts the handled messages, from the start and in order, up to the first bad one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.nat(12), fc.array(fc.nat(12), { maxLength: 3 }), async (batch, count, bad) => {
      const { handle, handled } = aHandler(bad);
      const { done, failure } = await runBatch({ batch, handle }, messages(count), isDown);
      const firstBad = Math.min(count, ...bad);
      expect(done).toBe(firstBad);
      expect(handled).toEqual(messages(firstBad).map(({ offset }) => offset));
      expect(failure === undefined).toBe(firstBad === count);
    }),
  );
});
