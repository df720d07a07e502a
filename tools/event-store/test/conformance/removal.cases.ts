import type { AppendExpectedRevision } from '@eventstore/db-client';
import { type Bench, type Case, type Chapter, unverified } from './case.js';
import { clientTest, server } from './citations.js';
import { all, marker, metadataEvent, revisions, someEvents, WAYS } from './tools.js';

const SOFT = 'soft_delete.cs';
const DELETE = 'streams/deleteStream.test.ts';
const TOMBSTONE = 'streams/tombstoneStream.test.ts';

async function deleted({ client, stream }: Bench): Promise<string> {
  const name = stream();
  await client.appendToStream(name, someEvents(2), { expectedRevision: 'no_stream' });
  await client.deleteStream(name, { expectedRevision: 1n });
  return name;
}

const expectations: readonly Case[] = (['deleteStream', 'tombstoneStream'] as const).flatMap((operation): Case[] => {
  const file = operation === 'deleteStream' ? DELETE : TOMBSTONE;
  const gone = operation === 'deleteStream' ? 'stream-not-found' : 'stream-deleted';
  return [
    ...(['any', 3n] as const).map((expectedRevision): Case => ({
      says: `${operation} takes ${String(expectedRevision)} for a stream of four events; a read is then ${gone}`,
      from: clientTest(file, expectedRevision === 'any' ? 'any revision / succeeds' : 'expected revision / exact / succeeds'),
      run: async ({ client, stream }) => {
        const name = stream();
        await client.appendToStream(name, someEvents(4));
        const { position } = await client[operation](name, { expectedRevision });
        expect(position?.commit).toBeGreaterThan(0n);
        await expect(revisions(client.readStream(name, { maxCount: 10 }))).rejects.toMatchObject({ type: gone, streamName: name });
      },
    })),
    ...([2n, 'no_stream'] as const).map((expectedRevision): Case => ({
      says: `${operation} refuses ${String(expectedRevision)} for a stream of four events`,
      from: clientTest(file, expectedRevision === 2n ? 'expected revision / exact / fails' : 'no_stream / fails if stream exists'),
      run: async ({ client, stream }) => {
        const name = stream();
        await client.appendToStream(name, someEvents(4));
        await expect(client[operation](name, { expectedRevision })).rejects.toMatchObject({
          type: 'wrong-expected-version',
          streamName: name,
          expectedVersion: expectedRevision === 'no_stream' ? -1n : expectedRevision,
          actualVersion: 3n,
        });
        expect(await revisions(client.readStream(name))).toEqual([0, 1, 2, 3]);
      },
    })),
  ];
});

const recreated: readonly Case[] = (
  [
    ['any', 'soft_deleted_stream_allows_recreation_when_expver_any'],
    ['no_stream', 'soft_deleted_stream_allows_recreation_when_expver_no_stream'],
    [1n, 'soft_deleted_stream_allows_recreation_when_expver_is_exact'],
  ] as readonly (readonly [AppendExpectedRevision, string])[]
).map(([expectedRevision, place]): Case => ({
  says: `a deleted stream is made again by an append that expects ${String(expectedRevision)}: its revisions go on, the old events stay hidden`,
  from: server(SOFT, place),
  run: async (bench) => {
    const name = await deleted(bench);
    const { nextExpectedRevision } = await bench.client.appendToStream(name, someEvents(3), { expectedRevision });
    expect(nextExpectedRevision).toBe(4n);
    expect(await revisions(bench.client.readStream(name))).toEqual([2, 3, 4]);
    expect(await revisions(bench.client.readStream(name, { direction: 'backwards', fromRevision: 'end' }))).toEqual([4, 3, 2]);
    expect((await bench.client.getStreamMetadata(name)).metadata).toEqual({ truncateBefore: 2 });
  },
}));

const OWN = { $maxCount: 100, $acl: { $d: 'some-role' }, key1: true, key2: 17, key3: 'some value' };
const READ_BACK = { maxCount: 100, acl: { deleteRoles: 'some-role' }, key1: true, key2: 17, key3: 'some value' };

const softDeleted: readonly Case[] = [
  {
    says: 'made again, a stream keeps all its metadata but $tb',
    from: server(SOFT, 'soft_deleted_stream_when_recreated_preserves_metadata_except_truncatebefore'),
    run: async ({ client, stream }) => {
      const name = stream();
      await client.appendToStream(name, someEvents(2));
      await client.appendToStream(`$$${name}`, metadataEvent({ $tb: JSON.rawJSON('9223372036854775807'), ...OWN }));
      await expect(revisions(client.readStream(name))).rejects.toMatchObject({ type: 'stream-not-found' });
      await client.appendToStream(name, someEvents(3), { expectedRevision: 1n });
      expect(await revisions(client.readStream(name))).toEqual([2, 3, 4]);
      expect((await client.getStreamMetadata(name)).metadata).toEqual({ truncateBefore: 2, ...READ_BACK });
    },
  },
  {
    says: 'only the first append may make it again with no_stream',
    from: server(SOFT, 'soft_deleted_stream_allows_recreation_only_for_first_write'),
    run: async (bench) => {
      const name = await deleted(bench);
      const expectedRevision = 'no_stream';
      await bench.client.appendToStream(name, someEvents(3), { expectedRevision });
      await expect(bench.client.appendToStream(name, someEvents(1), { expectedRevision })).rejects.toMatchObject({
        type: 'wrong-expected-version',
        actualVersion: 4n,
      });
    },
  },
  {
    says: 'two appends with any revision are both there',
    from: server(SOFT, 'soft_deleted_stream_appends_both_writes_when_expver_any'),
    run: async (bench) => {
      const name = await deleted(bench);
      await Promise.all([bench.client.appendToStream(name, someEvents(3)), bench.client.appendToStream(name, someEvents(2))]);
      expect(await revisions(bench.client.readStream(name))).toEqual([2, 3, 4, 5, 6]);
      expect((await bench.client.getStreamMetadata(name)).metadata).toEqual({ truncateBefore: 2 });
    },
  },
  ...WAYS.map(([way, options]): Case => ({
    says: `${way} with stream_exists to a deleted stream says that it is deleted`,
    from: server('IndexWriter.cs', 'CheckCommit: StreamExists and IsSoftDeleted'),
    run: async (bench) => {
      const name = await deleted(bench);
      await expect(
        bench.client.appendToStream(name, someEvents(1), { expectedRevision: 'stream_exists', ...options }),
      ).rejects.toMatchObject({ type: 'stream-deleted', streamName: name });
    },
  })),
  {
    says: 'new metadata makes a deleted stream with events exist again, empty',
    from: server(SOFT, 'setting_json_metadata_on_nonempty_soft_deleted_stream_recreates_stream_not_overriding_metadata'),
    run: async (bench) => {
      const name = await deleted(bench);
      await bench.client.appendToStream(`$$${name}`, metadataEvent(OWN), { expectedRevision: 0n });
      expect(await revisions(bench.client.readStream(name))).toEqual([]);
      expect((await bench.client.getStreamMetadata(name)).metadata).toEqual({ truncateBefore: 2, ...READ_BACK });
    },
  },
  {
    says: 'new metadata of a deleted stream without events is kept, with $tb 0; the stream still does not exist',
    from: server(SOFT, 'setting_json_metadata_on_empty_soft_deleted_stream_recreates_stream_not_overriding_metadata'),
    run: async ({ client, stream }) => {
      const name = stream();
      await client.appendToStream(`$$${name}`, metadataEvent({ $tb: JSON.rawJSON('9223372036854775807') }));
      await client.appendToStream(`$$${name}`, metadataEvent(OWN), { expectedRevision: 0n });
      await expect(revisions(client.readStream(name))).rejects.toMatchObject({ type: 'stream-not-found' });
      expect((await client.getStreamMetadata(name)).metadata).toEqual({ truncateBefore: 0, ...READ_BACK });
    },
  },
  {
    says: 'a stream that does not exist, and has no metadata, cannot be deleted',
    from: server('DeleteTests.cs', 'DeleteNoStream'),
    run: ({ client, stream }) =>
      expect(client.deleteStream(stream(), { expectedRevision: 'no_stream' })).rejects.toMatchObject({ type: 'wrong-expected-version' }),
  },
  {
    says: 'a stream that has only metadata can be deleted',
    from: clientTest(DELETE, 'succeeds if stream implicityly exists'),
    run: async ({ client, stream }) => {
      const name = stream();
      await client.setStreamMetadata(name, { cacheControl: 10 });
      await expect(client.deleteStream(name, { expectedRevision: 'no_stream' })).resolves.toHaveProperty('position');
    },
  },
  {
    says: 'in $all the events of a deleted stream stay, and the last event is its $metadata',
    from: server('read_all_events_forward_with_soft_deleted_stream_should.cs', 'returns_all_events_including_tombstone'),
    run: async ({ client, stream }) => {
      const fromPosition = await marker(client, stream());
      const name = stream();
      await client.appendToStream(name, someEvents(3));
      await client.deleteStream(name);
      const read = (await all(client.readAll({ fromPosition }))).slice(1).map(({ event }) => `${event?.streamId} ${event?.type}`);
      expect(read).toEqual([`${name} test`, `${name} test`, `${name} test`, `$$${name} $metadata`]);
    },
  },
  {
    says: 'a deletion, and what was made again, outlive a restart',
    from: unverified('No test of theirs was found; here it is a property of the storage.'),
    restarts: true,
    run: async (bench) => {
      const [gone, again, dead] = [await deleted(bench), await deleted(bench), await deleted(bench)];
      await bench.client.appendToStream(again, someEvents(1));
      await bench.client.tombstoneStream(dead);
      await bench.restart();
      const client = bench.connect();
      await expect(revisions(client.readStream(gone))).rejects.toMatchObject({ type: 'stream-not-found' });
      expect(await revisions(client.readStream(again))).toEqual([2]);
      await expect(revisions(client.readStream(dead))).rejects.toMatchObject({ type: 'stream-deleted' });
    },
  },
];

const tombstoned: readonly Case[] = [
  {
    says: 'a deleted stream can get a tombstone',
    from: server(SOFT, 'soft_deleted_stream_can_be_hard_deleted'),
    run: async (bench) => {
      const name = await deleted(bench);
      await bench.client.tombstoneStream(name);
      await expect(revisions(bench.client.readStream(name))).rejects.toMatchObject({ type: 'stream-deleted', streamName: name });
    },
  },
  {
    says: 'a stream that does not exist can get a tombstone',
    from: clientTest(TOMBSTONE, 'no stream / succeeds'),
    run: async ({ client, stream }) => {
      const name = stream();
      await client.tombstoneStream(name, { expectedRevision: 'no_stream' });
      await expect(revisions(client.readStream(name))).rejects.toMatchObject({ type: 'stream-deleted' });
    },
  },
  {
    says: 'a tombstone takes the revision of the last event',
    from: server('TombstoneTests.cs', 'TombstoneExistingStreamExpectedRevision'),
    run: async ({ client, stream }) => {
      const name = stream();
      await client.appendToStream(name, someEvents(1));
      await expect(client.tombstoneStream(name, { expectedRevision: 0n })).resolves.toHaveProperty('position');
    },
  },
  ...WAYS.flatMap(([way, options]) =>
    (['any', 'no_stream', 5n] as const).map((expectedRevision): Case => ({
      says: `${way} with ${String(expectedRevision)} to a stream with a tombstone says that it is deleted`,
      from:
        expectedRevision === 'any'
          ? clientTest('streams/appendToStream-errors.test.ts', 'StreamDeleted, on both ways')
          : server('append_to_stream.cs', 'should_fail_writing_with_correct_/invalid_exp_ver_to_deleted_stream'),
      run: async ({ client, stream }) => {
        const name = stream();
        await client.tombstoneStream(name);
        await expect(client.appendToStream(name, someEvents(1), { expectedRevision, ...options })).rejects.toMatchObject({
          type: 'stream-deleted',
          streamName: name,
        });
      },
    })),
  ),
  {
    says: 'a tombstone is for ever: neither deletion nor another tombstone nor metadata is taken',
    from: server('IndexReader.cs', 'GetStreamLastEventNumberCached: a metastream is deleted with its stream; CheckCommit: Deleted'),
    run: async ({ client, stream }) => {
      const name = stream();
      await client.tombstoneStream(name);
      for (const attempt of [client.deleteStream(name), client.tombstoneStream(name), client.setStreamMetadata(name, { maxCount: 1 })])
        await expect(attempt).rejects.toMatchObject({ type: 'stream-deleted' });
    },
  },
  {
    says: 'metadata that was set before a tombstone can be set after it, and not read',
    from: server(
      'IndexWriter.cs',
      'GetStreamLastEventNumber: what was written lately, the stream of the metadata, is not asked of the reader',
    ),
    run: async ({ client, stream }) => {
      const name = stream();
      for (const maxCount of [1, 2]) await client.setStreamMetadata(name, { maxCount });
      await client.tombstoneStream(name);
      await client.setStreamMetadata(name, { maxCount: 3 }, { expectedRevision: 1n });
      await client.setStreamMetadata(name, { maxCount: 4 });
      await expect(client.getStreamMetadata(name)).rejects.toMatchObject({ type: 'stream-deleted' });
      await expect(client.appendToStream(name, someEvents(1))).rejects.toMatchObject({ type: 'stream-deleted' });
    },
  },
  {
    says: 'metadata that was set before a tombstone cannot be set after a restart',
    from: server('IndexWriter.cs', 'GetStreamLastEventNumber: _streamVersions is empty'),
    restarts: true,
    run: async ({ client, connect, stream, restart }) => {
      const name = stream();
      await client.setStreamMetadata(name, { maxCount: 1 });
      await client.tombstoneStream(name);
      await restart();
      await expect(connect().setStreamMetadata(name, { maxCount: 2 })).rejects.toMatchObject({ type: 'stream-deleted' });
    },
  },
  {
    says: 'in $all the events stay, and the last event is $streamDeleted, at the largest revision',
    from: server('read_all_events_forward_with_hard_deleted_stream_should.cs', 'returns_all_events_including_tombstone'),
    run: async ({ client, stream }) => {
      const fromPosition = await marker(client, stream());
      const name = stream();
      await client.appendToStream(name, someEvents(2));
      await client.tombstoneStream(name);
      const read = (await all(client.readAll({ fromPosition }))).slice(1).map(({ event }) => `${event?.type} ${event?.revision}`);
      expect(read).toEqual(['test 0', 'test 1', '$streamDeleted 9223372036854775807']);
    },
  },
];

export const removal: Chapter = {
  about: 'Delete, make again, tombstone',
  cases: [...expectations, ...recreated, ...softDeleted, ...tombstoned],
};
