import { randomUUID } from 'node:crypto';
import type { Log } from '@cauce/telemetry';
import { Appends } from './append.js';
import type { Appended } from './append-answer.js';
import type { ExpectedRevision } from './append-request.js';
import { Client } from './client.js';
import { readConnectionString } from './connection-string.js';
import { EventStoreRefused, EventStoreUnavailable, NotReady } from './errors.js';
import { Leader } from './leader.js';
import { type LogOptions, type LogPage, logPages, recordedPages } from './log-pages.js';
import { type LogRecord, recordFrom } from './log-record.js';
import { type ReadOptions, readStream } from './read.js';
import { NoTurn, Slots } from './slots.js';
import { StorePresence, type StorePresenceOptions, untilAborted } from './store-presence.js';
import { type NewEvent, type Position, type StoredEvent } from './stored-event.js';
import { subscribeToAll, type SubscriptionOptions } from './subscription.js';
import { troubleOf } from './trouble.js';
import type { RecordedEvent } from './wire/recorded-event.js';

/** For each of the two tries: a caller waits. */
const READ_DEADLINE_MS = 2_500;
/** For both tries, and the line before them. */
const READ_GIVE_UP_MS = 5_000;
const READY_DEADLINE_MS = 1_500;
/** The server takes 100 calls on a connection, and lets the next one wait without a word. Subscriptions and the call for appends are calls, too. */
const READS_AT_A_TIME = 60;

/** Until when a read is worth its while, and what ends it before. */
type ReadTerms = { readonly giveUpAt: number; readonly gone: AbortSignal | undefined };

/** The event store. One per process: what it limits, it limits for all who use it. */
export class EventStore {
  private readonly appends: Appends;
  private readonly reads = new Slots(READS_AT_A_TIME);
  /** Streams that are known to keep only their last mark. */
  private readonly marked = new Set<string>();

  private readonly leader: Leader;
  private readonly presence: StorePresence;

  private constructor(
    private readonly client: Client,
    how: Pick<StorePresenceOptions, 'isSingle' | 'logger'>,
  ) {
    this.leader = new Leader(client);
    this.presence = new StorePresence({ ...how, probe: (ms) => this.leader.probe(ms) });
    this.appends = new Appends(client, this.presence);
  }

  /**
   * Connects with the first call, and reconnects by itself. `url`: `esdb://host:port?tls=false`; see `readConnectionString`. `logger`: gets a line when
   * the store is found to be away, and when it is back.
   */
  static connect(url: string, { logger }: { readonly logger?: Log } = {}): EventStore {
    const { hosts, dnsDiscover } = readConnectionString(url);
    return new EventStore(Client.to(url), { isSingle: hosts.length === 1 && !dnsDiscover, logger });
  }

  /**
   * Appends all of the events or none. Throws WrongExpectedRevision, EventStoreRefused when nothing was sent, or EventStoreUnavailable when the outcome
   * stays unknown.
   */
  append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended> {
    return this.appends.append(stream, expected, events);
  }

  /** A stream's events; none when there is no stream. Throws EventStoreUnavailable. */
  async read(stream: string, options: ReadOptions = {}): Promise<StoredEvent[]> {
    await this.presence.admit();
    const giveUpAt = performance.now() + READ_GIVE_UP_MS;
    return this.presence.during(async (gone) => {
      try {
        return await this.readOnce(stream, options, { giveUpAt, gone });
      } catch (error) {
        if (!(error instanceof EventStoreUnavailable) || error instanceof EventStoreRefused) throw error;
        return await this.readOnce(stream, options, { giveUpAt, gone }); // by now the client has replaced a broken connection
      }
    });
  }

  /** All events of all streams up to now, page by page; see `LogOptions`. For operations, not for services. */
  pages(options: LogOptions): AsyncGenerator<LogPage> {
    return logPages((read) => this.readPage(read), options);
  }

  /** The same, with data and metadata as they came: for who passes over most events, or keeps them for long. */
  recordedPages(options: LogOptions): AsyncGenerator<LogPage<RecordedEvent>> {
    return recordedPages((read) => this.readPage(read), options);
  }

  /**
   * The first record at a position or behind it. `none`: the log ends before it; `no position`: no record ever lay there. Throws
   * EventStoreUnavailable.
   */
  recordFrom(position: Position): Promise<LogRecord | 'none' | 'no position'> {
    return this.client.watch(() => recordFrom(this.client, position));
  }

  /** See `SubscriptionOptions`; a `Follower` does this with a lease, a checkpoint and new subscriptions. */
  subscribeToAll(options: SubscriptionOptions): Promise<void> {
    return this.client.watch(() => subscribeToAll(this.client, options));
  }

  /**
   * Appends a mark to the log: a follower that has passed its position has passed everything appended before. The stream holds only
   * marks ({@link isMark}) and keeps the last one. Throws EventStoreUnavailable.
   */
  async mark(stream: string): Promise<Position> {
    await this.keepLastAlone(stream);
    const { position } = await this.append(stream, 'any', [{ id: randomUUID(), type: 'Marked', data: {} }]);
    return position;
  }

  /** As the client's `setStreamMetadata`, which appends on a call of its own. */
  private async keepLastAlone(stream: string): Promise<void> {
    if (this.marked.has(stream)) return;
    await this.append(`$$${stream}`, 'any', [{ id: randomUUID(), type: '$metadata', data: { $maxCount: 1 } }]);
    this.marked.add(stream);
  }

  /** A check of readiness. */
  get readiness(): { readonly name: string; readonly check: () => Promise<void>; readonly isAway: (error: unknown) => boolean } {
    return { name: 'event store', check: () => this.ready(), isAway: (error) => error instanceof NotReady && error.isAway };
  }

  /** Resolves when the store's leader answers, which an append needs; throws EventStoreUnavailable, in words where the trouble is known. For readiness. */
  async ready(): Promise<void> {
    try {
      await this.leader.ask(READY_DEADLINE_MS);
      this.presence.answered();
    } catch (error) {
      const trouble = troubleOf(error);
      if (trouble === undefined) throw error;
      const { awayForMs } = this.presence;
      const since = awayForMs === undefined ? '' : `; away for ${Math.round(awayForMs / 1_000)} s, requests that need it are refused`;
      throw new NotReady(trouble.words + since, !trouble.isRefusal);
    }
  }

  private readPage<Result>(read: (client: Client) => Promise<Result>): Promise<Result> {
    return this.reads.run(() => this.client.watch(() => read(this.client)));
  }

  /** A read has begun nothing: when the store is found to be away, its caller waits no longer. */
  private async readOnce(stream: string, options: ReadOptions, { giveUpAt, gone }: ReadTerms): Promise<StoredEvent[]> {
    const read = () => {
      const ms = Math.min(READ_DEADLINE_MS, giveUpAt - performance.now());
      return this.presence.attempt(() => this.client.watch(() => readStream(this.client, stream, options, ms)));
    };
    try {
      return await untilAborted(this.reads.run(read, { withinMs: giveUpAt - performance.now(), signal: gone }), gone);
    } catch (error) {
      if (gone?.aborted === true) throw this.presence.refusal('DEPENDENCY_AWAY');
      throw error instanceof NoTurn ? this.presence.refusal('OVERLOADED') : error;
    }
  }

  /** Ends open calls and disconnects. */
  async close(): Promise<void> {
    this.presence.close();
    await this.client.dispose();
  }
}
