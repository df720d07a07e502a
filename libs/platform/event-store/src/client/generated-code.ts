import { createRequire } from 'node:module';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import grpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';

// A message of one google-protobuf cannot hold a message of another, and a project may have two of them: these come from the one that
// the client's generated code itself resolves.
const here = createRequire(import.meta.url);
const there = createRequire(here.resolve('@eventstore/db-client/generated/streams_pb.js'));
const { Empty } = there('google-protobuf/google/protobuf/empty_pb.js') as typeof import('google-protobuf/google/protobuf/empty_pb.js');
const { Timestamp } = there(
  'google-protobuf/google/protobuf/timestamp_pb.js',
) as typeof import('google-protobuf/google/protobuf/timestamp_pb.js');

export const { StreamsClient } = grpc;
export { Empty, shared, streams, Timestamp };
