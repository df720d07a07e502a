import { counters, newCategory, open, raise } from '../../test/counter.js';
import { wireTo } from '../../test/proxy.js';
import { address, connect, eventually } from '../../test/stack.js';
import { EventStoreUnavailable, StreamContended, WrongExpectedRevision } from '../client/errors.js';
import { EventStore } from '../index.js';

let store: EventStore;
let here: ReturnType<typeof counters>;
/** Another instance: the same streams, its own cache. */
let there: ReturnType<typeof counters>;

beforeAll(() => void (store = connect()));
beforeEach(() => {
  const category = newCategory();
  here = counters(store, category);
  there = counters(store, category);
});
afterAll(() => store.close());

describe('a creation', () => {
  it('answers the fold and the appended events with their metadata', async () => {
    const handled = await here.handle('a', open(3), { create: true, metadata: { requestId: 'r' } });
    expect(handled).toMatchObject({ decision: { kind: 'accepted' }, state: { isOpen: true, limit: 3 }, view: { count: 0 }, revision: 0n });
    const [stored] = await store.read(here.streamOf('a'));
    expect(handled.appended).toEqual([{ ...stored, recordedAt: expect.any(String) }]);
    expect(handled.position).toEqual(stored?.position);
    expect(stored?.metadata).toEqual({ requestId: 'r' });
  });

  it('of an existing stream is decided on its state', async () => {
    await here.handle('a', open(3), { create: true });
    const handled = await there.handle('a', open(9), { create: true });
    expect(handled).toMatchObject({ decision: { kind: 'ignored', why: 'ALREADY_OPEN' }, state: { limit: 3 }, revision: 0n, appended: [] });
  });

  it('is accepted once among fifty concurrent ones', async () => {
    const all = await Promise.all(Array.from({ length: 50 }, (_, n) => (n % 2 ? here : there).handle('a', open(n), { create: true })));
    expect(all.filter(({ decision }) => decision.kind === 'accepted')).toHaveLength(1);
    expect(new Set(all.map(({ state }) => state.limit)).size).toBe(1);
  });
});

describe('a command', () => {
  it('on a missing stream is decided on the initial state', async () => {
    const handled = await here.handle('none', raise('x'));
    expect(handled).toMatchObject({ decision: { kind: 'rejected', code: 'NOT_FOUND' }, revision: -1n, view: undefined });
  });

  it('is decided again when another instance appended first', async () => {
    await here.handle('a', open(2), { create: true });
    await there.handle('a', raise('there'));
    expect(await here.handle('a', raise('here'))).toMatchObject({
      decision: { kind: 'accepted' },
      state: { by: ['there', 'here'] },
      revision: 2n,
    });
    expect(await there.handle('a', raise('third'))).toMatchObject({ decision: { kind: 'rejected', code: 'FULL' } });
  });

  it('is never ignored or rejected on the cached state alone', async () => {
    await here.handle('a', open(1), { create: true });
    await there.handle('a', raise('x'));
    expect(await here.handle('a', raise('x'))).toMatchObject({ decision: { kind: 'ignored' }, revision: 1n });
  });

  it('raises exactly to the limit, however many come at once', async () => {
    await here.handle('a', open(5), { create: true });
    const settled = await Promise.allSettled(Array.from({ length: 12 }, (_, n) => (n % 2 ? here : there).handle('a', raise(`by ${n}`))));
    const accepted = settled.filter((one) => one.status === 'fulfilled' && one.value.decision.kind === 'accepted');
    expect(accepted.length).toBe(5);
    expect((await there.load('a')).state.by).toHaveLength(5);
  });

  it('gives up after ten conflicts with an error that allows a retry', async () => {
    await here.handle('a', open(99), { create: true });
    const stream = here.streamOf('a');
    const rival = { read: store.read.bind(store), append: () => Promise.reject(new WrongExpectedRevision(stream)) };
    await expect(counters(rival, here.streamOf('').slice(0, -1)).handle('a', raise('x'))).rejects.toThrow(StreamContended);
    expect(new StreamContended(stream, 10)).toBeInstanceOf(EventStoreUnavailable);
  });
});

describe('when the answer to an append is lost', () => {
  it('accepts the command once, with the events that it appended', async () => {
    const wire = await wireTo(address('TEST_EVENT_STORE_URL'));
    const distantStore = EventStore.connect(wire.url);
    const category = newCategory();
    const distant = counters(distantStore, category);
    await distant.handle('a', open(3), { create: true });
    wire.swallow();
    const handling = distant.handle('a', raise('x'));
    const near = counters(store, category);
    await eventually(async () => (await near.load('a')).revision === 1n);
    await near.handle('a', raise('y'));
    wire.cut();
    const handled = await handling;
    expect(handled.decision.kind).toBe('accepted');
    expect(handled.appended.map(({ data }) => data)).toMatchObject([{ by: 'x' }]);
    expect((await near.load('a')).state.by).toEqual(['x', 'y']);
    await distantStore.close();
    await wire.close();
  });
});

describe('a load', () => {
  it('sees the events that others appended', async () => {
    await here.handle('a', open(3), { create: true });
    await there.handle('a', raise('x'));
    expect((await here.load('a')).view?.count).toBe(1);
  });

  it('from a cached revision reads nothing', async () => {
    await here.handle('a', open(3), { create: true });
    await there.handle('a', raise('x'));
    expect((await here.loadFrom('a', 0n)).revision).toBe(0n);
    expect((await here.loadFrom('a', 1n)).revision).toBe(1n);
  });

  it('by events at hand reads the stream only where they leave a gap', async () => {
    const reads: string[] = [];
    const read: EventStore['read'] = (stream, options) => (reads.push(stream), store.read(stream, options));
    const fresh = () => counters({ read, append: store.append.bind(store) }, here.category);
    await here.handle('a', open(9), { create: true });
    for (const by of ['x', 'y', 'z']) await here.handle('a', raise(by));
    const events = await here.events('a');
    const cold = fresh();
    const first = await cold.loadBy('a', events.slice(0, 2));
    expect([first.revision, first.state.by, first.position]).toEqual([1n, ['x'], events[0]?.position]);
    expect((await cold.loadBy('a', events.slice(1, 3))).state.by).toEqual(['x', 'y']);
    expect((await cold.loadBy('a', events.slice(0, 1))).state.by).toEqual(['x', 'y']);
    expect(reads).toEqual([]);
    expect((await fresh().loadBy('a', [...events.slice(0, 1), ...events.slice(2)])).state.by).toEqual(['x', 'y', 'z']);
    expect((await fresh().loadBy('a', events.slice(2))).state.by).toEqual(['x', 'y', 'z']);
    expect(reads).toHaveLength(2);
  });

  it('at a time shows the stream as it was', async () => {
    await here.handle('a', open(3), { create: true });
    await here.handle('a', raise('x', '2030-01-02T10:00:00.000Z'));
    expect((await here.loadAt('a', '2030-01-01T09:59:59.999Z')).revision).toBe(-1n);
    expect((await here.loadAt('a', '2030-01-01T10:00:00.000Z')).view?.count).toBe(0);
    expect((await here.loadAt('a', '2030-01-02T10:00:00.000Z')).view?.count).toBe(1);
  });
});
