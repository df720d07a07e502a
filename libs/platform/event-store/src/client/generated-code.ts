import features from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import grpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import emptyCode from 'google-protobuf/google/protobuf/empty_pb.js';
import timestampCode from 'google-protobuf/google/protobuf/timestamp_pb.js';

// A message of one google-protobuf cannot hold a message of another. A package.json of ours pins the version that the client's generated
// code resolves, so that there is one: tools/lint looks at the lockfile, tools/bundle at what it bundles.
export const { StreamsClient, StreamsService } = grpc;
export const { ServerFeaturesClient } = features;
export const { Empty } = emptyCode;
export const { Timestamp } = timestampCode;
export { shared, streams };
