import { isAnnouncement, type ResourceMessage } from '@cauce/contracts';
import { type Answer, judge, makesLaterWait, type Verdict } from '@cauce/delivery-domain';
import type { CrashPoint } from './crash-points.js';
import type { Process } from './processes.js';
import type { World } from './world.js';

const BATCH = 3;
const LEASE_MS = 30_000;

/** A row of the table `delivery`. */
export type Delivery = {
  readonly of: ResourceMessage;
  status: Verdict['status'];
  failedAttempts: number;
  nextTime: number;
  leasedUntil: number;
  tries: number;
};

/** The table `delivery` of one endpoint: unique by event. Whether a delivery is held back is computed from the rows, without a flag. */
export class Deliveries {
  readonly rows: Delivery[] = [];

  constructor(private readonly world: World) {}

  insert(messages: readonly ResourceMessage[]): void {
    for (const of of messages) {
      const isKnown = this.of(of) !== undefined && !this.world.lacks('make a delivery for each message');
      if (!isKnown) this.rows.push({ of, status: 'WAITING', failedAttempts: 0, nextTime: 0, leasedUntil: 0, tries: 0 });
    }
  }

  /** Leases the deliveries that are due and not held back. */
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

  /** The delivery of this event. */
  of({ id }: { readonly id: string }): Delivery | undefined {
    return this.rows.find(({ of }) => of.id === id);
  }

  private isHeldBack({ of: { stream, revision } }: Delivery): boolean {
    if (this.world.lacks('send without waiting for the earlier event')) return false;
    return this.rows.some((earlier) => earlier.of.stream === stream && earlier.of.revision < revision && makesLaterWait(earlier));
  }
}

/** Mirrors BusServer and PaymentEventConsumer: makes the deliveries of a batch, sends them, then commits the offset. */
export async function consume(world: World, on: Process): Promise<void> {
  const { bus, processes } = world;
  const { from, batch } = await processes.ask('fetches from the bus', () => ({
    from: bus.offset,
    batch: bus.topic.slice(bus.offset, bus.offset + BATCH),
  }));
  if (batch.length === 0) return;
  const commit = () => processes.ask('commits the offset', () => (bus.offset = from + batch.length));
  const commitsEarly = world.lacks('commit the offset before the deliveries');
  if (commitsEarly) await commit();
  await processes.ask('makes deliveries', () => world.deliveries.insert(batch.filter(isAnnouncement)));
  processes.begin(on, 'deliveries', () => deliver(world, on));
  if (!commitsEarly) await commit();
}

/** Mirrors the nudge after an insert, a result or a sweep: claims what may be sent, and sends all of it at once. */
export async function deliver(world: World, on: Process): Promise<void> {
  const claimed = await world.processes.ask('claims deliveries', () => world.deliveries.claim());
  for (const row of claimed) {
    const leased = { ...row };
    world.processes.begin(on, `the webhook of ${row.of.kind}`, () => send(world, on, row, leased));
  }
}

async function send(world: World, on: Process, row: Delivery, leased: Readonly<Delivery>): Promise<void> {
  const answer = await post(world, row);
  const verdict = judge(answer, { failedAttempts: leased.failedAttempts, at: world.at, jitter: 0.5 });
  await insist(world, 'writes the result', () => writeResult(row, leased.tries, verdict));
  world.processes.begin(on, 'deliveries', () => deliver(world, on));
}

function post({ processes, receiver }: World, { of }: Delivery): Promise<Answer> {
  const receive = (): Answer => {
    receiver.receive(of);
    return { kind: 'answered', status: 200 };
  };
  return processes.ask('posts the webhook', receive, () => ({ kind: 'timedOut' }));
}

/** Repeats a call until an answer comes. Earlier tries may have taken effect already. */
async function insist({ processes }: World, point: CrashPoint, effect: () => void): Promise<void> {
  const done = () => {
    effect();
    return true;
  };
  while (!(await processes.ask(point, done, () => false)));
}

/** Writes only under the lease of the attempt, or when it delivered after all. */
function writeResult(row: Delivery, lease: number, verdict: Verdict): void {
  if (row.status !== 'WAITING' || (row.tries !== lease && verdict.status !== 'DELIVERED')) return;
  row.status = verdict.status;
  row.failedAttempts = verdict.failedAttempts;
  row.leasedUntil = 0;
  if (verdict.status === 'WAITING') row.nextTime = Date.parse(verdict.nextTime);
}
