import { randomUUID } from 'node:crypto';
import type { AppendExpectedRevision } from '@eventstore/db-client';
import { anEvent, aStore, connect, placesOf, type Store } from './running-store.js';

// The same rules hold on both ways in: a call with credentials goes by Append, one without by BatchAppend.
describe.each([
  ['BatchAppend', {}],
  ['Append', { credentials: { username: 'admin', password: 'changeit' } }],
])('%s', (_name, way) => {
  let store: Store;
  let stream: string;
  const append = (expectedRevision: AppendExpectedRevision, ...events: ReturnType<typeof anEvent>[]) =>
    store.client.appendToStream(stream, events, { expectedRevision, ...way });

  beforeAll(async () => {
    store = await aStore();
  });
  beforeEach(() => {
    stream = `payment-${randomUUID()}`;
  });
  afterAll(() => store.close());

  describe('to a stream that does not exist', () => {
    it.each(['no_stream', 'any'] as const)('takes %s', async (expected) => {
      await expect(append(expected, anEvent())).resolves.toMatchObject({ success: true, nextExpectedRevision: 0n });
    });

    it.each(['stream_exists', 0n, 7n] as const)('refuses %s', async (expected) => {
      await expect(append(expected, anEvent())).rejects.toMatchObject({
        type: 'wrong-expected-version',
        streamName: stream,
        expectedVersion: expected,
        actualVersion: 'no_stream',
      });
    });
  });

  describe('to a stream with two events', () => {
    beforeEach(() => append('no_stream', anEvent(), anEvent()));

    it.each(['any', 'stream_exists', 1n] as const)('takes %s', async (expected) => {
      await expect(append(expected, anEvent())).resolves.toMatchObject({ success: true, nextExpectedRevision: 2n });
    });

    it.each(['no_stream', 0n, 2n] as const)('refuses %s, and says what is there', async (expected) => {
      await expect(append(expected, anEvent())).rejects.toMatchObject({
        type: 'wrong-expected-version',
        expectedVersion: expected,
        actualVersion: 1n,
      });
    });
  });

  describe('the same ids again', () => {
    it('gets the first answer again and writes nothing, whatever the data', async () => {
      const id = randomUUID();
      const first = await append('no_stream', anEvent('Created', { amount: 1 }, id));
      await append(0n, anEvent());
      await expect(append('no_stream', anEvent('Created', { amount: 2 }, id))).resolves.toEqual(first);
      await expect(append('any', anEvent('Created', {}, id))).resolves.toEqual(first);
      expect(await placesOf(store.client.readStream(stream))).toHaveLength(2);
    });

    it('is a wrong expectation when only some of them were appended', async () => {
      const known = anEvent();
      await append('no_stream', known);
      await expect(append('no_stream', known, anEvent())).rejects.toMatchObject({ type: 'wrong-expected-version' });
      await expect(append('any', known, anEvent())).rejects.toMatchObject({ type: 'wrong-expected-version' });
    });

    it('is a new append when it expects the current revision, or goes to another stream', async () => {
      const event = anEvent();
      await append('no_stream', event);
      await expect(append(0n, event)).resolves.toMatchObject({ nextExpectedRevision: 1n });
      stream = `payment-${randomUUID()}`;
      await expect(append('no_stream', event)).resolves.toMatchObject({ nextExpectedRevision: 0n });
    });

    it('is known after a restart where a revision is expected, and forgotten where none is', async () => {
      const event = anEvent();
      const first = await append('no_stream', event);
      store = await store.restart();
      await append(0n, anEvent());
      await expect(append('no_stream', event)).resolves.toEqual(first);
      await expect(append('any', event)).resolves.toMatchObject({ nextExpectedRevision: 2n });
    });

    it('is known without a revision only in the stream that it went to first', async () => {
      const event = anEvent();
      const [first, last] = [stream, `payment-${randomUUID()}`];
      const revisions: bigint[] = [];
      for (const name of [first, last, last, first]) {
        stream = name;
        revisions.push((await append('any', event)).nextExpectedRevision);
      }
      expect(revisions).toEqual([0n, 0n, 1n, 0n]);
    });

    it('has no position when the event is hidden, and does not make a deleted stream again', async () => {
      const event = anEvent();
      await append('no_stream', event);
      await store.client.deleteStream(stream);
      for (const expected of ['any', 'no_stream'] as const) {
        const again = await append(expected, event);
        expect(again).toMatchObject({ success: true, nextExpectedRevision: 0n });
        expect(again.position).toBeUndefined();
      }
      await expect(placesOf(store.client.readStream(stream))).rejects.toMatchObject({ type: 'stream-not-found' });
    });

    it.each<[readonly number[], bigint]>([
      [[1, 0], 0n],
      [[1, 2, 0], 0n],
      [[0, 2, 1], 1n],
    ])('in the order %j, of 0 1 2, is answered without a revision with that of the last', async (order, revision) => {
      const events = [anEvent(), anEvent(), anEvent()];
      await append('any', ...events);
      const again = await append('any', ...order.map((at) => events[at] ?? anEvent()));
      expect(again.nextExpectedRevision).toBe(revision);
      expect(await placesOf(store.client.readStream(stream))).toHaveLength(3);
    });

    it('in the order 2 1 0 is never answered without a revision', async () => {
      const events = [anEvent(), anEvent(), anEvent()];
      await append('any', ...events);
      const again = store.client.appendToStream(stream, events.toReversed(), { deadline: 300, ...way });
      const answered = Promise.race([again.then(() => 'taken'), again.catch((error: unknown) => (error as { type: string }).type)]);
      const later = append('any', anEvent()).then(() => 'the next one is answered');
      expect(await Promise.race([answered, later])).toBe('the next one is answered');
    });
  });

  it('writes all events of an append or none', async () => {
    await expect(append(0n, anEvent(), anEvent())).rejects.toMatchObject({ type: 'wrong-expected-version' });
    await expect(append('any', anEvent(), anEvent('Large', { text: 'x'.repeat(1_048_576) }))).rejects.toMatchObject({
      type: 'maximum-append-size-exceeded',
      maxAppendSize: 1_048_576,
    });
    await expect(placesOf(store.client.readStream(stream))).rejects.toMatchObject({ type: 'stream-not-found' });
    const { position } = await append('no_stream', anEvent(), anEvent(), anEvent());
    expect(await placesOf(store.client.readStream(stream))).toEqual([0, 1, 2].map((revision) => `${stream}@${revision}`));
    expect(position?.commit).toBe(position?.prepare);
  });

  it('accepts an append up to the limit', async () => {
    await expect(append('any', anEvent('Large', { text: 'x'.repeat(1_000_000) }))).resolves.toMatchObject({ success: true });
  });

  it('refuses a stream that is not for events, and an event with the nil id', async () => {
    await expect(append('any', anEvent('Nameless', {}, '00000000-0000-0000-0000-000000000000'))).rejects.toThrow('nil UUID');
    stream = '$all';
    await expect(append('any', anEvent())).rejects.toThrow();
  });
});

describe('BatchAppend', () => {
  let store: Store;
  beforeAll(async () => {
    store = await aStore();
  });
  afterAll(() => store.close());

  it('answers a wrong expectation without an error to a client that wants none', async () => {
    await using ends = new AsyncDisposableStack();
    const client = connect(store.port, '&throwOnAppendFailure=false');
    ends.defer(() => client.dispose());
    await expect(client.appendToStream('calm-1', anEvent(), { expectedRevision: 3n })).resolves.toMatchObject({ success: false });
  });

  it('lets one of 64 concurrent creations of a stream win', async () => {
    const attempts = Array.from({ length: 64 }, () => store.client.appendToStream('race-1', anEvent(), { expectedRevision: 'no_stream' }));
    const results = await Promise.allSettled(attempts);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('accepts an append in several messages', async () => {
    const events = Array.from({ length: 20 }, (_, index) => anEvent('Part', { index, text: 'x'.repeat(1000) }));
    await store.client.appendToStream('parts-1', events, { expectedRevision: 'no_stream', batchAppendSize: 3000 });
    expect(await placesOf(store.client.readStream('parts-1'))).toHaveLength(20);
  });
});
