import { type Answer, type Verdict, holdsBack, judge } from '@cauce/delivery-domain';
import type { Stored } from './event-store.js';
import type { Instance } from './processes.js';
import { Lost, type Task, ask, insist } from './task.js';
import type { World } from './world.js';

const BATCH = 3;
const LEASE_MS = 30_000;

/** A row of the table `delivery`. */
export type Delivery = {
  readonly of: Stored;
  status: Verdict['status'];
  failedAttempts: number;
  nextTime: number;
  leasedUntil: number;
  tries: number;
};

/** The table `delivery` of one endpoint: unique by event, and what holds back is computed from rows, never from a flag. */
export class Deliveries {
  readonly rows: Delivery[] = [];

  constructor(private readonly world: World) {}

  insert(messages: readonly Stored[]): void {
    for (const of of messages) {
      const isKnown = this.of(of) !== undefined && !this.world.lacks('make a delivery for each message');
      if (!isKnown) this.rows.push({ of, status: 'WAITING', failedAttempts: 0, nextTime: 0, leasedUntil: 0, tries: 0 });
    }
  }

  /** Leases what is due and not held back. */
  claim(): readonly Delivery[] {
    const { now } = this.world;
    const isDue = ({ status, nextTime, leasedUntil }: Delivery) => status === 'WAITING' && nextTime <= now && leasedUntil <= now;
    const claimed = this.rows.filter((row) => isDue(row) && !this.isHeldBack(row));
    for (const row of claimed) {
      row.leasedUntil = now + LEASE_MS;
      row.tries += 1;
    }
    return claimed;
  }

  of({ id }: Stored): Delivery | undefined {
    return this.rows.find(({ of }) => of.id === id);
  }

  private isHeldBack({ of: { stream, revision } }: Delivery): boolean {
    if (this.world.lacks('send without waiting for the earlier event')) return false;
    return this.rows.some((earlier) => earlier.of.stream === stream && earlier.of.revision < revision && holdsBack(earlier));
  }
}

/** Mirrors BusServer and PaymentEventConsumer: makes the deliveries of a batch, sends them, then commits the offset. */
export function* consume(world: World, on: Instance): Task {
  const { bus } = world;
  const { from, batch } = yield* ask('fetches from the bus', () => ({
    from: bus.offset,
    batch: bus.topic.slice(bus.offset, bus.offset + BATCH),
  }));
  if (batch.length === 0) return;
  const commit = () => ask('commits the offset', () => (bus.offset = from + batch.length));
  const commitsEarly = world.lacks('commit the offset before the deliveries');
  if (commitsEarly) yield* commit();
  const make = () => world.deliveries.insert(batch);
  yield* ask('makes deliveries', make);
  world.processes.spawn(on, 'deliveries', deliver(world, on));
  if (!commitsEarly) yield* commit();
}

/** Mirrors the nudge after an insert, a result or a sweep: takes what may go, and sends all of it at once. */
export function* deliver(world: World, on: Instance): Task {
  const claimed = yield* ask('claims deliveries', () => world.deliveries.claim());
  for (const row of claimed) world.processes.spawn(on, `the webhook of ${row.of.event.type}`, send(world, on, row, { ...row }));
}

function* send(world: World, on: Instance, row: Delivery, leased: Readonly<Delivery>): Task {
  const answer = yield* post(world, row);
  const verdict = judge(answer, { failedAttempts: leased.failedAttempts, at: world.at, jitter: 0.5 });
  yield* insist('writes the result', () => writeResult(row, leased.tries, verdict));
  world.processes.spawn(on, 'deliveries', deliver(world, on));
}

function* post(world: World, row: Delivery): Task<Answer> {
  try {
    yield* ask('posts the webhook', () => world.receiver.receive(row.of));
    return { kind: 'answered', status: 200 };
  } catch (error) {
    if (!(error instanceof Lost)) throw error;
    return { kind: 'timedOut' };
  }
}

/** Only under the lease that the attempt was made with, or when it was delivered after all. */
function writeResult(row: Delivery, lease: number, verdict: Verdict): void {
  if (row.status !== 'WAITING' || (row.tries !== lease && verdict.status !== 'DELIVERED')) return;
  row.status = verdict.status;
  row.failedAttempts = verdict.failedAttempts;
  row.leasedUntil = 0;
  if (verdict.status === 'WAITING') row.nextTime = Date.parse(verdict.nextTime);
}
