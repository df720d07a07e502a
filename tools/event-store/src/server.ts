import { Server, ServerCredentials, type sendUnaryData } from '@grpc/grpc-js';
import { appendCall } from './append-call.js';
import { AppendQueue } from './append-queue.js';
import { batchAppendCall } from './batch-append-call.js';
import { Commits } from './commits.js';
import { isFatal, openDatabase } from './database.js';
import { serverFeaturesGrpc, streamsGrpc } from './generated-code.js';
import { silent, type Log } from './log.js';
import { OpenCalls } from './open-calls.js';
import { readCall } from './read-call.js';
import { Reader } from './reader.js';
import { Refusal, unavailable, unimplemented } from './refusal.js';
import { supportedMethodsCall } from './server-features.js';
import { StartupError } from './startup-error.js';
import { Storage } from './storage.js';

/** Longest wait for calls that are under way when the server stops, in milliseconds. */
const DRAIN_MS = 2_000;

/** More than an append may have, so that one that is too large is answered rather than cut off. */
const MAX_MESSAGE_BYTES = 17 * 1_048_576;

/** `port` 0 takes a free one. `dataDir` is made when it is absent. */
export interface EventStoreOptions {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly log?: Log;
  /** Called when the disk fails or the data is damaged. What was answered is stored, but no later answer could be trusted. */
  readonly onFatal?: (error: unknown) => void;
}

/** A server that takes calls. `close` answers what waits, ends the subscriptions and gives the data folder free. */
export interface RunningEventStore {
  readonly port: number;
  close(): Promise<void>;
}

/** Starts a server, or throws a `StartupError` that says what to do. */
export async function startEventStore({ host, port, dataDir, log = silent, onFatal }: EventStoreOptions): Promise<RunningEventStore> {
  const database = openDatabase(dataDir);
  const storage = new Storage(database);
  const commits = new Commits();
  const open = new OpenCalls();
  const onError = (error: unknown) => {
    if (!(error instanceof Refusal)) log('error', 'a call failed', { error: String(error) });
  };
  const queue = new AppendQueue(storage, commits, (error) => {
    onError(error);
    if (isFatal(error)) onFatal?.(error);
  });
  const server = new Server({ 'grpc.max_receive_message_length': MAX_MESSAGE_BYTES, 'grpc.max_send_message_length': MAX_MESSAGE_BYTES });
  server.addService(streamsGrpc.StreamsService, {
    read: readCall({ reader: new Reader(database), commits, lastPosition: () => storage.lastPosition }, open, onError),
    append: appendCall(queue, onError),
    batchAppend: batchAppendCall(queue, open, onError),
    delete: (_call: unknown, reply: sendUnaryData<unknown>) => reply(unimplemented('Delete')),
    tombstone: (_call: unknown, reply: sendUnaryData<unknown>) => reply(unimplemented('Tombstone')),
  });
  server.addService(serverFeaturesGrpc.ServerFeaturesService, { getSupportedMethods: supportedMethodsCall });
  try {
    const bound = await listen(server, host, port);
    log('info', 'listening', { host, port: bound, dataDir, lastPosition: storage.lastPosition });
    return { port: bound, close: () => stop(server, queue, open).finally(() => database.close()) };
  } catch (error) {
    database.close();
    throw error;
  }
}

function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync(`${host.includes(':') ? `[${host}]` : host}:${port}`, ServerCredentials.createInsecure(), (error, bound) => {
      if (!error) resolve(bound);
      else if (error.message.includes('EADDRINUSE')) reject(new StartupError(`Port ${port} on ${host} is taken by another process.`));
      else reject(new StartupError(`Cannot listen on ${host}:${port}: ${error.message}`));
    });
  });
}

async function stop(server: Server, queue: AppendQueue, open: OpenCalls): Promise<void> {
  const drained = new Promise<void>((resolve) => server.tryShutdown(() => resolve()));
  queue.flush();
  open.endAll(unavailable('The server is stopping.'));
  const force = setTimeout(() => server.forceShutdown(), DRAIN_MS);
  await drained;
  clearTimeout(force);
  queue.flush();
}
