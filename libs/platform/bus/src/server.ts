import { continueTrace } from '@cauce/telemetry';
import { BaseRpcContext, type CustomTransportStrategy, type MessageHandler, Server } from '@nestjs/microservices';
import { isObservable, lastValueFrom } from 'rxjs';
import { BusAway } from './away.js';
import type { ConsumeOptions } from './bus-consumer.decorator.js';
import { measureConsumer } from './bus-metrics.js';
import { type ConsumerSettings, GroupConsumer } from './consumer.js';
import { GroupProgress } from './group-progress.js';
import type { BusMessage } from './message.js';
import type { Stuck } from './pauses.js';
import type { Route } from './route.js';
import { isNetworkError } from './unavailable.js';

/** The longest pause is the most that is added to an outage. */
const PAUSE_TIMES = { firstMs: 200, longestMs: 1_000 };

/** All partitions of a topic, so that a handler may combine what one fetch has brought. */
const PARTITIONS_AT_ONCE = 12;

/** What a service sets to consume; the rest has defaults. */
export type BusServerOptions = Pick<ConsumerSettings, 'connection' | 'group' | 'topics' | 'log' | 'parking'> &
  Partial<Pick<ConsumerSettings, 'starts' | 'isUnavailable' | 'waitsFor' | 'concurrency' | 'pauseTimes'>>;

/**
 * Kafka as a Nest transport. A method with `@Consume('<topic>')` of a `@BusConsumer()` class gets one `BusMessage` at a time, with
 * `@Consume('<topic>', { batch: true })` an array of them, in the order of their partition. The offset is committed after it has
 * resolved: a crash anywhere delivers again. When it throws because a part we depend on is down, its partition waits and is tried
 * again for ever; when it throws by our own fault, the message is parked after a few tries and only its key waits; when it throws
 * because the message waits for something that others do not wait for, that is so at once (see `WaitingMessages`). (Nest's own Kafka
 * transport commits what it has no handler for, and one poison message stops all.)
 */
export class BusServer extends Server implements CustomTransportStrategy {
  private consumer: GroupConsumer | undefined;
  private readonly progress: GroupProgress;
  private stopMetrics: () => void = () => undefined;

  constructor(private readonly options: BusServerOptions) {
    super();
    const { connection, group, topics, log } = options;
    this.progress = new GroupProgress({ connection, group, topics: Object.keys(topics), log });
  }

  /** Called by Nest. Throws for a topic of ours that has no handler or two, and for a handler of a topic that is not ours. */
  listen(callback: (error?: unknown) => void): void {
    const { concurrency = PARTITIONS_AT_ONCE, pauseTimes = PAUSE_TIMES, ...given } = this.options;
    const isUnavailable = (error: unknown) => this.isUnavailable(error);
    const waitsFor = (error: unknown) => this.waitsFor(error);
    const consumer = new GroupConsumer({ ...given, concurrency, pauseTimes, isUnavailable, waitsFor }, this.routes());
    this.consumer = consumer;
    const [topics, progress] = [Object.keys(this.options.topics), this.progress];
    this.stopMetrics = measureConsumer({ topics, progress, stuck: () => consumer.stuck() });
    consumer.start();
    callback();
  }

  /** Handles one message that was parked, apart from those that its topic delivers. Throws what the handler throws. */
  async handle(message: BusMessage): Promise<void> {
    const handler = this.messageHandlers.get(message.topic);
    if (handler === undefined) throw new Error(`no handler for the topic ${message.topic}`);
    const { batch, handle } = toRoute(message.topic, handler);
    await handle(batch ? [message] : message);
  }

  /** Whether an error says that a part which we depend on is down. */
  isUnavailable(error: unknown): boolean {
    return this.waitsFor(error) === undefined && (this.options.isUnavailable?.(error) === true || isNetworkError(error));
  }

  /** The name of what a message waits for that others do not wait for. */
  waitsFor(error: unknown): string | undefined {
    return this.options.waitsFor?.(error);
  }

  /** Called by Nest: waits for the batches being handled, though not for long, and leaves the group. */
  async close(): Promise<void> {
    this.stopMetrics();
    await Promise.all([this.consumer?.close(), this.progress.close()]);
  }

  /** A check of readiness. */
  get readiness(): { readonly name: string; readonly check: () => Promise<void>; readonly isAway: (error: unknown) => boolean } {
    return { name: 'kafka consumer', check: () => this.ready(), isAway: (error) => error instanceof BusAway };
  }

  /** For readiness: rejects while this process is not a living member of its group. */
  async ready(): Promise<void> {
    if (this.consumer === undefined) throw new Error('the consumer has not been started');
    await this.consumer.checkReady();
  }

  /**
   * True once our group, all of its members together, has handled or parked all that is in its topics now; false when it has not within
   * `withinMs`. Throws while no broker answers.
   */
  caughtUp(withinMs: number): Promise<boolean> {
    return this.progress.caughtUp(withinMs);
  }

  /** The paused partitions, and the message that each waits for. */
  stuck(): readonly Stuck[] {
    return this.consumer?.stuck() ?? [];
  }

  override on(): never {
    throw new Error('the bus has no events to listen to');
  }

  override unwrap(): never {
    throw new Error('the bus shows nothing of its inside');
  }

  private routes(): ReadonlyMap<string, Route> {
    const topics = Object.keys(this.options.topics);
    const handled = [...this.messageHandlers.keys()];
    const unknown = handled.filter((topic) => !topics.includes(topic));
    if (unknown.length > 0) throw new Error(`not among the topics of this service: ${unknown.join(', ')}`);
    const unhandled = topics.filter((topic) => !handled.includes(topic));
    if (unhandled.length > 0) throw new Error(`no handler for the topic ${unhandled.join(', ')}`);
    if (topics.length === 0) throw new Error('this service consumes no topic');
    return new Map([...this.messageHandlers].map(([topic, handler]) => [topic, toRoute(topic, handler)]));
  }
}

function toRoute(topic: string, handler: MessageHandler): Route {
  if (handler.next !== undefined) throw new Error(`two handlers for the topic ${topic}`);
  if (handler.isEventHandler !== true) throw new Error(`the topic ${topic} needs @EventPattern: nobody waits for an answer`);
  const { batch = false, concerns = () => true }: ConsumeOptions = handler.extras ?? {};
  return { batch, concerns, handle: (data) => call(topic, handler, data) };
}

/** One message goes on with the trace that sent it; a batch of many has a trace of its own (see `inTraceOf`). */
async function call(topic: string, handler: MessageHandler, data: BusMessage | readonly BusMessage[]): Promise<void> {
  const messages = [data].flat();
  const headers = messages.length === 1 ? (messages[0]?.headers ?? {}) : {};
  const work = async () => {
    const result: unknown = await handler(data, new BaseRpcContext([messages]));
    if (isObservable(result)) await lastValueFrom(result, { defaultValue: undefined });
  };
  await continueTrace(headers, `consume ${topic}`, work, { kind: 'consumer' });
}
