import { createRequire } from 'node:module';
import code from '@eventstore/db-client/generated/code_pb.js';
import gossipGrpc from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import serverFeaturesGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import serverFeatures from '@eventstore/db-client/generated/serverfeatures_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import status from '@eventstore/db-client/generated/status_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';

// A message of one google-protobuf cannot hold a message of another, and a project may have two of them: these come from the one that
// the client's generated code itself resolves.
const here = createRequire(import.meta.url);
const there = createRequire(here.resolve('@eventstore/db-client/generated/streams_pb.js'));
const { Any } = there('google-protobuf/google/protobuf/any_pb.js') as typeof import('google-protobuf/google/protobuf/any_pb.js');
const { BinaryReader } = there('google-protobuf') as typeof import('google-protobuf');
const { Timestamp } = there(
  'google-protobuf/google/protobuf/timestamp_pb.js',
) as typeof import('google-protobuf/google/protobuf/timestamp_pb.js');
const { Empty: GoogleEmpty } = there(
  'google-protobuf/google/protobuf/empty_pb.js',
) as typeof import('google-protobuf/google/protobuf/empty_pb.js');

export {
  Any,
  BinaryReader,
  code,
  GoogleEmpty,
  gossip,
  gossipGrpc,
  serverFeatures,
  serverFeaturesGrpc,
  shared,
  status,
  streams,
  streamsGrpc,
  Timestamp,
};
