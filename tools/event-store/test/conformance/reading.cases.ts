import eventStore from '@eventstore/db-client';
import { type Bench, type Case, type Chapter, measured } from './case.js';
import { clientTest, server } from './citations.js';
import { all, anEvent, marker, places, revisions, someEvents } from './tools.js';

const FILE = 'streams/readStream.test.ts';
type Options = Parameters<Bench['client']['readStream']>[1];

const READS: readonly (readonly [string, Options, number[], Case['from']])[] = [
  ['from its start', {}, [0, 1, 2, 3, 4, 5, 6, 7], clientTest(FILE, 'options / from start')],
  ['from a revision, that one included', { fromRevision: 5n }, [5, 6, 7], clientTest(FILE, 'options / from revision')],
  [
    'backwards from its end',
    { direction: 'backwards', fromRevision: 'end' },
    [7, 6, 5, 4, 3, 2, 1, 0],
    clientTest(FILE, 'options / backwards from end'),
  ],
  [
    'backwards from a revision',
    { direction: 'backwards', fromRevision: 1n },
    [1, 0],
    clientTest(FILE, 'options / backwards from revision'),
  ],
  ['limited', { maxCount: 2 }, [0, 1], clientTest(FILE, 'options / maxCount')],
  [
    'limited, from a revision',
    { fromRevision: 3n, maxCount: 2 },
    [3, 4],
    server('ReadStreamsForwardTests.cs', 'when_reading_forward_from_the_middle_of_the_stream'),
  ],
  [
    'from after its end: nothing',
    { fromRevision: 9n },
    [],
    server('ReadStreamsForwardTests.cs', 'when_reading_forward_from_stream_with_no_events_after_position'),
  ],
  [
    'backwards from after its end: from the end',
    { direction: 'backwards', fromRevision: 100n, maxCount: 2 },
    [7, 6],
    server('IndexReader.cs', 'ReadStreamEventsBackwardInternal: not the end of the stream, next is the last event'),
  ],
];

const ofAStream = READS.map(([how, options, wanted, from]): Case => ({
  says: `a stream is read ${how}`,
  from,
  run: async ({ client, stream }) => {
    const name = stream();
    await client.appendToStream(name, someEvents(8));
    await client.appendToStream(stream(), someEvents(5));
    expect(await revisions(client.readStream(name, options))).toEqual(wanted);
  },
}));

const whatIsRead: readonly Case[] = [
  {
    says: 'a stream that does not exist is an error with its name',
    from: server('Enumerator.ReadStreamForwards.cs', 'ReadStreamResult.NoStream'),
    run: async ({ client, stream }) => {
      const name = stream();
      await expect(revisions(client.readStream(name))).rejects.toMatchObject({ type: 'stream-not-found', streamName: name });
      await expect(revisions(client.readStream(name, { direction: 'backwards', fromRevision: 'end' }))).rejects.toMatchObject({
        type: 'stream-not-found',
      });
    },
  },
  {
    says: 'JSON and binary events keep type, data and kind',
    from: clientTest(FILE, 'Event types'),
    run: async ({ client, stream }) => {
      const name = stream();
      await client.appendToStream(name, [
        anEvent('json-test', { message: 'CC ‐ 1830 😾' }),
        eventStore.binaryEvent({ type: 'binary-test', data: Buffer.from('hello: 1') }),
      ]);
      const [json, binary] = await all(client.readStream(name));
      expect(json?.event).toMatchObject({ type: 'json-test', isJson: true, data: { message: 'CC ‐ 1830 😾' } });
      expect(binary?.event).toMatchObject({ type: 'binary-test', isJson: false });
      expect(Buffer.from(binary?.event?.data as Uint8Array).toString()).toBe('hello: 1');
    },
  },
  {
    says: 'metadata of an event is JSON, bytes or absent, as it was given',
    from: clientTest('streams/appendToStream.test.ts', 'metadata'),
    run: async ({ client, stream }) => {
      const name = stream();
      await client.appendToStream(name, [
        eventStore.jsonEvent({ type: 't', data: {}, metadata: { metaMessage: 'How meta is this?' } }),
        eventStore.jsonEvent({ type: 't', data: {}, metadata: Uint8Array.from(Buffer.from('bytes')) }),
        eventStore.jsonEvent({ type: 't', data: {} }),
      ]);
      const [json, bytes, none] = (await all(client.readStream(name))).map(({ event }) => event?.metadata);
      expect(json).toEqual({ metaMessage: 'How meta is this?' });
      expect(Buffer.from(bytes as Uint8Array).toString()).toBe('bytes');
      expect(none).toBeUndefined();
    },
  },
  {
    says: 'the time of an event is when it was appended',
    from: clientTest('extra/RecordedEvent-created.test.ts', 'Should correctly converted from Ticks'),
    run: async ({ client, stream }) => {
      const name = stream();
      const before = Date.now();
      await client.appendToStream(name, someEvents(4));
      const after = Date.now();
      for (const { event } of await all(client.readStream(name))) {
        expect(event?.created).toBeInstanceOf(Date);
        expect(event?.created.getTime()).toBeGreaterThanOrEqual(before);
        expect(event?.created.getTime()).toBeLessThanOrEqual(after);
      }
    },
  },
];

const positions: readonly Case[] = [
  {
    says: 'the position of the last event is the one that its append was answered with',
    from: clientTest(FILE, 'populates log position'),
    run: async ({ client, stream }) => {
      const name = stream();
      const { position } = await client.appendToStream(name, someEvents(8));
      const [last] = await all(client.readStream(name, { direction: 'backwards', fromRevision: 'end', maxCount: 1 }));
      expect(last?.event?.position).toEqual(position);
    },
  },
  {
    says: 'commit and prepare are equal, and each event is in $all at its position',
    from: server('ReadStreamsForwardTests.cs', 'should_have_all_positions'),
    run: async ({ client, stream }) => {
      const name = stream();
      await client.appendToStream(name, someEvents(5));
      for (const { event } of await all(client.readStream(name))) {
        const { position } = event ?? {};
        expect(position?.commit).toBe(position?.prepare);
        const [there] = await all(client.readAll({ maxCount: 1, ...(position && { fromPosition: position }) }));
        expect(there?.event?.id).toBe(event?.id);
      }
    },
  },
  {
    says: '$all has the events of all streams in the order of their commits, from a position with that one included',
    from: clientTest('streams/readAll.test.ts', 'from start, from position'),
    run: async ({ client, stream }) => {
      const [a, b] = [stream('a'), stream('b')];
      const start = await marker(client, a);
      await client.appendToStream(b, someEvents(2));
      await client.appendToStream(a, someEvents(1));
      const read = await all(client.readAll({ fromPosition: start }));
      const ours = read.filter(({ event }) => event && [a, b].includes(event.streamId));
      expect(places(ours)).toEqual([`${a}@0`, `${b}@0`, `${b}@1`, `${a}@1`]);
    },
  },
  {
    says: '$all backwards from its end begins with the last event, and is limited',
    from: clientTest('streams/readAll.test.ts', 'backwards from end, maxCount'),
    run: async ({ client, stream }) => {
      const name = stream();
      await client.appendToStream(name, someEvents(3));
      const read = await all(client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 2 }));
      expect(places(read)).toEqual([`${name}@2`, `${name}@1`]);
    },
  },
  {
    says: '$all backwards from a position begins before it',
    from: server('AllReader.cs', 'ReadAllEventsBackwardInternal: records < pos'),
    run: async ({ client, stream }) => {
      const name = stream();
      await client.appendToStream(name, someEvents(2));
      const fromPosition = await marker(client, name);
      const read = await all(client.readAll({ direction: 'backwards', fromPosition, maxCount: 2 }));
      expect(places(read)).toEqual([`${name}@1`, `${name}@0`]);
    },
  },
];

const BEYOND = 1_280_000_000n;

const failing: readonly Case[] = [
  {
    says: 'a read of no events at all fails',
    from: server('IndexReader.cs', 'ReadStreamEventsForwardInternal: Ensure.Positive(maxCount)'),
    run: async ({ client, stream }) => {
      const name = stream();
      await client.appendToStream(name, someEvents(1));
      await expect(revisions(client.readStream(name, { maxCount: 0 }))).rejects.toThrow();
    },
  },
  {
    says: 'a stream cannot be read forwards from its end',
    from: server('IndexReader.cs', 'ReadStreamEventsForwardInternal: Ensure.Nonnegative(fromEventNumber)'),
    run: async ({ client, stream }) => {
      const name = stream();
      await client.appendToStream(name, someEvents(1));
      await expect(revisions(client.readStream(name, { fromRevision: 'end' }))).rejects.toThrow();
    },
  },
  {
    says: 'from a position that is no record $all cannot be read',
    from: measured('UNKNOWN, forwards and backwards; KurrentDB 25: InvalidPosition'),
    run: async ({ client, stream }) => {
      const { commit } = await marker(client, stream());
      const fromPosition = { commit: commit - 1n, prepare: commit - 1n };
      for (const direction of ['forwards', 'backwards'] as const)
        await expect(all(client.readAll({ fromPosition, direction, maxCount: 1 }))).rejects.toThrow();
    },
  },
  {
    says: 'from beyond the end of $all a read gives nothing forwards, and fails backwards',
    from: measured('forwards nothing, backwards UNKNOWN'),
    run: async ({ client, stream }) => {
      const { commit } = await marker(client, stream());
      const fromPosition = { commit: commit + BEYOND, prepare: commit + BEYOND };
      expect(await all(client.readAll({ fromPosition }))).toEqual([]);
      await expect(all(client.readAll({ fromPosition, direction: 'backwards', maxCount: 1 }))).rejects.toThrow();
    },
  },
];

export const reading: Chapter = { about: 'Reads and positions', cases: [...ofAStream, ...whatIsRead, ...positions, ...failing] };
