import type { Citation } from './case.js';

const CLIENT_COMMITS = {
  'streams/appendToStream.test.ts': '126e8e66',
  'streams/appendToStream-errors.test.ts': '126e8e66',
  'streams/appendToStream-batch-append.test.ts': '3f9f6aa2',
  'streams/appendToStream-batch-append-flood.test.ts': '36e167fd',
  'streams/deleteStream.test.ts': '126e8e66',
  'streams/tombstoneStream.test.ts': '126e8e66',
  'streams/setStreamMetadata.test.ts': '117c384f',
  'streams/getStreamMetadata.test.ts': '3f9f6aa2',
  'streams/readStream.test.ts': '126e8e66',
  'streams/readAll.test.ts': '126e8e66',
  'streams/subscribeToStream.test.ts': '36e167fd',
  'streams/subscribeToAll.test.ts': '36e167fd',
  'streams/subscribeToAll-filters.test.ts': '3f9f6aa2',
  'extra/RecordedEvent-created.test.ts': '126e8e66',
  'connection/tlsCAFile.test.ts': '126e8e66',
  'connection/reconnect/UnavailableError.test.ts': '0375bcfe',
  'connection/reconnect/mid-stream.test.ts': '02857b72',
} as const;

const CORE = 'src/EventStore.Core/Services';
const TESTS = 'src/EventStore.Core.Tests';

const SERVER_COMMITS = {
  [`${CORE}/Storage/StorageWriterService.cs`]: '02e322cc',
  [`${CORE}/Storage/StorageReaderWorker.cs`]: 'ff6b65b7',
  [`${CORE}/Storage/ReaderIndex/IndexWriter.cs`]: '0ac6e3fc',
  [`${CORE}/Storage/ReaderIndex/IndexReader.cs`]: '7f83df23',
  [`${CORE}/Storage/ReaderIndex/AllReader.cs`]: '08078e81',
  [`${CORE}/Transport/Grpc/Streams.Append.cs`]: 'b755ce74',
  [`${CORE}/Transport/Grpc/Streams.BatchAppend.cs`]: '01d22e7c',
  [`${CORE}/Transport/Enumerators/Enumerator.StreamSubscription.cs`]: '0923c563',
  [`${CORE}/Transport/Enumerators/Enumerator.ReadStreamForwards.cs`]: '0923c563',
  [`${TESTS}/ClientAPI/append_to_stream.cs`]: '0483a7df',
  [`${TESTS}/ClientAPI/soft_delete.cs`]: '186d34c0',
  [`${TESTS}/ClientAPI/read_all_events_forward_with_hard_deleted_stream_should.cs`]: '03435307',
  [`${TESTS}/ClientAPI/read_all_events_forward_with_soft_deleted_stream_should.cs`]: '12cefa4f',
  [`${TESTS}/ClientAPI/when_having_max_count_set_for_stream.cs`]: '025b2f72',
  [`${TESTS}/ClientAPI/when_having_truncatebefore_set_for_stream.cs`]: '0afd1dc3',
  [`${TESTS}/Services/Storage/MaxAgeMaxCount/with_invalid_metadata.cs`]: '24fa536f',
  [`${TESTS}/Services/Storage/MaxAgeMaxCount/when_having_stream_with_maxage_specified.cs`]: '183c243f',
  [`${TESTS}/Services/Transport/Grpc/StreamsTests/AppendBatchToStreamTests.cs`]: '025b2f72',
  [`${TESTS}/Services/Transport/Grpc/StreamsTests/DeleteTests.cs`]: '5be01367',
  [`${TESTS}/Services/Transport/Grpc/StreamsTests/TombstoneTests.cs`]: '5be01367',
  [`${TESTS}/Services/Transport/Grpc/StreamsTests/ReadStreamsForwardTests.cs`]: '7b71c3a0',
  [`${TESTS}/Services/Transport/Grpc/StreamsTests/SubscribeToAllFilteredTests.cs`]: '057d9fd6',
} as const;

/** A test of the client's own suite (packages/test/src). */
export function clientTest(file: keyof typeof CLIENT_COMMITS, place: string): Citation {
  return { repository: 'EventStore/EventStore-Client-NodeJS', path: `packages/test/src/${file}`, commit: CLIENT_COMMITS[file], place };
}

/** A file of the server, found by the end of its path. */
export function server(file: string, place: string): Citation {
  const found = Object.entries(SERVER_COMMITS).find(([path]) => path.endsWith(`/${file}`));
  if (!found) throw new Error(`${file} has no commit in the list of citations.`);
  return { repository: 'EventStore/EventStore', path: found[0], commit: found[1], place };
}
