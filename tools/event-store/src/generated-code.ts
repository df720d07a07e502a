import code from '@eventstore/db-client/generated/code_pb.js';
import gossipGrpc from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import serverFeaturesGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import serverFeatures from '@eventstore/db-client/generated/serverfeatures_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import status from '@eventstore/db-client/generated/status_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import protobuf from 'google-protobuf';
import anyCode from 'google-protobuf/google/protobuf/any_pb.js';
import emptyCode from 'google-protobuf/google/protobuf/empty_pb.js';
import timestampCode from 'google-protobuf/google/protobuf/timestamp_pb.js';

// A message of one google-protobuf cannot hold a message of another: package.json pins the version that the client's generated code resolves.
const { Any } = anyCode;
const { BinaryReader } = protobuf;
const { Timestamp } = timestampCode;
const { Empty: GoogleEmpty } = emptyCode;

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
