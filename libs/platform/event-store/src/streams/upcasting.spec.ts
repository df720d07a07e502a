import { type CounterEvent, counters, open, raise } from '../../test/counter.js';
import type { AnyEvent, StoredEvent } from '../client/stored-event.js';

const AT = '2030-01-01T10:00:00.000Z';
const metadata = { principal: 'spec' };
const recordedAt = AT;

/** A store with a counter from before counters had limits. */
function olderStore() {
  const stored: StoredEvent[] = [];
  const add = (event: AnyEvent) => {
    const revision = BigInt(stored.length);
    const position = { commit: revision, prepare: revision };
    stored.push({ id: String(revision), stream: 'counter-a', metadata, recordedAt, ...event, revision, position });
    return { revision, position };
  };
  add({ type: 'CounterOpened', data: { at: AT } });
  return {
    append: (_: string, __: unknown, events: readonly AnyEvent[]) => Promise.resolve(events.map(add).at(-1) ?? { revision: -1n }),
    read: (_: string, { from = 0n }: { from?: bigint } = {}) => Promise.resolve(stored.slice(Number(from))),
  } as unknown as Parameters<typeof counters>[0];
}

/** Counters without a limit have one of 2. */
const upcast = (event: CounterEvent): CounterEvent =>
  event.type === 'CounterOpened' && !('limit' in event.data) ? { ...event, data: { limit: 2, at: AT } } : event;

const older = (...how: [] | [typeof upcast]) => counters(olderStore(), 'counter', ...how);

it('decides on an older event as on one written today', async () => {
  const streams = older(upcast);
  for (const by of ['x', 'y']) expect(await streams.handle('a', raise(by))).toMatchObject({ decision: { kind: 'accepted' } });
  expect(await streams.handle('a', raise('z'))).toMatchObject({ decision: { kind: 'rejected', code: 'FULL' } });
  expect(await streams.handle('a', open(5))).toMatchObject({ decision: { kind: 'ignored' } });
});

it('folds it so, now and as it was', async () => {
  for (const fold of [older(upcast).load('a'), older(upcast).loadFrom('a', 0n), older(upcast).loadAt('a', AT)])
    expect(await fold).toMatchObject({ state: { limit: 2 }, view: { count: 0 }, revision: 0n });
});

it('answers it so, with all that was stored beside it', async () => {
  const stored = await older().events('a');
  expect(stored).toMatchObject([{ data: { at: AT }, metadata }]);
  expect(await older(upcast).events('a')).toEqual([{ ...stored[0], data: { limit: 2, at: AT } }]);
});

it('leaves the events of a category without older ones untouched', () => {
  const events: StoredEvent[] = [];
  expect(older().upcast(events)).toBe(events);
});
