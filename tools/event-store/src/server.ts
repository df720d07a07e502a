import { Server, ServerCredentials } from '@grpc/grpc-js';
import { appendCall } from './append-call.js';
import { AppendQueue } from './append-queue.js';
import { batchAppendCall } from './batch-append-call.js';
import { readBatchAppendRequest } from './batch-append-request.js';
import { callsPerConnection } from './calls-per-connection.js';
import { Commits } from './commits.js';
import { checkData } from './data-check/data-check.js';
import { noteDamage, refuseKnownDamage } from './data-check/known-damage.js';
import { openDatabase, unreadable } from './database.js';
import { deleteCall, tombstoneCall } from './delete-call.js';
import { isDiskFull, isFatal } from './disk-failure.js';
import { Matcher } from './filter/matcher.js';
import { gossipGrpc, serverFeaturesGrpc, streamsGrpc } from './generated-code.js';
import { gossipCall } from './gossip.js';
import { type Log, SILENT } from './log.js';
import { refuseMalformed, tolerant } from './malformed.js';
import { OpenCalls } from './open-calls.js';
import { readCall } from './read-call.js';
import { Reader } from './reader.js';
import { aborted, Refusal, unavailable } from './refusal.js';
import { supportedMethodsCall } from './server-features.js';
import { StartupError } from './startup-error.js';
import { Storage } from './storage.js';
import { StreamHeads } from './stream-heads.js';
import { Streams } from './streams.js';
import { Tail } from './tail.js';
import { credentialsOf, type Tls } from './tls.js';
import { Turns } from './turns.js';
import { authentication, type Users } from './users.js';

/** Longest wait for calls that are under way when the server stops, in milliseconds. */
const DRAIN_MS = 2_000;

/** More than an append may have, so that one that is too large is answered rather than cut off. */
const MAX_MESSAGE_BYTES = 17 * 1_048_576;

/** Node's limits would close a connection, with all its calls, on which a client has cancelled 1,000. They are meant for the open internet. */
const CANCELLED_CALLS = { streamResetBurst: 1_000_000, streamResetRate: 1_000_000 };

const BATCH_APPEND = { ...streamsGrpc.StreamsService.batchAppend, requestDeserialize: readBatchAppendRequest };

/** A full disk fails each append; its log line need not come as often. */
const DISK_FULL_LOG_MS = 5_000;

/** EventStoreDB ends some calls in the one way, some in the other; an append whose events have not all come, in the first. */
const STOPPING = [unavailable('The server is stopping.'), aborted('Operation timed out: the server is stopping.')] as const;

/** EventStoreDB's KeepAliveInterval and KeepAliveTimeout, by default. */
const KEEP_ALIVE = { intervalMs: 10_000, timeoutMs: 10_000 };

/** `port` 0 takes a free one. `dataDir` is made when it is absent. Without `tls` the server speaks plain HTTP/2. */
export type EventStoreOptions = {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly tls?: Tls | undefined;
  /** Who may use the streams; without it everybody may. */
  readonly users?: Users | undefined;
  readonly log?: Log;
  /** When a silent connection is asked for a sign of life, and how long it has for it: without one it is closed. */
  readonly keepAlive?: { readonly intervalMs: number; readonly timeoutMs: number };
  /**
   * Called when the disk fails or the data is damaged: what was answered is stored, but no later answer could be trusted. With a
   * `StartupError` when the check of a large store has found it, which goes on while the store serves.
   */
  readonly onFatal?: (error: unknown) => void;
  /** The file of a store that is larger is checked while it serves; 64 MiB when absent. */
  readonly checkedAtStartBytes?: number;
};

/** A server that takes calls. `close` answers what waits, ends the subscriptions and gives the data folder free. */
export type RunningEventStore = {
  readonly port: number;
  close(): Promise<void>;
};

/** Starts a server, or throws a `StartupError` that says what to do. */
export async function startEventStore(options: EventStoreOptions): Promise<RunningEventStore> {
  const { host, port, dataDir, tls, users, log = SILENT } = options;
  const credentials = tls ? credentialsOf(tls) : ServerCredentials.createInsecure();
  const { database, check, streams, tail, storage } = openStore(options);
  const turns = new Turns();
  const commits = new Commits(turns);
  const matcher = new Matcher();
  const open = new OpenCalls();
  const openAppends = new OpenCalls();
  const onError = failureLog(options);
  const queue = new AppendQueue(storage, commits, onError);
  const reading = {
    reader: new Reader(database, streams, tail),
    commits,
    lastPosition: () => storage.lastPosition,
    turns,
    matcher,
  };
  const server = createServer(options);
  server.addService(tolerant({ ...streamsGrpc.StreamsService, batchAppend: BATCH_APPEND }), {
    read: readCall(reading, open, onError),
    append: appendCall(queue, openAppends, onError),
    batchAppend: batchAppendCall(queue, open, onError),
    delete: deleteCall(queue, onError),
    tombstone: tombstoneCall(queue, onError),
  });
  server.addService(serverFeaturesGrpc.ServerFeaturesService, { getSupportedMethods: supportedMethodsCall });
  server.addService(gossipGrpc.GossipService, { read: gossipCall });
  const release = async () => {
    await Promise.all([check?.stop(), matcher.close()]);
    database.close();
  };
  try {
    const bound = await listen(server, host, port, credentials);
    log.info({ host, port: bound, tls: tls !== undefined, dataDir, lastPosition: storage.lastPosition }, 'listening');
    if (tls && !users) log.warn({}, 'Without --users every name and password is taken.');
    check?.begin();
    return { port: bound, close: () => stop(server, queue, { open, openAppends }).finally(release) };
  } catch (error) {
    await release();
    throw error;
  }
}

/** The store of the data folder. Throws a `StartupError` for data that cannot be read. */
function openStore({ dataDir, log = SILENT, onFatal, checkedAtStartBytes }: EventStoreOptions) {
  refuseKnownDamage(dataDir);
  const database = openDatabase(dataDir);
  const onDamage = (error: StartupError) => {
    noteDamage(dataDir, error);
    log.error({}, error.message);
    onFatal?.(error);
  };
  try {
    const check = checkData(database, { dataDir, log, onDamage, mostAtStartBytes: checkedAtStartBytes });
    const heads = new StreamHeads(database);
    const streams = new Streams(database, heads);
    const tail = new Tail();
    return { database, check, streams, tail, storage: new Storage(database, heads, streams, tail) };
  } catch (error) {
    database.close();
    throw error instanceof StartupError || !isFatal(error) ? error : unreadable(dataDir, error);
  }
}

function createServer({ keepAlive = KEEP_ALIVE, users }: EventStoreOptions): Server {
  const server = new Server({
    'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
    'grpc.max_send_message_length': MAX_MESSAGE_BYTES,
    'grpc.keepalive_time_ms': keepAlive.intervalMs,
    'grpc.keepalive_timeout_ms': keepAlive.timeoutMs,
    // The first one stands next to the wire.
    interceptors: [callsPerConnection(), ...(users ? [authentication(users)] : []), refuseMalformed],
  });
  // grpc-js has no option for them, and makes its HTTP/2 server with what this member holds.
  Object.assign(Reflect.get(server, 'commonServerOptions') as object, CANCELLED_CALLS);
  return server;
}

/** Says what went wrong, and ends the server when nothing it would answer from now on could be trusted. A refusal is the caller's. */
function failureLog({ dataDir, log = SILENT, onFatal }: EventStoreOptions): (error: unknown) => void {
  let quietUntil = 0;
  return (error) => {
    if (error instanceof Refusal) return;
    if (isFatal(error)) {
      log.error({}, `The data in ${dataDir} cannot be written or read any more: ${String(error)}. What was answered before is stored.`);
      onFatal?.(error);
    } else if (!isDiskFull(error)) log.error({ error: String(error) }, 'a call failed');
    else if (Date.now() > quietUntil) {
      quietUntil = Date.now() + DISK_FULL_LOG_MS;
      log.error({}, `The disk of ${dataDir} is full: appends are refused until there is room.`);
    }
  };
}

function listen(server: Server, host: string, port: number, credentials: ServerCredentials): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync(`${host.includes(':') ? `[${host}]` : host}:${port}`, credentials, (error, bound) => {
      if (!error) resolve(bound);
      else if (error.message.includes('EADDRINUSE')) reject(new StartupError(`Port ${port} on ${host} is taken by another process.`));
      else reject(new StartupError(`Cannot listen on ${host}:${port}: ${error.message}`));
    });
  });
}

type Open = Readonly<Record<'open' | 'openAppends', OpenCalls>>;

async function stop(server: Server, queue: AppendQueue, { open, openAppends }: Open): Promise<void> {
  const drained = new Promise<void>((resolve) => server.tryShutdown(() => resolve()));
  queue.flush();
  open.endAll(STOPPING);
  openAppends.endAll([STOPPING[0]]);
  const force = setTimeout(() => server.forceShutdown(), DRAIN_MS);
  await drained;
  clearTimeout(force);
  queue.flush();
}
