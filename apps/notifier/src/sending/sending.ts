import { CLOSING, endWithin } from '@cauce/patience';
import { isUnavailable } from '@cauce/postgres';
import type { RedisConfig } from '@cauce/redis';
import { Scheduler } from '@cauce/scheduler';
import { continueTrace, type Log } from '@cauce/telemetry';
import type { Circuits } from './circuits.js';
import { type DeliveryLeases, type NewEvent } from './delivery.leases.js';
import type { DeliveryOrder, OrderedStream } from './delivery.order.js';
import type { DeliveryPartitions } from './delivery.partitions.js';
import type { DeliveryResults, Successor } from './delivery.results.js';
import type { DeliveryRetention } from './delivery.retention.js';
import { DeliverySender, type SenderParts } from './delivery.sender.js';
import type { LeasedDelivery } from './leased-delivery.js';
import { OrderWatch } from './order-watch.js';

const HOUR_MS = 3_600_000;
/** Nudges are kept for no longer. */
const SOON_MS = 61_000;

/** What {@link Sending} puts together. */
export type SendingParts = Omit<SenderParts, 'onFree' | 'onWritten'> & {
  readonly leases: DeliveryLeases;
  readonly order: DeliveryOrder;
  readonly partitions: DeliveryPartitions;
  readonly retention: DeliveryRetention;
  readonly results: DeliveryResults;
  readonly circuits: Circuits;
  /** Erases secrets that do not sign any more. */
  readonly eraseOldSecrets: () => Promise<void>;
  readonly logger: Log;
  readonly redis: RedisConfig;
  readonly sweepEveryMs: number;
  readonly bornLeased: boolean;
};

/**
 * From an event to its webhooks. What is due goes out: at once when it is born leased; when a nudge names its endpoint (a slot is
 * free, an earlier event is done, a later attempt's time has come); or when the sweeper passes, which alone would be enough.
 */
export class Sending {
  private readonly sender: DeliverySender;
  private readonly scheduler: Scheduler<LeasedDelivery>;
  private readonly watch: OrderWatch;
  private hourly: NodeJS.Timeout | undefined;
  private keeping: Promise<void> = Promise.resolve();
  private isEnding = false;

  constructor(private readonly parts: SendingParts) {
    const { leases, logger, order, redis, results, sweepEveryMs } = parts;
    this.sender = new DeliverySender({
      ...parts,
      onFree: (endpointId, isTaken) => this.onFree(endpointId, isTaken),
      onWritten: (delivery, nextTime) => this.onWritten(delivery, nextTime),
    });
    this.scheduler = new Scheduler({
      queue: 'webhook-delivery',
      redis,
      log: logger,
      sweepEveryMs,
      claim: (limit, endpoints) => leases.claim(limit, endpoints),
      run: (delivery) => {
        // A trace of its own: what nudged this is often another delivery's work.
        continueTrace({}, 'webhook attempt', () => this.sender.begin(delivery));
        return Promise.resolve();
      },
    });
    this.watch = new OrderWatch({
      order,
      logger,
      resultsWritten: () => results.written(),
      onDue: (endpoints) => endpoints.forEach((endpoint) => this.scheduler.runNow(endpoint)),
    });
  }

  /** Begins to send. A database that does not answer yet is waited for. */
  async start(): Promise<void> {
    await this.inOrder('made', () => this.parts.partitions.ahead());
    this.keepDays();
    this.hourly = setInterval(() => this.keepDays(), HOUR_MS);
    this.scheduler.start();
    this.watch.start();
  }

  /** Makes and sends the deliveries of these events. Resolves when they are committed; throws when that is unknown. */
  async accept(events: readonly NewEvent[]): Promise<void> {
    if (events.length === 0) return;
    await this.parts.partitions.ensure(events.map(({ day }) => day));
    const { leased, idle, held } = await this.parts.leases.insert(events);
    this.begin(leased);
    this.watch.look(held);
    if (this.parts.bornLeased) for (const endpoint of idle) this.scheduler.runNow(endpoint);
  }

  /** These became due: those that are leased go now, the others are for whoever claims them. */
  onDue(successors: readonly Successor[]): void {
    const { leases } = this.parts;
    const leased = successors.filter(({ isLeased }) => isLeased);
    if (this.isEnding) void leases.giveBack(leased);
    else this.begin(leases.admit(leased));
    for (const { endpointId, isLeased } of successors) if (!isLeased) this.scheduler.runNow(endpointId);
  }

  /** Makes the partitions of these days (`2026-11-21`) that are missing. */
  prepareDays(days: Iterable<string>): Promise<void> {
    return this.parts.partitions.ensure(days);
  }

  /** What was made behind an earlier one, by a statement other than `accept`'s: it is looked at again. */
  look(held: readonly OrderedStream[]): void {
    this.watch.look(held);
  }

  /** Something of this endpoint is due now. */
  runNow(endpointId: string): void {
    this.scheduler.runNow(endpointId);
  }

  /** Takes no new work, and finishes what can end quickly. */
  async close(): Promise<void> {
    clearInterval(this.hourly);
    await endWithin(CLOSING.sending, this.finish());
    await this.parts.results.close();
  }

  /** A receiver may take longer than a stopping process can wait, and a database may be down: the rest is sent again when its lease ends. */
  private async finish(): Promise<void> {
    await Promise.all([this.scheduler.close(), this.watch.close(), this.keeping]);
    this.isEnding = true;
    await this.parts.leases.giveBackAhead();
    await this.sender.finish();
  }

  private begin(deliveries: readonly LeasedDelivery[]): void {
    for (const delivery of deliveries) this.sender.begin(delivery);
  }

  private onFree(endpointId: string, isTaken: boolean): void {
    if (!isTaken) void this.parts.leases.giveBackAhead(endpointId);
    this.goOn(endpointId);
  }

  private onWritten({ endpointId, origin }: LeasedDelivery, nextTime: string | null): void {
    this.goOn(endpointId);
    // Few of these go at a time: the next one was not leased for that, though there were slots.
    if (origin === 'BACKFILL') this.scheduler.runNow(endpointId);
    for (const time of [nextTime, this.parts.circuits.probeTimeOf(endpointId) ?? null]) this.nudgeSoon(endpointId, time);
  }

  /** What is leased goes on; what is not is claimed, where there may be some. */
  private goOn(endpointId: string): void {
    const { leases } = this.parts;
    this.begin(leases.next());
    if (leases.mayFind(endpointId)) this.scheduler.runNow(endpointId);
  }

  /** What is due later is left to the sweeper: a nudge for each delivery of a backlog would fill Redis. */
  private nudgeSoon(endpointId: string, time: string | null): void {
    if (time === null) return;
    const second = Math.ceil(Date.parse(time) / 1_000) * 1_000;
    if (second - Date.now() <= SOON_MS) void this.scheduler.nudge(endpointId, new Date(second));
  }

  /** Makes the partitions of the next days, and drops expired ones. */
  private keepDays(): void {
    this.keeping = this.keeping
      .then(() => this.inOrder('made', () => this.parts.partitions.ahead()))
      .then(() => this.inOrder('dropped', () => this.parts.retention.enforce()))
      .then(() => this.inOrder('relieved of old secrets', () => this.parts.eraseOldSecrets()));
  }

  /** Not fatal: days are made on demand too, and dropped an hour later. The log shows that something is wrong with the database. */
  private async inOrder(what: 'made' | 'dropped' | 'relieved of old secrets', work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.parts.logger.error({ err: error, unavailable: isUnavailable(error) }, `days of deliveries could not be ${what}`);
    }
  }
}
