import { CLOSING, endWithin } from '@cauce/patience';
import { isUnavailable } from '@cauce/postgres';
import type { RedisConfig } from '@cauce/redis';
import { Scheduler } from '@cauce/scheduler';
import { continueTrace, type Log } from '@cauce/telemetry';
import type { Circuits } from './circuits.js';
import { type DeliveryLeases, type NewEvent } from './delivery.leases.js';
import type { DeliveryOrder } from './delivery.order.js';
import type { DeliveryPartitions } from './delivery.partitions.js';
import type { DeliveryResults } from './delivery.results.js';
import type { DeliveryRetention } from './delivery.retention.js';
import { DeliverySender, type SenderParts } from './delivery.sender.js';
import type { LeasedDelivery } from './leased-delivery.js';
import { OrderWatch } from './order-watch.js';

const HOUR_MS = 3_600_000;
/** Nudges are kept for no longer. */
const SOON_MS = 61_000;

/** What {@link Sending} puts together. */
export type SendingParts = Omit<SenderParts, 'onWritten'> & {
  readonly leases: DeliveryLeases;
  readonly order: DeliveryOrder;
  readonly partitions: DeliveryPartitions;
  readonly retention: DeliveryRetention;
  readonly results: DeliveryResults;
  readonly circuits: Circuits;
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

  constructor(private readonly parts: SendingParts) {
    const { leases, logger, order, redis, results, sweepEveryMs } = parts;
    this.sender = new DeliverySender({ ...parts, onWritten: (endpointId, nextTime) => this.goOn(endpointId, nextTime) });
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
    for (const delivery of leased) this.sender.begin(delivery);
    this.watch.look(held);
    if (this.parts.bornLeased) for (const endpoint of idle) this.scheduler.runNow(endpoint);
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
    await this.sender.finish();
  }

  private goOn(endpointId: string, nextTime: string | null): void {
    this.scheduler.runNow(endpointId);
    for (const time of [nextTime, this.parts.circuits.probeTimeOf(endpointId) ?? null]) this.nudgeSoon(endpointId, time);
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
      .then(() => this.inOrder('dropped', () => this.parts.retention.enforce()));
  }

  /** Not fatal: days are made on demand too, and dropped an hour later. The log shows that something is wrong with the database. */
  private async inOrder(what: 'made' | 'dropped', work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.parts.logger.error({ err: error, unavailable: isUnavailable(error) }, `days of deliveries could not be ${what}`);
    }
  }
}
