import { once } from 'node:events';
import eventStore, { type ResolvedEvent, type StreamMetadata } from '@eventstore/db-client';
import { type Bench, type Case, type Chapter, measured, unverified } from './case.js';
import { clientTest, server } from './citations.js';
import { all, metadataEvent, places, revisions, someEvents, take, until } from './tools.js';

const SET = 'streams/setStreamMetadata.test.ts';
const GET = 'streams/getStreamMetadata.test.ts';
const MAX_COUNT = 'when_having_max_count_set_for_stream.cs';
const TRUNCATE = 'when_having_truncatebefore_set_for_stream.cs';

const ROLES = ['admin'];
const ALL_KEYS: StreamMetadata = {
  maxAge: 2,
  cacheControl: 15,
  truncateBefore: 1,
  maxCount: 12,
  acl: { readRoles: ROLES, writeRoles: ROLES, deleteRoles: ROLES, metaReadRoles: ROLES, metaWriteRoles: ROLES },
};

const KEPT: readonly (readonly [string, StreamMetadata<{ kitten?: string }>, Case['from']])[] = [
  ['one property', { maxAge: 2 }, clientTest(SET, 'partial metadata')],
  ['every property, the ACL too,', ALL_KEYS, clientTest(SET, 'all keys metadata')],
  ['a custom property', { maxAge: 2, kitten: '😾' }, clientTest(SET, 'extra keys')],
];

const kept: readonly Case[] = [
  ...KEPT.map(([what, metadata, from]): Case => ({
    says: `${what} is read back as it was set`,
    from,
    run: async ({ client, stream }) => {
      const name = stream();
      await client.setStreamMetadata(name, metadata);
      expect((await client.getStreamMetadata(name)).metadata).toEqual(metadata);
    },
  })),
  {
    says: 'the last metadata counts',
    from: clientTest(GET, 'custom keys metadata'),
    run: async ({ client, stream }) => {
      const name = stream();
      await client.setStreamMetadata(name, { maxCount: 12, turkey: '🦃' });
      await client.setStreamMetadata(name, { maxCount: 11, turkey: '🍗' });
      expect((await client.getStreamMetadata(name)).metadata).toEqual({ maxCount: 11, turkey: '🍗' });
      expect(await revisions(client.readStream(`$$${name}`))).toEqual([1]);
    },
  },
  {
    says: 'a stream without metadata has none, whether it exists or not',
    from: clientTest(GET, 'any stream, written to stream'),
    run: async ({ client, stream }) => {
      const name = stream();
      expect(await client.getStreamMetadata(name)).toEqual({ streamName: name });
      await client.appendToStream(name, someEvents(4));
      expect(await client.getStreamMetadata(name)).toEqual({ streamName: name });
    },
  },
  {
    says: 'an ACL is kept, and nobody is refused for it',
    from: unverified(
      'EventStoreDB refuses who has none of the roles (AccessDenied in appendToStream-errors.test.ts); this server has users, and no roles.',
    ),
    run: async ({ client, stream }) => {
      const name = stream();
      await client.setStreamMetadata(name, { acl: { writeRoles: ['some_user'] } });
      await expect(client.appendToStream(name, someEvents(1))).resolves.toMatchObject({ success: true });
    },
  },
  {
    says: 'metadata of metadata may be set, and changes nothing',
    from: measured('it is taken; IndexReader.cs: GetStreamMetadataCached: a metastream keeps its last event, whatever its metadata'),
    run: async ({ client, stream }) => {
      const name = stream();
      for (const maxCount of [5, 6]) await client.setStreamMetadata(name, { maxCount });
      await client.setStreamMetadata(`$$${name}`, { maxCount: 100 });
      expect(await revisions(client.readStream(`$$${name}`))).toEqual([1]);
    },
  },
];

const LIMITS: readonly (readonly [string, StreamMetadata, number[], Case['from']])[] = [
  ['$maxCount 3', { maxCount: 3 }, [2, 3, 4], server(MAX_COUNT, 'read_stream_forward_/backward_respects_max_count')],
  [
    '$maxCount 4 after 3',
    { maxCount: 4 },
    [1, 2, 3, 4],
    server(MAX_COUNT, 'after_setting_less_strict_max_count_read_stream_forward_reads_more_events'),
  ],
  [
    '$maxCount 2 after 3',
    { maxCount: 2 },
    [3, 4],
    server(MAX_COUNT, 'after_setting_more_strict_max_count_read_stream_forward_reads_less_events'),
  ],
  ['$tb 2', { truncateBefore: 2 }, [2, 3, 4], server(TRUNCATE, 'read_stream_forward_/backward_respects_truncatebefore')],
  [
    '$tb 2 and $maxCount 4',
    { truncateBefore: 2, maxCount: 4 },
    [2, 3, 4],
    server(TRUNCATE, 'less_strict_max_count_doesnt_change_anything_for_stream_forward_read'),
  ],
  [
    '$tb 2 and $maxCount 2',
    { truncateBefore: 2, maxCount: 2 },
    [3, 4],
    server(TRUNCATE, 'more_strict_max_count_gives_less_events_for_stream_forward_read'),
  ],
];

async function fiveEvents({ client, stream }: Bench, metadata: StreamMetadata): Promise<string> {
  const name = stream();
  await client.setStreamMetadata(name, { maxCount: 3 });
  await client.appendToStream(name, someEvents(5), { expectedRevision: 'no_stream' });
  await client.setStreamMetadata(name, metadata, { expectedRevision: 0n });
  return name;
}

const limits: readonly Case[] = [
  ...LIMITS.map(([limit, metadata, seen, from]): Case => ({
    says: `of five events, ${limit} leaves ${seen.join(', ')}, read either way`,
    from,
    run: async (bench) => {
      const name = await fiveEvents(bench, metadata);
      expect(await revisions(bench.client.readStream(name))).toEqual(seen);
      expect(await revisions(bench.client.readStream(name, { direction: 'backwards', fromRevision: 'end' }))).toEqual(seen.toReversed());
    },
  })),
  {
    says: 'a limited read of a truncated stream begins at the truncation',
    from: server('ReadStreamsForwardTests.cs', 'when_reading_forward_from_stream_that_has_been_truncated'),
    run: async ({ client, stream }) => {
      const name = stream();
      await client.appendToStream(name, someEvents(100));
      await client.setStreamMetadata(name, { truncateBefore: 81 });
      expect(await revisions(client.readStream(name, { maxCount: 10 }))).toEqual([81, 82, 83, 84, 85, 86, 87, 88, 89, 90]);
    },
  },
  {
    says: 'a $tb after the last event leaves an empty stream, which goes on at its revision',
    from: server('IndexReader.cs', 'ReadStreamEventsForwardInternal: endEventNumber < minEventNumber'),
    run: async ({ client, stream }) => {
      const name = stream();
      await client.appendToStream(name, someEvents(3));
      await client.setStreamMetadata(name, { truncateBefore: 3 });
      expect(await revisions(client.readStream(name))).toEqual([]);
      expect((await client.appendToStream(name, someEvents(1), { expectedRevision: 2n })).nextExpectedRevision).toBe(3n);
      expect(await revisions(client.readStream(name))).toEqual([3]);
    },
  },
  {
    says: '$maxAge hides what is older, read either way, and $all still has it',
    from: server(
      'when_having_stream_with_maxage_specified.cs',
      'forward_range_read_, read_all_forward_returns_all_records_including_expired_ones',
    ),
    run: async ({ client, stream }) => {
      const name = stream();
      const { position } = await client.setStreamMetadata(name, { maxAge: 1 });
      await client.appendToStream(name, someEvents(2));
      expect(await revisions(client.readStream(name))).toEqual([0, 1]);
      await until(
        () => revisions(client.readStream(name)),
        (seen) => seen.length === 0,
        10_000,
      );
      await client.appendToStream(name, someEvents(1));
      expect(await revisions(client.readStream(name))).toEqual([2]);
      expect(await revisions(client.readStream(name, { direction: 'backwards', fromRevision: 'end' }))).toEqual([2]);
      const everything = await all(client.readAll(position && { fromPosition: position }));
      expect(places(everything.filter(({ event }) => event?.streamId === name))).toEqual([0, 1, 2].map((n) => `${name}@${n}`));
    },
  },
  {
    says: 'metadata that is no JSON, or has a number that is no 64-bit integer, hides nothing',
    from: server('with_invalid_metadata.cs', 'on_forward_range_read_all_metadata_is_ignored; StreamMetadata.TryFromJsonBytes'),
    run: async ({ client, stream }) => {
      const broken = [
        eventStore.binaryEvent({ type: '$metadata', data: Buffer.from('{"$maxCount":1}') }),
        metadataEvent({ $maxCount: 1, $maxAge: 2.5 }),
        metadataEvent({ $maxCount: 1, $tb: JSON.rawJSON('9223372036854776000') }),
      ];
      for (const event of broken) {
        const name = stream();
        await client.appendToStream(`$$${name}`, event);
        await client.appendToStream(name, someEvents(3));
        expect(await revisions(client.readStream(name))).toEqual([0, 1, 2]);
      }
    },
  },
  {
    says: 'a subscription catches up with what metadata leaves, then gives all that is appended',
    from: server('Enumerator.StreamSubscription.cs', 'CatchUp reads the stream, GoLive gives each event that appears'),
    run: async (bench) => {
      const name = await fiveEvents(bench, { maxCount: 2 });
      const subscription = bench.client.subscribeToStream(name);
      const seen: ResolvedEvent[] = [];
      subscription.on('data', (event) => seen.push(event));
      await once(subscription, 'caughtUp');
      expect(seen.map(({ event }) => Number(event?.revision))).toEqual([3, 4]);
      const taking = take(subscription, 6);
      await bench.client.appendToStream(name, someEvents(6));
      expect(places(await taking)).toEqual([5, 6, 7, 8, 9, 10].map((revision) => `${name}@${revision}`));
    },
  },
];

const HIDDEN: readonly (readonly [string, (bench: Bench, name: string) => Promise<unknown>])[] = [
  ['$tb', ({ client }, name) => client.setStreamMetadata(name, { truncateBefore: 5 })],
  [
    '$maxAge',
    async ({ client }, name) => {
      await client.setStreamMetadata(name, { maxAge: 1 });
      await until(
        () => revisions(client.readStream(name)),
        (seen) => seen.length === 0,
        10_000,
      );
    },
  ],
];

const hiddenBeforeLive = HIDDEN.map(([by, hide]): Case => ({
  says: `a subscription that is caught up gives what is appended, and nothing that ${by} had hidden`,
  from: server('Enumerator.StreamSubscription.cs', 'GoLive from the next event number of the last page'),
  run: async (bench) => {
    const name = bench.stream();
    await bench.client.appendToStream(name, someEvents(5));
    await hide(bench, name);
    const subscription = bench.client.subscribeToStream(name);
    const taking = take(subscription, 1);
    await once(subscription, 'caughtUp');
    await bench.client.appendToStream(name, someEvents(1));
    expect(places(await taking)).toEqual([`${name}@5`]);
  },
}));

const deletedBeforeLive: Case = {
  says: 'a subscription to a deleted stream gives only what makes it again',
  from: server('Enumerator.StreamSubscription.cs', 'CatchUp: ReadStreamResult.NoStream'),
  run: async ({ client, stream }) => {
    const name = stream();
    await client.appendToStream(name, someEvents(5));
    await client.deleteStream(name);
    const subscription = client.subscribeToStream(name);
    const taking = take(subscription, 2);
    await once(subscription, 'confirmation');
    await client.appendToStream(name, someEvents(2));
    expect(places(await taking)).toEqual([`${name}@5`, `${name}@6`]);
  },
};

export const metadata: Chapter = {
  about: 'Stream metadata',
  cases: [...kept, ...limits, ...hiddenBeforeLive, deletedBeforeLive],
};
