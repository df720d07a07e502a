import { randomUUID } from 'node:crypto';
import { newCategory } from '../../test/counter.js';
import { type Wire, wireTo } from '../../test/proxy.js';
import { address, connect, eventually } from '../../test/stack.js';
import { EventStore, type Position, type StoredEvent } from '../index.js';
import { EventStoreUnavailable, WrongExpectedRevision } from './errors.js';

const happened = (n: number) => ({ id: randomUUID(), type: 'Happened', data: { n } });
const numbers = (events: readonly StoredEvent[]) => events.map(({ data }) => ('n' in data ? data.n : undefined));

let store: EventStore;
let stream: string;

beforeAll(() => void (store = connect()));
beforeEach(() => void (stream = `${newCategory()}-a`));
afterAll(() => store.close());

describe('append and read', () => {
  it('reads appended events with their revision, position and time', async () => {
    const event = { ...happened(1), metadata: { requestId: 'r' } };
    const { revision, position } = await store.append(stream, 'no_stream', [event]);
    expect(revision).toBe(0n);
    const [stored] = await store.read(stream);
    expect(stored).toEqual({ ...event, stream, revision, position, recordedAt: expect.stringMatching(/^20\d\d-.*Z$/) });
    expect(Math.abs(Date.parse(stored?.recordedAt ?? '') - Date.now())).toBeLessThan(60_000);
  });

  it('reads parts of a stream in either direction, and nothing of a missing stream', async () => {
    await store.append(stream, 'no_stream', [0, 1, 2, 3].map(happened));
    expect(numbers(await store.read(stream, { from: 2n }))).toEqual([2, 3]);
    expect(numbers(await store.read(stream, { from: 4n }))).toEqual([]);
    expect(numbers(await store.read(stream, { limit: 2 }))).toEqual([0, 1]);
    expect(numbers(await store.read(stream, { direction: 'backwards', limit: 2 }))).toEqual([3, 2]);
    expect(await store.read(`${stream}-none`)).toEqual([]);
  });

  it('refuses an append at another revision than expected', async () => {
    await store.append(stream, 'no_stream', [happened(0)]);
    await expect(store.append(stream, 'no_stream', [happened(1)])).rejects.toThrow(WrongExpectedRevision);
    await expect(store.append(stream, 5n, [happened(1)])).rejects.toThrow(WrongExpectedRevision);
    expect((await store.append(stream, 0n, [happened(1)])).revision).toBe(1n);
  });

  it('accepts a repeated append with the same ids and expectation', async () => {
    const event = happened(0);
    const first = await store.append(stream, 'no_stream', [event]);
    expect((await store.append(stream, 'no_stream', [event])).revision).toBe(first.revision);
    expect(await store.read(stream)).toHaveLength(1);
  });

  it('lets one of many concurrent creations win', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => store.append(stream, 'no_stream', [happened(n)])));
    const lost = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(lost).toHaveLength(49);
    expect(lost.every(({ reason }) => reason instanceof WrongExpectedRevision)).toBe(true);
    expect(await store.read(stream)).toHaveLength(1);
  });
});

it('sends the appends of a process whose loop is slow within a few of its turns, however many there are', async () => {
  const streams = Array.from({ length: 50 }, (_, n) => `${stream}-${n}`);
  const appendAll = async (ends: () => void) => {
    const appended = await Promise.all(streams.map((name, n) => store.append(name, 'any', [happened(n)])));
    ends();
    return appended;
  };
  await appendAll(() => undefined); // all calls are open
  let turns = 0;
  const turn = () => {
    const until = performance.now() + 20;
    while (performance.now() < until);
    turns += 1;
    timer = setImmediate(turn);
  };
  let timer = setImmediate(turn);
  await appendAll(() => clearImmediate(timer));
  expect(turns).toBeLessThan(13); // of one call, two were sent in each
});

describe('when the connection breaks', () => {
  let wire: Wire;
  let distant: EventStore;

  beforeAll(async () => {
    wire = await wireTo(address('TEST_EVENT_STORE_URL'));
    distant = EventStore.connect(wire.url);
  });
  afterAll(async () => {
    await distant.close();
    await wire.close();
  });

  it('writes an append once when its answer is lost, and it succeeds', async () => {
    await distant.append(stream, 'no_stream', [happened(0)]);
    wire.swallow();
    const appended = distant.append(stream, 0n, [happened(1)]);
    await eventually(async () => (await store.read(stream)).length === 2);
    wire.cut();
    expect((await appended).revision).toBe(1n);
    expect(numbers(await store.read(stream))).toEqual([0, 1]);
  });

  it('ends all appends in flight, and writes each once', async () => {
    const streams = Array.from({ length: 64 }, (_, n) => `${stream}${n}`);
    const appends = Promise.all(streams.map((name) => distant.append(name, 'no_stream', [happened(0)])));
    wire.cut();
    await appends;
    const lengths = await Promise.all(streams.map(async (name) => (await store.read(name)).length));
    expect(new Set(lengths)).toEqual(new Set([1]));
  });

  it('ends large appends that stalled, too', async () => {
    await distant.append(stream, 'no_stream', [happened(0)]);
    wire.stall();
    const large = () => ({ id: randomUUID(), type: 'Happened', data: { padding: 'x'.repeat(100_000) } });
    const appends = Array.from({ length: 40 }, (_, n) => distant.append(`${stream}${n}`, 'no_stream', [large()]));
    await store.ready(); // after a round trip the socket buffers are full
    wire.cut();
    expect(new Set((await Promise.all(appends)).map(({ revision }) => revision))).toEqual(new Set([0n]));
  });

  it('goes on reading', async () => {
    await store.append(stream, 'no_stream', [happened(7)]);
    wire.cut();
    expect(numbers(await distant.read(stream))).toEqual([7]);
  });

  it('rejects a dropped subscription', async () => {
    const seen: StoredEvent[] = [];
    const signal = new AbortController().signal;
    await store.append(stream, 'no_stream', [happened(7)]);
    const dropped = expect(
      distant.subscribeToAll({ from: undefined, prefixes: [stream], signal, onEvent: (event) => void seen.push(event) }),
    ).rejects.toThrow();
    await eventually(() => seen.length === 1);
    wire.cut();
    await dropped;
  });
});

it('reports a store that is down', async () => {
  const nowhere = EventStore.connect('esdb://127.0.0.1:1?tls=false');
  await expect(nowhere.ready()).rejects.toThrow(EventStoreUnavailable);
  await expect(nowhere.read(stream)).rejects.toThrow(EventStoreUnavailable);
  await nowhere.close();
  await expect(store.ready()).resolves.toBeUndefined();
});

describe('a subscription to all streams', () => {
  it('delivers every event of its prefixes in order, old and new, and resumes from a position', async () => {
    const category = newCategory();
    const appendTo = (id: string, n: number) =>
      store.append(`${category}-${id}`, BigInt(n) - 1n < 0n ? 'no_stream' : BigInt(n) - 1n, [happened(n)]);
    const seen: StoredEvent[] = [];
    const subscribe = (from: Position | undefined, signal: AbortSignal) =>
      store.subscribeToAll({ from, prefixes: [`${category}-`], signal, onEvent: (event) => void seen.push(event) });

    await appendTo('a', 0);
    const first = new AbortController();
    const following = subscribe(undefined, first.signal);
    await eventually(() => seen.length === 1);
    await appendTo('a', 1);
    await store.append(`${newCategory()}-b`, 'no_stream', [happened(9)]);
    await appendTo('b', 0);
    await eventually(() => seen.length === 3);
    first.abort();
    await following;

    await appendTo('a', 2);
    const second = new AbortController();
    const again = subscribe(seen[1]?.position, second.signal);
    await eventually(() => seen.length === 5);
    second.abort();
    await again;
    expect(numbers(seen)).toEqual([0, 1, 0, 0, 2]);
  });

  it('holds back events and checkpoints until the event before is handled', async () => {
    const category = newCategory();
    const order: string[] = [];
    const aborter = new AbortController();
    for (const n of [0, 1, 2]) await store.append(`${category}-a`, n === 0 ? 'no_stream' : BigInt(n - 1), [happened(n)]);
    const following = store.subscribeToAll({
      from: undefined,
      prefixes: [`${category}-`],
      signal: aborter.signal,
      onEvent: async ({ revision }) => {
        order.push(`begin ${revision}`);
        await new Promise((later) => setTimeout(later, 20));
        order.push(`end ${revision}`);
      },
      onCheckpoint: () => void order.push('checkpoint'),
    });
    await eventually(() => order.includes('end 2'));
    await store.append(
      newCategory(),
      'no_stream',
      Array.from({ length: 200 }, (_, n) => happened(n)),
    );
    await eventually(() => order.includes('checkpoint'));
    aborter.abort();
    await following;
    const handled = order.filter((entry) => entry !== 'checkpoint');
    expect(handled).toEqual(['begin 0', 'end 0', 'begin 1', 'end 1', 'begin 2', 'end 2']);
    const before = order.filter((_, at) => order[at + 1] === 'checkpoint');
    expect(before.filter((entry) => entry.startsWith('begin'))).toEqual([]);
  });
});
