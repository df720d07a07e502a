import fc from 'fast-check';
import type { BusMessage } from '../message.js';
import { faultText, type Parking } from './parking.js';
import { type BatchRun, runOrPark } from './run-or-park.js';

class Down extends Error {}
class Early extends Error {}

type Given = {
  readonly poison?: ReadonlySet<number>;
  readonly early?: ReadonlySet<number>;
  readonly others?: ReadonlySet<number>;
  readonly batch?: boolean;
};
const NONE: ReadonlySet<number> = new Set();

/**
 * A consumer of one partition as far as parking goes: `k` is a message's key, the index its offset. `early`: they wait for something of their own;
 * `others`: they do not concern it.
 */
function aPartition(keys: readonly string[], { poison = NONE, early = NONE, others = NONE, batch = true }: Given = {}) {
  const messages = keys.map((key, offset): BusMessage => ({
    topic: 'a.b.v1',
    partition: 0,
    offset: String(offset),
    key,
    value: Buffer.from('{}'),
    headers: others.has(offset) ? { of: 'another' } : {},
    timestamp: '2026-01-01T00:00:00.000Z',
  }));
  const handled: number[] = [];
  const parked = new Map<number, BusMessage>();
  const waitsFor = new Map<number, string | undefined>();
  let begun = 0;
  const faults = new Map<string, number>();
  const held = () => new Set([...parked.values()].map(({ key }) => key).filter((key) => key !== ''));
  const keep = (message: BusMessage) => parked.set(Number(message.offset), message);
  const parking: Parking = {
    heldKeys: () => Promise.resolve(held()),
    park: (message, fault) => {
      waitsFor.set(Number(message.offset), fault.waitsFor);
      return Promise.resolve(void keep(message));
    },
    parkBehind: (_, behind) => Promise.resolve((behind.forEach(keep), held())),
  };
  const run: BatchRun = {
    topic: 'a.b.v1',
    route: {
      batch,
      concerns: (headers) => !('of' in headers),
      handle: (data) => {
        const all = [data].flat().map(({ offset }) => Number(offset));
        begun += all.length;
        if (all.some((offset) => early.has(offset))) return Promise.reject(new Early());
        if (all.some((offset) => poison.has(offset))) return Promise.reject(new Error('ours'));
        handled.push(...all);
        return Promise.resolve();
      },
    },
    parking,
    isUnavailable: (error) => error instanceof Down,
    waitsFor: (error) => (error instanceof Early ? 'its clock' : undefined),
    goOn: () => true,
    triesOf: ({ offset }) => (faults.get(offset) ?? 0) + 1,
    tries: 5,
    onParked: () => undefined,
  };
  /** As the consumer does: commits what is done, fetches the rest again. Answers how many fetches it took. */
  const consume = async (given: Partial<BatchRun> = {}) => {
    let fetches = 0;
    for (let from = 0; from < messages.length;) {
      if (++fetches > 1_000) throw new Error('it never ends');
      const { done, failure } = await runOrPark(messages.slice(from), { ...run, ...given });
      from += done;
      const next = messages[from]?.offset;
      if (failure?.poison && next !== undefined) faults.set(next, (faults.get(next) ?? 0) + 1);
    }
    return fetches;
  };
  return { messages, run, consume, handled, parked, waitsFor, begun: () => begun };
}

const someKeys = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 20 });

it('law: every message is handled or parked, each key in order, and none of a key is handled after one of it is parked', async () => {
  await fc.assert(
    fc.asyncProperty(someKeys, fc.array(fc.nat(19), { maxLength: 4 }), fc.boolean(), async (keys, bad, batch) => {
      const { consume, handled, parked } = aPartition(keys, { poison: new Set(bad), batch });
      await consume();
      expect([...handled, ...parked.keys()].sort((one, other) => one - other)).toEqual([...keys.keys()]);
      for (const key of ['a', 'b', 'c']) {
        const its = [...keys.keys()].filter((offset) => keys[offset] === key);
        const firstBad = its.findIndex((offset) => bad.includes(offset));
        expect(handled.filter((offset) => keys[offset] === key)).toEqual(firstBad === -1 ? its : its.slice(0, firstBad));
      }
      expect(handled.filter((offset) => keys[offset] === '')).toEqual(
        [...keys.keys()].filter((offset) => keys[offset] === '' && !bad.includes(offset)),
      );
    }),
  );
});

it('law: what does not concern the route is passed, neither handled nor parked, and without a look at what is parked', async () => {
  await fc.assert(
    fc.asyncProperty(someKeys, fc.array(fc.nat(19)), fc.boolean(), async (keys, some, batch) => {
      const others = new Set(some);
      const { consume, handled, run } = aPartition(keys, { batch, others });
      let looks = 0;
      const heldKeys: Parking['heldKeys'] = (topic, asked) => ((looks += 1), run.parking.heldKeys(topic, asked));
      expect(await consume({ parking: { ...run.parking, heldKeys } })).toBeLessThanOrEqual(1);
      const concerning = [...keys.keys()].filter((offset) => !others.has(offset));
      expect(handled).toEqual(concerning);
      expect(looks).toBe(concerning.some((offset) => keys[offset] !== '') ? 1 : 0);
    }),
  );
});

it('law: what waits for something of its own is parked at once, each other message is handled in the same fetch, and each is begun twice at most', async () => {
  await fc.assert(
    fc.asyncProperty(someKeys, fc.uniqueArray(fc.nat(19)), fc.boolean(), async (keys, some, batch) => {
      const early = new Set(some.filter((offset) => offset < keys.length));
      const { consume, handled, parked, waitsFor, begun } = aPartition(keys, { early, batch });
      expect(await consume()).toBeLessThanOrEqual(1);
      const isBehind = (offset: number) =>
        keys[offset] !== '' && [...early].some((other) => other < offset && keys[other] === keys[offset]);
      const free = [...keys.keys()].filter((offset) => !early.has(offset) && !isBehind(offset));
      // Once more where a batch was run in vain: an effect is idempotent.
      expect([...new Set(handled)].sort((one, other) => one - other)).toEqual(free);
      expect([...parked.keys()].sort((one, other) => one - other)).toEqual([...keys.keys()].filter((offset) => !free.includes(offset)));
      expect([...waitsFor]).toEqual([...early].filter((offset) => !isBehind(offset)).sort((one, other) => one - other).map((offset) => [offset, 'its clock'])); // prettier-ignore
      expect(begun()).toBeLessThanOrEqual(2 * keys.length);
    }),
  );
});

it('what waits for something of its own, and cannot be parked, is not done', async () => {
  const { messages, run } = aPartition(['a', 'b'], { early: new Set([0]) });
  const parking = { ...run.parking, park: () => Promise.reject(new Down()) };
  expect(await runOrPark(messages, { ...run, parking })).toMatchObject({ done: 0, failure: { poison: false } });
});

it('a message is tried five times before it is parked', async () => {
  expect(await aPartition(['a', 'b'], { poison: new Set([0]) }).consume()).toBe(5);
});

it('law: nothing is parked while a part is down that the handler or the parking depends on', async () => {
  await fc.assert(
    fc.asyncProperty(someKeys, fc.nat(30), async (keys, outage) => {
      const { consume, handled, parked, run } = aPartition(keys);
      let left = outage;
      const down = () => (left-- > 0 ? Promise.reject(new Down()) : undefined);
      await consume({
        route: { ...run.route, batch: true, handle: (data) => down() ?? run.route.handle(data) },
        parking: { ...run.parking, heldKeys: (topic, its) => down() ?? run.parking.heldKeys(topic, its) },
      });
      expect([handled, parked.size]).toEqual([[...keys.keys()], 0]);
    }),
  );
});

it('a message that cannot be parked, since the database is down, is not done', async () => {
  const { messages, run } = aPartition(['a', 'b'], { poison: new Set([0]) });
  const parking = { ...run.parking, park: () => Promise.reject(new Down()) };
  expect(await runOrPark(messages, { ...run, parking, triesOf: () => 5 })).toMatchObject({ done: 0, failure: { poison: false } });
});

it('nothing is parked for a partition that we lost', async () => {
  const { messages, run, parked } = aPartition(['a'], { poison: new Set([0]) });
  expect(await runOrPark(messages, { ...run, triesOf: () => 5, goOn: () => false })).toMatchObject({ done: 0 });
  expect(parked.size).toBe(0);
});

it('an error is stored as text of limited length that quotes no message', () => {
  const quoting = (() => {
    try {
      return JSON.parse('{"buyer": Ana') as unknown;
    } catch (error) {
      return error;
    }
  })();
  expect(faultText(quoting)).toBe('SyntaxError');
  expect(faultText(new TypeError('no name\0'))).toBe('TypeError: no name\uFFFD');
  expect(faultText(new Error('x'.repeat(1_000)))).toHaveLength(500);
  expect(faultText('thrown')).toBe('not an error');
});
