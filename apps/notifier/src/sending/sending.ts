import type { ParkedWork } from '@cauce/parked-messages';
import { CLOSING, endWithin } from '@cauce/patience';
import { isUnavailable, type Queryable } from '@cauce/postgres';
import type { RedisConfig } from '@cauce/redis';
import { Scheduler } from '@cauce/scheduler';
import { continueTrace, type Log } from '@cauce/telemetry';
import type { Circuits } from './circuits.js';
import type { ClaimRest, DeliveryLeases, NewEvent } from './delivery.leases.js';
import type { DeliveryOrder, OrderedStream } from './delivery.order.js';
import type { DeliveryPartitions } from './delivery.partitions.js';
import type { DeliveryResults, Successor } from './delivery.results.js';
import type { DeliveryRetention } from './delivery.retention.js';
import { DeliverySender, type SenderParts } from './delivery.sender.js';
import { DoubtedDeliveries } from './doubted-deliveries.js';
import type { DueEndpoints } from './due-endpoints.js';
import type { LeasedDelivery } from './leased-delivery.js';
import { nudgeTime } from './nudge-time.js';
import { OrderWatch } from './order-watch.js';
import { IS_NOT_PARKED, replayPage } from './replay-statements.js';

const HOUR_MS = 3_600_000;
const QUEUE = 'webhook-delivery';

/** $1: a delivery. */
const REPLAY_PARKED = `
WITH page AS MATERIALIZED (SELECT d.day, d.id FROM delivery d WHERE d.id = $1 AND NOT ${IS_NOT_PARKED}) ${replayPage()}`;

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
  /** Of its own, for looks at what may have ended its process. */
  readonly dueEndpoints: DueEndpoints;
  readonly pool: Queryable;
  readonly parked: ParkedWork;
};

/**
 * From an event to its webhooks. What is due goes out: at once when it is born leased; when a nudge names its endpoint (a slot is
 * free, an earlier event is done, a later attempt's time has come); or when the sweeper passes, which alone would be enough.
 */
export class Sending {
  private readonly sender: DeliverySender;
  private readonly scheduler: Scheduler<LeasedDelivery>;
  private readonly watch: OrderWatch;
  /** Endpoints that wait for a claim until this process has room. */
  private readonly unserved = new Set<string>();
  private hourly: NodeJS.Timeout | undefined;
  private housekeeping: Promise<void> = Promise.resolve();
  private isEnding = false;

  constructor(private readonly parts: SendingParts) {
    const { leases, logger, order, redis, results, sweepEveryMs, dueEndpoints, pool, parked } = parts;
    this.sender = new DeliverySender({
      ...parts,
      onFree: (endpointId, isTaken) => this.onFree(endpointId, isTaken),
      onWritten: (delivery, nextTime) => this.onWritten(delivery, nextTime),
    });
    this.scheduler = new Scheduler({
      queue: QUEUE,
      redis,
      log: logger,
      sweepEveryMs,
      claim: (limit, endpoints) => leases.claim(limit, endpoints),
      doubted: new DoubtedDeliveries({
        pool,
        leases,
        dueEndpoints,
        logger,
        park: parked.due(QUEUE, (delivery) => this.replayParked(delivery)),
        send: (delivery) => continueTrace({}, 'webhook attempt', () => this.sender.finishOne(delivery)),
        onParked: (passed) => this.onParked(passed),
      }),
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

  /** Begins to send. Waits for a database that does not answer yet. */
  async start(): Promise<void> {
    await this.tryTo('make partitions', () => this.parts.partitions.ahead());
    this.keepHouse();
    this.hourly = setInterval(() => this.keepHouse(), HOUR_MS);
    this.scheduler.start();
    this.watch.start();
  }

  /** Makes and sends the deliveries of these events. Resolves when they are committed; throws when that is unknown. */
  async accept(events: readonly NewEvent[]): Promise<void> {
    if (events.length === 0) return;
    await this.parts.partitions.ensure(events.map(({ day }) => day));
    const { leased, idle, held } = await this.parts.leases.insert(events);
    this.begin(leased);
    this.watch.recheck(held);
    if (this.parts.bornLeased) for (const endpoint of idle) this.scheduler.runNow(endpoint);
  }

  /**
   * Takes the deliveries that became due. Those that are leased for this process go now, and a claim finds the others. `leasedAt`: when their
   * statement was sent, by `performance.now()`.
   */
  onDue(successors: readonly Successor[], leasedAt: number): void {
    const { leases } = this.parts;
    const leased = successors.filter(({ isLeased }) => isLeased);
    if (this.isEnding) void leases.giveBack(leased);
    else this.begin(leases.admit(leased, leasedAt));
    for (const { endpointId, isLeased } of successors) if (!isLeased) this.scheduler.runNow(endpointId);
  }

  /** What a full claim did not reach is claimed next, at once or when a slot is free. What it cleared may have hidden others. */
  onClaimRest({ unserved, held }: ClaimRest): void {
    for (const endpoint of unserved) this.unserved.add(endpoint);
    this.claimUnserved();
    this.watch.recheck(held);
    for (const endpoint of new Set(held.map(({ endpointId }) => endpointId))) this.scheduler.runNow(endpoint);
  }

  /** Makes the partitions of these days (`2026-11-21`) that are missing. */
  prepareDays(days: Iterable<string>): Promise<void> {
    return this.parts.partitions.ensure(days);
  }

  /** Checks again whether these streams wait, for a statement other than `accept`'s that made deliveries behind an earlier one. */
  recheckOrder(held: readonly OrderedStream[]): void {
    this.watch.recheck(held);
  }

  /** Something of this endpoint is due now. */
  runNow(endpointId: string): void {
    this.scheduler.runNow(endpointId);
  }

  /** A parked delivery was replayed by its name: it is sent alone, soon, and nobody else need do that. */
  async onReplayed(delivery: string): Promise<void> {
    await this.parts.parked.forget(QUEUE, delivery);
    this.scheduler.lookSoon();
  }

  /** Takes no new work, and finishes what can end quickly. */
  async close(): Promise<void> {
    clearInterval(this.hourly);
    await endWithin(CLOSING.sending, this.finish());
    await this.parts.results.close();
  }

  /** A receiver may take longer than a stopping process can wait, and a database may be down: the rest is sent again when its lease ends. */
  private async finish(): Promise<void> {
    await Promise.all([this.scheduler.close(), this.watch.close(), this.housekeeping]);
    this.isEnding = true;
    await this.parts.leases.giveBackAhead();
    await this.sender.finish();
  }

  private async replayParked(delivery: string): Promise<void> {
    await this.parts.pool.query(REPLAY_PARKED, [delivery]);
    this.scheduler.lookSoon();
  }

  private onParked(passed: readonly OrderedStream[]): void {
    this.watch.recheck(passed);
    for (const { endpointId } of passed) this.scheduler.runNow(endpointId);
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
    // Replayed and backfilled ones have few slots of their own: the next one may not be leased yet, though the endpoint had room.
    if (origin !== 'LIVE') this.scheduler.runNow(endpointId);
    for (const time of [nextTime, this.parts.circuits.probeTimeOf(endpointId) ?? null]) this.nudgeSoon(endpointId, time);
  }

  /** Sends what is leased, and claims where more may be due. */
  private goOn(endpointId: string): void {
    const { leases } = this.parts;
    this.begin(leases.next());
    if (leases.mayHaveMore(endpointId)) this.scheduler.runNow(endpointId);
    this.claimUnserved();
  }

  private claimUnserved(): void {
    if (this.unserved.size === 0 || this.parts.slots.room() === 0) return;
    for (const endpoint of this.unserved) this.scheduler.runNow(endpoint);
    this.unserved.clear();
  }

  private nudgeSoon(endpointId: string, time: string | null): void {
    const at = time === null ? undefined : nudgeTime(time, Date.now());
    if (at !== undefined) void this.scheduler.nudge(endpointId, at);
  }

  private keepHouse(): void {
    this.housekeeping = this.housekeeping
      .then(() => this.tryTo('make partitions', () => this.parts.partitions.ahead()))
      .then(() => this.tryTo('drop old partitions', () => this.parts.retention.enforce()))
      .then(() => this.tryTo('erase old secrets', () => this.parts.eraseOldSecrets()));
  }

  /** Never throws: partitions are made on demand, too, and the rest is tried again an hour later. */
  private async tryTo(what: 'make partitions' | 'drop old partitions' | 'erase old secrets', work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.parts.logger.error({ err: error, unavailable: isUnavailable(error) }, `housekeeping failed: ${what}`);
    }
  }
}
