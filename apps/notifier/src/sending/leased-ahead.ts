import type { HeldLeases } from '@cauce/scheduler';
import type { LeasedDelivery } from './leased-delivery.js';
import type { Slots } from './slots.js';

/** What has a slot now, and what this process has no room for. */
export type Admitted<Row> = { readonly go: Row[]; readonly over: Row[] };

/** Leased deliveries that wait in memory for a slot of their endpoint: so a receiver that answers fast never waits for a claim. */
export class LeasedAhead {
  private readonly queues = new Map<string, LeasedDelivery[]>();

  constructor(
    private readonly slots: Slots,
    private readonly held: Pick<HeldLeases<LeasedDelivery>, 'hold' | 'letGo'>,
  ) {}

  /** Takes a slot for each of these, in their order, or keeps it until there is one. */
  admit<Row extends LeasedDelivery>(rows: readonly Row[]): Admitted<Row> {
    const admitted: Admitted<Row> = { go: [], over: [] };
    for (const row of rows) {
      if (!this.queues.has(row.endpointId) && this.slots.take(row.endpointId)) admitted.go.push(row);
      else if (!this.keep(row)) admitted.over.push(row);
    }
    return admitted;
  }

  /** Those that have a slot now. */
  next(): LeasedDelivery[] {
    return [...this.queues].flatMap(([endpoint, queue]) => {
      const count = queue.findIndex(() => !this.slots.take(endpoint));
      return this.taken(endpoint, queue, count < 0 ? queue.length : count);
    });
  }

  /** Those of an endpoint, which are not kept any more: its receiver does not take what it gets. */
  leave(endpoint: string): LeasedDelivery[] {
    const queue = this.queues.get(endpoint) ?? [];
    const left = this.taken(endpoint, queue, queue.length);
    for (const delivery of left) void this.held.letGo(delivery);
    return left;
  }

  /** All that are kept, of a process that ends. */
  leaveAll(): LeasedDelivery[] {
    return [...this.queues.keys()].flatMap((endpoint) => this.leave(endpoint));
  }

  private keep(row: LeasedDelivery): boolean {
    const { endpointId } = row;
    if (!this.slots.wait(endpointId)) return false;
    this.held.hold(row);
    const queue = this.queues.get(endpointId) ?? [];
    queue.push(row);
    this.queues.set(endpointId, queue);
    return true;
  }

  private taken(endpoint: string, queue: LeasedDelivery[], count: number): LeasedDelivery[] {
    const taken = queue.splice(0, count);
    for (let nth = 0; nth < taken.length; nth += 1) this.slots.leave(endpoint);
    if (queue.length === 0) this.queues.delete(endpoint);
    return taken;
  }
}
