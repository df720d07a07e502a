import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import eventStore, {
  type AllStreamSubscription,
  type Filter,
  type Position,
  type ResolvedEvent,
  type StreamSubscription,
} from '@eventstore/db-client';
import { anEvent, aStore, connect, placesOf, type Store } from './running-store.js';

/** Collects until `count` events have come. An iterator would not do: leaving it does not end the call of the client. */
function take(subscription: AllStreamSubscription | StreamSubscription, count: number): Promise<string[]> {
  const places: string[] = [];
  return new Promise((resolve, reject) => {
    subscription.on('error', reject);
    subscription.on('data', ({ event }: ResolvedEvent) => {
      if (places.push(`${event?.streamId}@${event?.revision}`) === count) void subscription.unsubscribe().then(() => resolve(places));
    });
  });
}

describe('a subscription', () => {
  let store: Store;
  beforeEach(async () => {
    store = await aStore();
  });
  afterEach(() => store.close());

  const append = (stream: string, count = 1) =>
    store.client.appendToStream(
      stream,
      Array.from({ length: count }, () => anEvent()),
    );

  it('delivers the history, says that it has caught up, then delivers new events', async () => {
    await append('a-1', 2);
    const seen: string[] = [];
    const subscription = store.client.subscribeToAll({ fromPosition: 'start' });
    subscription.on('data', ({ event }: ResolvedEvent) => seen.push(`${event?.streamId}@${event?.revision}`));
    await once(subscription, 'caughtUp');
    expect(seen).toEqual(['a-1@0', 'a-1@1']);
    const next = once(subscription, 'data');
    await append('b-1');
    await next;
    expect(seen).toEqual(['a-1@0', 'a-1@1', 'b-1@0']);
    await subscription.unsubscribe();
  });

  it('to a stream starts after its revision, and may start before the stream does', async () => {
    const early = store.client.subscribeToStream('a-1', { fromRevision: 'start' });
    await once(early, 'confirmation');
    await append('b-1');
    await append('a-1', 3);
    expect(await take(early, 3)).toEqual(['a-1@0', 'a-1@1', 'a-1@2']);
    expect(await take(store.client.subscribeToStream('a-1', { fromRevision: 0n }), 2)).toEqual(['a-1@1', 'a-1@2']);
  });

  it('from the end delivers only new events', async () => {
    await append('a-1', 2);
    const all = store.client.subscribeToAll({ fromPosition: 'end' });
    const stream = store.client.subscribeToStream('a-1', { fromRevision: 'end' });
    await Promise.all([once(all, 'caughtUp'), once(stream, 'caughtUp')]);
    await append('a-1');
    expect(await take(all, 1)).toEqual(['a-1@2']);
    expect(await take(stream, 1)).toEqual(['a-1@2']);
  });

  it.each<[string, Filter]>([
    ['stream prefixes', eventStore.streamNameFilter({ prefixes: ['a-', 'c-'] })],
    ['a regular expression on the stream', eventStore.streamNameFilter({ regex: '^[ac]-' })],
    ['event type prefixes', eventStore.eventTypeFilter({ prefixes: ['A', 'C'] })],
    ['a regular expression on the event type', eventStore.eventTypeFilter({ regex: '^(A|C)$' })],
    ['the default filter of the clients for Python', eventStore.eventTypeFilter({ regex: '^(?!(\\$.+$|PersistentConfig\\d+$|B$))' })],
  ])('filters by %s', async (_name, filter) => {
    for (const name of ['a', 'b', 'c', 'b', 'a']) await store.client.appendToStream(`${name}-1`, anEvent(name.toUpperCase()));
    const subscription = store.client.subscribeToAll({ fromPosition: 'start', filter });
    expect(await take(subscription, 3)).toEqual(['a-1@0', 'c-1@0', 'a-1@1']);
  });

  it('with an expression that takes for ever ends alone', async () => {
    const filter = eventStore.eventTypeFilter({ regex: '^(a+)+$' });
    const hostile = store.client.subscribeToAll({ fromPosition: 'start', filter });
    const ended = once(hostile, 'error').then(([error]) => error as unknown);
    const other = store.client.subscribeToAll({ fromPosition: 'start', filter: eventStore.eventTypeFilter({ regex: '^[a-z]+!$' }) });
    await Promise.all([once(hostile, 'caughtUp'), once(other, 'caughtUp')]);
    const type = `${'a'.repeat(60)}!`;
    const taking = take(other, 2);
    await store.client.appendToStream('a-1', anEvent(type));
    await expect(ended).resolves.toMatchObject({ _raw: { code: 3, details: expect.stringContaining('more than 100 ms') } });
    await store.client.appendToStream('a-1', anEvent('b!'));
    expect(await taking).toEqual(['a-1@0', 'a-1@1']);
  });

  it('with a filter gets checkpoints, though nothing matches', async () => {
    await append('b-1', 100);
    const checkpoints: Position[] = [];
    const filter = eventStore.streamNameFilter({
      prefixes: ['a-'],
      maxSearchWindow: 10,
      checkpointInterval: 2,
      checkpointReached: (_subscription, position) => {
        checkpoints.push(position);
      },
    });
    const subscription = store.client.subscribeToAll({ fromPosition: 'start', filter });
    subscription.resume();
    await once(subscription, 'caughtUp');
    expect(checkpoints).toHaveLength(5);
    expect(checkpoints.every(({ prepare }) => prepare === 0n)).toBe(true);
    await subscription.unsubscribe();
    const [first] = checkpoints;
    if (!first) throw new Error('The first checkpoint is missing.');
    expect((await take(store.client.subscribeToAll({ fromPosition: first }), 80)).slice(0, 2)).toEqual(['b-1@20', 'b-1@21']);
    expect(await placesOf(store.client.readAll({ fromPosition: first, maxCount: 1 }))).toEqual(['b-1@20']);
    const backwards = store.client.readAll({ fromPosition: first, direction: 'backwards', maxCount: 1 });
    expect(await placesOf(backwards)).toEqual(['b-1@19']);
  });

  it('resumes after its position, across a restart of the server', async () => {
    await append('a-1', 3);
    const subscription = store.client.subscribeToAll({ fromPosition: 'start' });
    let position: Position = { commit: 0n, prepare: 0n };
    subscription.on('data', ({ event }: ResolvedEvent) => {
      if (event?.revision === 1n && event.position) position = event.position;
    });
    await once(subscription, 'caughtUp');
    await subscription.unsubscribe();
    store = await store.restart();
    await append('b-1');
    expect(await take(store.client.subscribeToAll({ fromPosition: position }), 2)).toEqual(['a-1@2', 'b-1@0']);
  });

  it('ends with an error when the server stops, so that its owner can reconnect', async () => {
    await using ends = new AsyncDisposableStack();
    const client = connect(store.port);
    ends.defer(() => client.dispose());
    const subscription = client.subscribeToAll({ fromPosition: 'start' });
    subscription.resume();
    await once(subscription, 'caughtUp');
    const ended = new Promise((resolve) => subscription.once('error', resolve));
    store = await store.restart();
    await expect(ended).resolves.toMatchObject({ type: expect.stringMatching('unavailable|timeout') as string });
  });

  it('that starts during 64 concurrent appends sees every revision once, in order', async () => {
    const streams = Array.from({ length: 64 }, () => `busy-${randomUUID()}`);
    const each = 12;
    const writing = streams.map(async (stream) => {
      for (let revision = 0; revision < each; revision++) await append(stream);
    });
    await store.client
      .readStream(streams[0] ?? '')
      .toArray()
      .catch(() => undefined);
    const filter = eventStore.streamNameFilter({ prefixes: ['busy-'] });
    const seen = await Promise.all([
      take(store.client.subscribeToAll({ fromPosition: 'start' }), 64 * each),
      take(store.client.subscribeToAll({ fromPosition: 'start', filter }), 64 * each),
      Promise.all(writing),
    ]);
    for (const places of seen.slice(0, 2) as string[][]) {
      expect(new Set(places).size).toBe(64 * each);
      for (const stream of streams) {
        expect(places.filter((place) => place.startsWith(stream))).toEqual(Array.from({ length: each }, (_, n) => `${stream}@${n}`));
      }
    }
  }, 30_000);
});
