import { readFileSync } from 'node:fs';
import { within } from '@cauce/patience';
import { counter } from '@cauce/telemetry';
import { EventStoreDBClient, UnavailableError } from '@eventstore/db-client';
import type { BatchAppendReq, BatchAppendResp, ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { ClientDuplexStream, ClientReadableStream } from '@grpc/grpc-js';
import { AppendCalls } from './append-calls.js';
import { readConnectionString } from './connection-string.js';
import { ServerFeaturesClient, shared, StreamsClient, StreamsService } from './generated-code.js';
import { type ReadAnswer, readAnswer } from './wire/read-answer.js';

type Grpc = InstanceType<typeof StreamsClient>;
type Call = ClientDuplexStream<BatchAppendReq, BatchAppendResp>;

/** grpc's INTERNAL: with this a node ends its calls when it stops in order. It does not make the client look for another node. */
const INTERNAL = 13;
/** Seconds, instead of 5, for a node to say who leads: half of the time the client asks first the frozen one of two nodes. */
const GOSSIP_S = 2;

const left = counter('cauce_event_store_connections_left', 'Connections to the event store given up for a new one, by reason.');

/** The makers' client, with appends and reads of our own (see {@link AppendCalls}, {@link openRead}) and a way to leave a connection that it would keep. */
export class Client extends EventStoreDBClient {
  private moved = new AbortController();
  private readonly byStream = new WeakMap<Call, AppendCalls>();
  private open: Set<AppendCalls> = new Set();
  private readonly appendStream = this.GRPCStreamCreator(
    StreamsClient,
    'batchAppend',
    (grpc) => this.openCall(grpc),
    new WeakMap<Grpc, Call>(),
  );

  /** Connects with the first call. See `readConnectionString` for the forms of an address. */
  static to(url: string): Client {
    const { hosts, dnsDiscover, options, credentials, defaultCredentials } = settingsOf(url);
    const [first, ...others] = hosts;
    if (first === undefined) throw new Error('an address without a host');
    // Of several hosts each is asked, with `esdb+discover://` too: the client would ask only the first.
    if (others.length > 0) return new Client({ ...options, endpoints: hosts }, credentials, defaultCredentials);
    if (dnsDiscover) return new Client({ ...options, discover: first }, credentials, defaultCredentials);
    return new Client({ ...options, endpoint: first }, credentials, defaultCredentials);
  }

  /** A client to each host that the address names, which asks that one alone. `address`: `host:port`. */
  static toEach(url: string): { readonly address: string; readonly client: Client }[] {
    const { hosts, options, credentials, defaultCredentials } = settingsOf(url);
    return hosts.map((endpoint) => ({
      address: `${endpoint.address}:${endpoint.port}`,
      client: new Client({ ...options, endpoint }, credentials, defaultCredentials),
    }));
  }

  /** The server's version, and its clock: the header `date` of its answer, in ms since 1970. */
  askVersion(ms: number): Promise<{ readonly version: string; readonly date: number | undefined }> {
    return this.execute(ServerFeaturesClient, 'version', (grpc) => {
      const { promise, resolve, reject }: PromiseWithResolvers<{ version: string; date: number | undefined }> = Promise.withResolvers();
      let date: number | undefined;
      const call = grpc.getSupportedMethods(new shared.Empty(), ...this.callArguments({ deadline: ms }), (error, methods) => {
        if (error) reject(error);
        else resolve({ version: methods.getEventStoreServerVersion(), date });
      });
      call.on('metadata', (headers) => (date = Date.parse(String(headers.get('date')[0])) || undefined));
      return promise;
    });
  }

  /** Aborts when the connection in use is left: what follows on it must begin again on the next. */
  get connection(): AbortSignal {
    return this.moved.signal;
  }

  /**
   * Begins a read or a subscription, on the client's connection and as it begins its own. What comes is read by code of ours (ADR 44), and the
   * caller reads it from the call itself: the client's streams around it cost as much again.
   */
  openRead(request: ReadReq, terms: { readonly requiresLeader?: boolean } = {}): Promise<ClientReadableStream<ReadAnswer>> {
    const { path, requestSerialize } = StreamsService.read;
    const open = this.GRPCStreamCreator(StreamsClient, 'read', (grpc) =>
      grpc.makeServerStreamRequest(path, requestSerialize, readAnswer, request, ...this.callArguments(terms, { deadline: Infinity })),
    );
    return open();
  }

  /** Asks for an append; answers with what the event store says of it. Rejects with `Late` when it says nothing in time. */
  async batchAppend(make: (correlation: string) => BatchAppendReq, ms: number, what: string): Promise<BatchAppendResp> {
    const { connection } = this;
    return this.watch(async () => {
      const calls = this.byStream.get(await within(ms, `connection to ${what}`, this.appendStream()));
      if (calls === undefined) throw new Error('no call for appends');
      try {
        return await calls.ask(make, ms, what);
      } finally {
        if (calls.isSilent) await this.leave(connection, 'no answer');
      }
    });
  }

  /** Runs calls; leaves the connection when the node ends them because it stops. */
  async watch<Result>(work: () => Promise<Result>): Promise<Result> {
    const { connection } = this;
    try {
      return await work();
    } catch (error) {
      if (isInternal(error)) await this.leave(connection, 'stopping');
      throw error;
    }
  }

  /**
   * Leaves a connection to a node that does not answer or stops: its appends end with an unknown outcome, its subscriptions end, its
   * reads may finish, and the next call looks for a node anew, asking the one left last. Once for each connection, whoever asks.
   */
  async leave(connection: AbortSignal, reason: 'no answer' | 'stopping'): Promise<void> {
    if (connection !== this.connection) return;
    left.add(1, { reason });
    const why = new UnavailableError(undefined, `the connection was left: ${reason}`);
    const { moved, open } = this;
    this.moved = new AbortController();
    this.open = new Set();
    await this.execute(StreamsClient, 'leave', () => Promise.reject(why)).catch(() => undefined); // the client disconnects
    for (const calls of open) calls.leave(why);
    moved.abort(why);
  }

  private openCall(grpc: Grpc): Call {
    const calls = new AppendCalls(() => grpc.batchAppend(...this.callArguments({}, { deadline: Infinity })));
    this.byStream.set(calls.first, calls);
    this.open.add(calls);
    calls.first.once('close', () => this.open.delete(calls));
    return calls.first;
  }
}

function isInternal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === INTERNAL) || isInternal(error.cause);
}

/** What an address says, as the makers' client takes it. */
function settingsOf(url: string) {
  const { hosts, dnsDiscover, defaultCredentials, tls, tlsCAFile, userCertFile, userKeyFile, ...given } = readConnectionString(url);
  const credentials = {
    insecure: tls === false,
    ...(tlsCAFile !== undefined && { rootCertificate: readFileSync(tlsCAFile) }),
    ...(userCertFile !== undefined && { userCertFile: readFileSync(userCertFile) }),
    ...(userKeyFile !== undefined && { userKeyFile: readFileSync(userKeyFile) }),
  };
  return { hosts, dnsDiscover, defaultCredentials, credentials, options: { gossipTimeout: GOSSIP_S, ...given } };
}
