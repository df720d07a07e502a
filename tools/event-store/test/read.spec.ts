import { randomUUID } from 'node:crypto';
import eventStore from '@eventstore/db-client';
import { anEvent, aStore, placesOf, type Store } from './running-store.js';

let store: Store;
beforeAll(async () => {
  store = await aStore();
  for (const stream of ['a-1', 'b-1']) await store.client.appendToStream(stream, [anEvent(), anEvent(), anEvent()]);
  await store.client.appendToStream('a-1', anEvent());
});
afterAll(() => store.close());

describe('a stream', () => {
  it('is read forwards and backwards, from either end or a revision, that one included', async () => {
    const read = (options: Parameters<Store['client']['readStream']>[1]) => placesOf(store.client.readStream('a-1', options));
    expect(await read({})).toEqual(['a-1@0', 'a-1@1', 'a-1@2', 'a-1@3']);
    expect(await read({ fromRevision: 2n })).toEqual(['a-1@2', 'a-1@3']);
    expect(await read({ fromRevision: 1n, maxCount: 2 })).toEqual(['a-1@1', 'a-1@2']);
    expect(await read({ fromRevision: 9n })).toEqual([]);
    expect(await read({ direction: 'backwards', fromRevision: 'end', maxCount: 2 })).toEqual(['a-1@3', 'a-1@2']);
    expect(await read({ direction: 'backwards', fromRevision: 1n })).toEqual(['a-1@1', 'a-1@0']);
    expect(await read({ direction: 'backwards', fromRevision: 'start' })).toEqual(['a-1@0']);
  });

  it('answers the appended events', async () => {
    const id = randomUUID();
    const before = Date.now();
    await store.client.appendToStream('c-1', [
      eventStore.jsonEvent({ type: 'Text', id, data: { name: 'Ñandú' }, metadata: { by: 'spec' } }),
      eventStore.binaryEvent({ type: 'Bytes', data: Uint8Array.of(0, 255), metadata: Uint8Array.of(1) }),
    ]);
    const events = [];
    for await (const { event } of store.client.readStream('c-1')) events.push(event);
    expect(events[0]).toMatchObject({ id, type: 'Text', isJson: true, data: { name: 'Ñandú' }, metadata: { by: 'spec' }, revision: 0n });
    expect(events[1]).toMatchObject({ type: 'Bytes', isJson: false, revision: 1n });
    expect([...(events[1]?.data as Uint8Array)]).toEqual([0, 255]);
    expect(events[0]?.created.getTime()).toBeGreaterThanOrEqual(before);
  });

  it('that does not exist is an error with its name', async () => {
    await expect(placesOf(store.client.readStream('none-1'))).rejects.toMatchObject({ type: 'stream-not-found', streamName: 'none-1' });
  });

  it.each<[string, Parameters<Store['client']['readStream']>[1]]>([
    ['for no events at all', { maxCount: 0 }],
    ['forwards from its end', { fromRevision: 'end' }],
  ])('cannot be read %s, in the words of EventStoreDB', async (_, options) => {
    const failed = { code: 2, details: 'Unexpected ReadStreamResult: Error' };
    await expect(placesOf(store.client.readStream('a-1', options))).rejects.toMatchObject({ _raw: failed });
  });

  it('is read completely when it has more than one page', async () => {
    const events = Array.from({ length: 700 }, () => anEvent());
    await store.client.appendToStream('long-1', events);
    expect(await placesOf(store.client.readStream('long-1'))).toEqual(events.map((_, revision) => `long-1@${revision}`));
    expect(await placesOf(store.client.readStream('long-1', { maxCount: 300, direction: 'backwards', fromRevision: 'end' }))).toEqual(
      Array.from({ length: 300 }, (_, index) => `long-1@${699 - index}`),
    );
  });
});

describe('$all', () => {
  it('has all streams in the order of their commits', async () => {
    const places = await placesOf(store.client.readAll({ maxCount: 7 }));
    expect(places).toEqual(['a-1@0', 'a-1@1', 'a-1@2', 'b-1@0', 'b-1@1', 'b-1@2', 'a-1@3']);
  });

  it('is read from a position: forwards with it, backwards before it', async () => {
    const positions = [];
    for await (const { event } of store.client.readAll({ maxCount: 7 })) positions.push(event?.position);
    const third = positions[2] ?? { commit: 0n, prepare: 0n };
    expect(await placesOf(store.client.readAll({ fromPosition: third, maxCount: 2 }))).toEqual(['a-1@2', 'b-1@0']);
    expect(await placesOf(store.client.readAll({ fromPosition: third, direction: 'backwards' }))).toEqual(['a-1@1', 'a-1@0']);
  });

  it('cannot be read from a position that nothing has had', async () => {
    const failed = { code: 2, details: 'Unexpected ReadAllResult: Error' };
    for (const fromPosition of [
      { commit: 127n, prepare: 127n },
      { commit: 256n, prepare: 128n },
      { commit: 128n, prepare: 0n },
    ])
      await expect(placesOf(store.client.readAll({ fromPosition }))).rejects.toMatchObject({ _raw: failed });
  });

  it('is read backwards from its end', async () => {
    await store.client.appendToStream('last-1', anEvent());
    expect(await placesOf(store.client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 }))).toEqual(['last-1@0']);
  });
});
