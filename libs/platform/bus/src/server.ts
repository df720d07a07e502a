import { BaseRpcContext, type CustomTransportStrategy, type MessageHandler, Server } from '@nestjs/microservices';
import { continueTrace } from '@cauce/telemetry';
import { isObservable, lastValueFrom } from 'rxjs';
import { type ConsumerSettings, GroupConsumer } from './consumer.js';
import type { BusMessage } from './message.js';
import type { Stuck } from './pauses.js';
import type { Route } from './route.js';
import { isNetworkError } from './unavailable.js';

/** What a service gives to consume; the rest has defaults. */
export type BusServerOptions = Pick<ConsumerSettings, 'brokers' | 'group' | 'topics' | 'log'> &
  Partial<Pick<ConsumerSettings, 'isUnavailable' | 'concurrency' | 'pauseTimes'>>;

/**
 * Kafka as a Nest transport. A method with `@Consume('<topic>')` of a `@BusConsumer()` class gets one `BusMessage` at a time, with
 * `@Consume('<topic>', { batch: true })` an array of them, in the order of their partition. The offset is committed after it has
 * resolved: a crash anywhere delivers again. When it throws, its partition waits and is tried again for ever; other partitions go
 * on. (Nest's own Kafka transport commits what it has no handler for, and one poison stops all.)
 */
export class BusServer extends Server implements CustomTransportStrategy {
  private consumer: GroupConsumer | undefined;

  constructor(private readonly options: BusServerOptions) {
    super();
  }

  /** Called by Nest. Throws for a topic that has no handler, two handlers, or is not in the manifest. */
  listen(callback: (error?: unknown) => void): void {
    const { isUnavailable = () => false, concurrency = 4, pauseTimes = { firstMs: 500, longestMs: 30_000 }, ...given } = this.options;
    const either = (error: unknown) => isUnavailable(error) || isNetworkError(error);
    this.consumer = new GroupConsumer({ ...given, concurrency, pauseTimes, isUnavailable: either }, this.routes());
    this.consumer.start();
    callback();
  }

  /** Called by Nest: waits for the batches being handled, leaves the group. */
  async close(): Promise<void> {
    await this.consumer?.close();
  }

  /** For readiness: rejects while this process is not a living member of its group. */
  async ready(): Promise<void> {
    if (this.consumer === undefined) throw new Error('the consumer has not been started');
    await this.consumer.checkReady();
  }

  /** The partitions that stand still now, and the message that each waits for. */
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
    const unknown = [...this.messageHandlers.keys()].filter((topic) => !(topic in this.options.topics));
    if (unknown.length > 0) throw new Error(`not in the topic manifest: ${unknown.join(', ')}`);
    if (this.messageHandlers.size === 0) throw new Error('no @EventPattern of this service is for the bus');
    return new Map([...this.messageHandlers].map(([topic, handler]) => [topic, toRoute(topic, handler)]));
  }
}

function toRoute(topic: string, handler: MessageHandler): Route {
  if (handler.next !== undefined) throw new Error(`two handlers for the topic ${topic}`);
  if (handler.isEventHandler !== true) throw new Error(`the topic ${topic} needs @EventPattern: nobody waits for an answer`);
  return { batch: handler.extras?.['batch'] === true, handle: (data) => call(topic, handler, data) };
}

/** One message goes on with the trace that sent it; a batch of many has a trace of its own. */
async function call(topic: string, handler: MessageHandler, data: BusMessage | readonly BusMessage[]): Promise<void> {
  const messages = [data].flat();
  const headers = messages.length === 1 ? (messages[0]?.headers ?? {}) : {};
  await continueTrace(headers, `consume ${topic}`, async () => {
    const result: unknown = await handler(data, new BaseRpcContext([messages]));
    if (isObservable(result)) await lastValueFrom(result, { defaultValue: undefined });
  });
}
