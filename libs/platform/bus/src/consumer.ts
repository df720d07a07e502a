import { backoff, CLOSING, endWithin, pause } from '@cauce/patience';
import { type Log, repeats, type Waiter, waiting } from '@cauce/telemetry';
import { type Consumer, type EachBatchPayload, Kafka } from 'kafkajs';
import type { BatchStarts } from './apart/batch-starts.js';
import { FirstBatches } from './apart/first-batches.js';
import { BusAway, inWords } from './away.js';
import { clientSettings } from './client.js';
import type { BusConnection } from './connection.js';
import { FetchPace } from './fetch-pace.js';
import { Membership } from './membership.js';
import { type BusMessage, toMessage } from './message.js';
import { OffsetCommits } from './offset-commits.js';
import type { Fault, Parking } from './parking/parking.js';
import { type BatchRun, runOrPark } from './parking/run-or-park.js';
import { Pauses, type PauseTimes, type Stuck } from './pauses.js';
import { AFTER_REFUSAL_MS, BusRefusal } from './refusal.js';
import type { Progress, Route } from './route.js';
import { ensureTopics, type TopicManifest } from './topics.js';

const SESSION_MS = 6_000;
/** A living member learns of another's death by its next heartbeat: this adds to the session's 6 s. */
const HEARTBEAT_MS = 500;
/** How long a fetch that finds nothing waits: the most that a resumed partition waits. */
const MAX_WAIT_MS = 250;
/** A member whose last heartbeat is older than this does not consume, even if it believes it is in the group. */
const SILENCE_MS = 20_000;

/** What it waits for, by its name in the log. */
const KAFKA = 'Kafka';

/** After this many tries that failed by our own fault a message is parked. */
const TRIES = 5;
/** The waits before a new consumer takes over: the longest is the delay after an outage ends. */
const [FIRST_RESTART_MS, LONGEST_RESTART_MS] = [250, 1_000];

/** How a service consumes. */
export type ConsumerSettings = {
  readonly connection: BusConnection;
  /** The consumer group: the service's name. */
  readonly group: string;
  /** The topics it consumes: each has one handler. */
  readonly topics: TopicManifest;
  readonly log: Log;
  /** Where messages go that we cannot handle. */
  readonly parking: Parking;
  /** Where processes began: what ends them is set apart. Absent: it is handled again and again. */
  readonly starts?: BatchStarts | undefined;
  /** True for errors of parts that we depend on; those and network errors are retried without calling the message poison. */
  readonly isUnavailable: (error: unknown) => boolean;
  /** The name of what a message waits for that others do not wait for: it is set aside at once. Undefined for all other errors. */
  readonly waitsFor: (error: unknown) => string | undefined;
  /** How many partitions are handled at a time. */
  readonly concurrency: number;
  readonly pauseTimes: PauseTimes;
};

/**
 * One consumer group member that does not give up: whatever ends it (kafkajs stops for good on some errors), a fresh one
 * takes its place until `close`. Offsets are committed by hand, soon after the handler of all before them has resolved, and never before.
 */
export class GroupConsumer {
  private readonly closing = new AbortController();
  private readonly pauses: Pauses;
  private readonly membership: Membership;
  private readonly commits: OffsetCommits;
  private readonly firsts: FirstBatches;
  private readonly pace = new FetchPace();
  private joined = false;
  /** Why the last consumer ended, until the next one has joined. */
  private trouble: Error | undefined;
  private heardAt = 0;
  private ended: Promise<void> = Promise.resolve();

  constructor(
    private readonly settings: ConsumerSettings,
    private readonly routes: ReadonlyMap<string, Route>,
  ) {
    this.pauses = new Pauses(settings.log, settings.pauseTimes);
    const { starts, parking } = settings;
    this.firsts = new FirstBatches({ starts, parking, onParked: (message, fault) => this.tellParked(message, fault) });
    this.membership = new Membership(settings.group);
    this.commits = new OffsetCommits((error) => settings.log.warn({ err: error, group: settings.group }, 'offsets not committed'));
  }

  /** Starts in the background: a broker that is down at our start is no reason to die. */
  start(): void {
    this.ended = this.keepRunning();
  }

  /**
   * Waits for the batches being handled and leaves the group, in 3 s at most (kafkajs alone waits 15 s for each answer). What is not committed by
   * then is delivered again, and the group ends our membership with our session.
   */
  async close(): Promise<void> {
    this.closing.abort();
    await endWithin(CLOSING.consumer, this.ended);
  }

  /** Rejects while this process is not a living member of its group. */
  checkReady(): Promise<void> {
    if (!this.joined) return Promise.reject(this.trouble ?? new Error('not a member of the consumer group'));
    const isSilent = Date.now() - this.heardAt > SILENCE_MS;
    return isSilent ? Promise.reject(new Error('the consumer group has not been heard of')) : Promise.resolve();
  }

  /** The paused partitions. */
  stuck(): readonly Stuck[] {
    return this.pauses.list();
  }

  private async keepRunning(): Promise<void> {
    for (let failures = 0; !this.closing.signal.aborted; failures += 1) {
      try {
        await this.session(() => {
          failures = 0;
          waiting.over(this.settings.log, this.waiter);
        });
      } catch (error) {
        this.tellEnd(inWords(error));
      }
      const isRefused = this.trouble instanceof BusRefusal;
      const ms = isRefused ? AFTER_REFUSAL_MS : backoff(failures, FIRST_RESTART_MS, LONGEST_RESTART_MS);
      await pause(ms, this.closing.signal);
    }
  }

  private get waiter(): Waiter {
    return { part: KAFKA, by: this.settings.group };
  }

  private tellEnd(error: unknown): void {
    const { log, group } = this.settings;
    const trouble = error instanceof Error ? error : new Error(String(error));
    const { message } = trouble;
    const isPlain = trouble instanceof BusRefusal || trouble instanceof BusAway;
    const words = isPlain ? message : `the consumer stopped and starts again (${message})`;
    waiting.tell(log, this.waiter, { kind: trouble instanceof BusAway ? trouble.kind : message, words }, { group });
    this.trouble = trouble;
  }

  /** One life of a kafkajs consumer; ends when it crashes (throws) or when we close. */
  private async session(onJoined: () => void): Promise<void> {
    const { connection, group, topics, log } = this.settings;
    await ensureTopics(connection, topics, log);
    const consumer = new Kafka(clientSettings(connection, group, log)).consumer({
      groupId: group,
      sessionTimeout: SESSION_MS,
      heartbeatInterval: HEARTBEAT_MS,
      rebalanceTimeout: 10_000,
      maxWaitTimeInMs: MAX_WAIT_MS,
      allowAutoTopicCreation: false,
      partitionAssigners: [this.membership.assigner],
      retry: { initialRetryTime: 100, maxRetryTime: 1_000, retries: 5, restartOnFailure: () => Promise.resolve(false) },
    });
    const over = this.watch(consumer, onJoined);
    try {
      await consumer.connect();
      await consumer.subscribe({ topics: [...this.routes.keys()], fromBeginning: true });
      await this.membership.endFormer();
      await consumer.run({
        autoCommit: false,
        eachBatchAutoResolve: false,
        partitionsConsumedConcurrently: this.settings.concurrency,
        eachBatch: (payload) => this.eachBatch(consumer, payload),
      });
      await over;
      await this.commits.flush();
    } finally {
      this.joined = false;
      this.pauses.clear();
      this.commits.forget();
      await consumer.disconnect();
    }
  }

  private watch(consumer: Consumer, onJoined: () => void): Promise<undefined> {
    const over = Promise.withResolvers<undefined>();
    consumer.on(consumer.events.CRASH, ({ payload }) => over.reject(payload.error));
    consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
      this.pauses.keepOnly(payload.memberAssignment);
      this.firsts.keepOnly(payload.memberAssignment);
      this.commits.forget();
      this.membership.begin(payload.memberId);
      this.joined = true;
      this.trouble = undefined;
      this.heardAt = Date.now();
      onJoined();
    });
    consumer.on(consumer.events.HEARTBEAT, () => (this.heardAt = Date.now()));
    this.closing.signal.addEventListener('abort', () => over.resolve(undefined), { once: true });
    if (this.closing.signal.aborted) over.resolve(undefined);
    over.promise.catch(() => undefined); // a crash before it is awaited is no unhandled rejection
    return over.promise;
  }

  private async eachBatch(consumer: Consumer, payload: EachBatchPayload): Promise<void> {
    const { topic, partition } = payload.batch;
    const route = this.routes.get(topic);
    if (route === undefined) throw new Error(`no handler for the topic ${topic}`);
    const messages = payload.batch.messages.map((message) => toMessage(topic, partition, message));
    const fetchedAt = this.pace.fetched(messages.some(({ headers }) => route.concerns(headers)));
    const { done, failure } = await withHeartbeats(payload, () => this.run(topic, route, messages, payload));
    const next = messages[done];
    if (failure !== undefined && next !== undefined) this.pauses.hold(consumer, next, failure);
    else this.pauses.release({ topic, partition });
    await this.commit(payload, messages[done - 1]);
    // All batches of a fetch began before the first of them ends, and the next fetch waits for all.
    await this.pace.rest(fetchedAt, this.closing.signal);
  }

  /** A stopping consumer waits for the commit: there is no later chance. */
  private async commit(payload: EachBatchPayload, last: BusMessage | undefined): Promise<void> {
    if (last === undefined) return;
    payload.resolveOffset(last.offset);
    this.commits.soon({ topic: last.topic, partition: last.partition, offset: String(BigInt(last.offset) + 1n), payload });
    if (this.closing.signal.aborted) await this.commits.flush();
  }

  private run(topic: string, route: Route, messages: readonly BusMessage[], payload: EachBatchPayload): Promise<Progress> {
    const { parking, isUnavailable, waitsFor } = this.settings;
    const how: BatchRun = {
      topic,
      route,
      parking,
      isUnavailable,
      waitsFor,
      goOn: () => payload.isRunning() && !payload.isStale(),
      triesOf: (message) => this.pauses.faultsOf(message) + 1,
      tries: TRIES,
      onParked: (message, fault) => this.tellParked(message, fault),
    };
    return this.firsts.run(messages, { run: (all) => runOrPark(all, how), concerns: ({ headers }) => route.concerns(headers) });
  }

  private tellParked({ topic, partition, offset, key }: BusMessage, { error, tries, waitsFor }: Fault): void {
    const { log } = this.settings;
    const fields = { topic, partition, offset, key, tries, err: error };
    if (waitsFor !== undefined) repeats.warn(log, { ...fields, waitsFor }, 'a message is set aside until what it alone waits for has come');
    else log.error(fields, 'a message is parked, and what comes after it of its key: see parked-messages in the operator API');
  }
}

/** A handler may take longer than the session; without heartbeats its partitions would go to another member. */
async function withHeartbeats<T>(payload: EachBatchPayload, run: () => Promise<T>): Promise<T> {
  // A failed heartbeat (a rebalance, say) is seen again by the commit, which knows what to do about it.
  const timer = setInterval(() => void payload.heartbeat().catch(() => undefined), HEARTBEAT_MS);
  try {
    return await run();
  } finally {
    clearInterval(timer);
  }
}
