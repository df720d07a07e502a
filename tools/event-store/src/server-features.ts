import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js';
import type { sendUnaryData } from '@grpc/grpc-js';
import { serverFeatures } from './generated-code.js';

/** The EventStoreDB release whose behaviour is followed. */
const SERVER_VERSION = '23.10.0';

const METHODS = ['Read', 'Append', 'BatchAppend', 'Delete', 'Tombstone'];

/** What the client asks first: it appends by `BatchAppend` only when that is listed. */
export function supportedMethodsCall(_call: unknown, reply: sendUnaryData<SupportedMethods>): void {
  const methods = METHODS.map((name) =>
    new serverFeatures.SupportedMethod().setServiceName('event_store.client.streams.Streams').setMethodName(name.toLowerCase()),
  );
  reply(null, new serverFeatures.SupportedMethods().setEventStoreServerVersion(SERVER_VERSION).setMethodsList(methods));
}
