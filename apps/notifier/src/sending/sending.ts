import type { ParkedWork } from '@cauce/parked-messages';
import { CLOSING, endWithin } from '@cauce/patience';
import type { Queryable } from '@cauce/postgres';
import type { Scheduler } from '@cauce/scheduler';
import type { DeliverySender } from './attempting/delivery.sender.js';
import type { Circuits } from './circuits/circuits.js';
import type { ClaimRest, DeliveryLeases } from './claiming/delivery.leases.js';
import type { Slots } from './claiming/slots.js';
import type { OrderedStream } from './delivery/held-back.js';
import type { LeasedDelivery } from './delivery/leased-delivery.js';
import type { NewEvent } from './delivery/new-event.js';
import type { DeliveryPartitions } from './keeping/delivery.partitions.js';
import type { Housekeeping } from './keeping/housekeeping.js';
import { nudgeTime } from './ordering/nudge-time.js';
import type { OrderWatch } from './ordering/order-watch.js';
import { REPLAY_PARKED } from './replaying/replay-parked.statement.js';
import type { DeliveryResults, Successor } from './settling/delivery.results.js';

/** The scheduler's, and the name under which deliveries are parked. */
export const QUEUE = 'webhook-delivery';

/** The rooms of a delivery's life, as `sending.factory.ts` joins them. */
export type SendingParts = {
  readonly partitions: DeliveryPartitions;
  readonly leases: DeliveryLeases;
  readonly slots: Slots;
  readonly circuits: Circuits;
  readonly sender: DeliverySender;
  readonly results: DeliveryResults;
  readonly watch: OrderWatch;
  readonly scheduler: Scheduler<LeasedDelivery>;
  readonly parked: ParkedWork;
  readonly housekeeping: Housekeeping;
  readonly pool: Queryable;
  /** Fast path: what a process makes, it sends at once. */
  readonly bornLeased: boolean;
};

/**
 * The life of a delivery, read from top to bottom: received, recipients, leased, sent, answered, next. Each step says in which room its work is
 * done; what leads from one to the next is here. What is due goes out: at once when it is born leased; when a nudge names its endpoint (a slot is
 * free, an earlier event is done, a later attempt's time has come); or when the sweeper passes, which alone would be enough.
 */
export class Sending {
  /** Endpoints that wait for a claim until this process has room. */
  private readonly unserved = new Set<string>();
  private isEnding = false;

  constructor(private readonly parts: SendingParts) {}

  /**
   * **Received**, from a batch of Kafka's (`deliveries/resource-message.consumer.ts`): these events are to be delivered. Resolves when their
   * deliveries are committed; throws when that is unknown.
   *
   * **Recipients** (`endpoints/recipients.ts`): one statement (`claiming/insert-deliveries.statement.ts`) makes a delivery for each endpoint that wants
   * the event. It is born leased if its endpoint has a slot in this process, and no earlier event of its stream waits.
   */
  async accept(events: readonly NewEvent[]): Promise<void> {
    if (events.length === 0) return;
    await this.parts.partitions.ensure(events.map(({ day }) => day));
    const { leased, idle, held } = await this.parts.leases.insert(events);
    this.send(leased);
    this.parts.watch.recheck(held);
    if (this.parts.bornLeased) this.runAll(idle);
  }

  /**
   * **Leased** (`claiming/`): the scheduler asks, for endpoints that a nudge has named, or in a sweep for the next that have something due. What
   * killed a process when it was sent before is claimed apart, few at a time, then alone (`claiming/doubted-deliveries.ts`).
   */
  claim(limit: number, endpoints?: readonly string[]): Promise<LeasedDelivery[]> {
    return this.parts.leases.claim(limit, endpoints);
  }

  /** What a full claim did not reach is claimed next, at once or when a slot is free. What it cleared may have hidden others. */
  onClaimRest({ unserved, held }: ClaimRest): void {
    for (const endpoint of unserved) this.unserved.add(endpoint);
    this.claimUnserved();
    this.parts.watch.recheck(held);
    this.runAll(new Set(held.map(({ endpointId }) => endpointId)));
  }

  /** **Sent** (`attempting/`, which calls by `calling/`): each leased delivery at once, since it has a slot. */
  private send(deliveries: readonly LeasedDelivery[]): void {
    for (const delivery of deliveries) this.parts.sender.begin(delivery);
  }

  /** The same for a claimed one. */
  sendClaimed(delivery: LeasedDelivery): void {
    this.parts.sender.begin(delivery);
  }

  /** The same for a doubted one. Resolves when its result is written. */
  sendDoubted(delivery: LeasedDelivery): Promise<void> {
    return this.parts.sender.finishOne(delivery);
  }

  /** **Answered**: its slot is free for another of its endpoint. Only a receiver that took the webhook keeps what was leased ahead for it. */
  onFree(endpointId: string, isTaken: boolean): void {
    if (!isTaken) void this.parts.leases.giveBackAhead(endpointId);
    this.goOn(endpointId);
  }

  /**
   * The result is written (`settling/`, with the receiver's circuit: `circuits/`). **Next**, of this delivery: its later attempt, and a failing
   * receiver's probe, get a nudge.
   */
  onWritten({ endpointId, origin }: LeasedDelivery, nextTime: string | null): void {
    this.goOn(endpointId);
    // Replayed and backfilled ones have few slots of their own: the next one may not be leased yet, though the endpoint had room.
    if (origin !== 'LIVE') this.runNow(endpointId);
    for (const time of [nextTime, this.parts.circuits.probeTimeOf(endpointId) ?? null]) this.nudgeSoon(endpointId, time);
  }

  /**
   * **Next**, of its stream (`ordering/`): a result has made these due, as nothing earlier waits any more. Those that it leased for this process go
   * now, and a claim finds the others. `leasedAt`: when its statement was sent, by `performance.now()`.
   */
  onDue(successors: readonly Successor[], leasedAt: number): void {
    const { leases } = this.parts;
    const leased = successors.filter(({ isLeased }) => isLeased);
    if (this.isEnding) void leases.giveBack(leased);
    else this.send(leases.admit(leased, leasedAt));
    for (const { endpointId, isLeased } of successors) if (!isLeased) this.runNow(endpointId);
  }

  /** These were parked, since they ended their process: what they held back may go. */
  onParked(passed: readonly OrderedStream[]): void {
    this.recheckOrder(passed);
    this.runAll(passed.map(({ endpointId }) => endpointId));
  }

  /** Checks again whether these streams wait, for a statement other than `accept`'s that made deliveries behind an earlier one. */
  recheckOrder(held: readonly OrderedStream[]): void {
    this.parts.watch.recheck(held);
  }

  /** Something of this endpoint is due now. */
  runNow(endpointId: string): void {
    this.parts.scheduler.runNow(endpointId);
  }

  /** The same for each of these. */
  runAll(endpoints: Iterable<string>): void {
    for (const endpoint of endpoints) this.runNow(endpoint);
  }

  /** Makes the partitions of these days (`2026-11-21`) that are missing. */
  prepareDays(days: Iterable<string>): Promise<void> {
    return this.parts.partitions.ensure(days);
  }

  /** An operator replays a parked delivery: it is sent alone, soon. */
  async replayParked(delivery: string): Promise<void> {
    await this.parts.pool.query(REPLAY_PARKED.with({ delivery }));
    this.parts.scheduler.lookSoon();
  }

  /** A parked delivery was replayed by its name: it is sent alone, soon, and nobody else need do that. */
  async onReplayed(delivery: string): Promise<void> {
    await this.parts.parked.forget(QUEUE, delivery);
    this.parts.scheduler.lookSoon();
  }

  /** Begins to send. Waits for a database that does not answer yet. */
  async start(): Promise<void> {
    await this.parts.housekeeping.start();
    this.parts.scheduler.start();
    this.parts.watch.start();
  }

  /** Takes no new work, and finishes what can end quickly. */
  async close(): Promise<void> {
    this.parts.housekeeping.stop();
    await endWithin(CLOSING.sending, this.finish());
    await this.parts.results.close();
  }

  /** A receiver may take longer than a stopping process can wait, and a database may be down: the rest is sent again when its lease ends. */
  private async finish(): Promise<void> {
    const { scheduler, watch, housekeeping, leases, sender } = this.parts;
    await Promise.all([scheduler.close(), watch.close(), housekeeping.finish()]);
    this.isEnding = true;
    await leases.giveBackAhead();
    await sender.finish();
  }

  /** Sends what is leased, and claims where more may be due. */
  private goOn(endpointId: string): void {
    const { leases } = this.parts;
    this.send(leases.next());
    if (leases.mayHaveMore(endpointId)) this.runNow(endpointId);
    this.claimUnserved();
  }

  private claimUnserved(): void {
    if (this.unserved.size === 0 || this.parts.slots.room() === 0) return;
    this.runAll(this.unserved);
    this.unserved.clear();
  }

  private nudgeSoon(endpointId: string, time: string | null): void {
    const at = time === null ? undefined : nudgeTime(time, Date.now());
    if (at !== undefined) void this.parts.scheduler.nudge(endpointId, at);
  }
}
