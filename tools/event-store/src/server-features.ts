import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js';
import type { sendUnaryData } from '@grpc/grpc-js';
import { serverFeatures } from './generated-code.js';

/** The EventStoreDB release whose behaviour is followed; CONFORMANCE.md says what was run on it. */
const SERVER_VERSION = '23.10.6';

const STREAMS = 'event_store.client.streams.streams';

/** In lower case, as EventStoreDB writes them: the clients for Java, Go and Rust look for nothing else. */
const METHODS: readonly (readonly [service: string, method: string, ...features: string[]])[] = [
  [STREAMS, 'read', 'position', 'events'],
  [STREAMS, 'append'],
  [STREAMS, 'batchappend', 'deadline_duration'],
  [STREAMS, 'delete'],
  [STREAMS, 'tombstone'],
  ['event_store.client.gossip.gossip', 'read'],
  ['event_store.client.server_features.serverfeatures', 'getsupportedmethods'],
];

/** What the client asks first: it appends by `BatchAppend` only when that is listed. */
export function supportedMethodsCall(_call: unknown, reply: sendUnaryData<SupportedMethods>): void {
  const methods = METHODS.map(([service, method, ...features]) =>
    new serverFeatures.SupportedMethod().setServiceName(service).setMethodName(method).setFeaturesList(features),
  );
  reply(null, new serverFeatures.SupportedMethods().setEventStoreServerVersion(SERVER_VERSION).setMethodsList(methods));
}
