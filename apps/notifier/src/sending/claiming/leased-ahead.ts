import type { LeasedDelivery } from '../delivery/leased-delivery.js';
import type { HeldDeliveries } from './held-deliveries.js';
import type { Slots } from './slots.js';

/** `go`: those that have a slot now. `over`: those that this process has no room for. */
export type Admitted<Row> = { readonly go: Row[]; readonly over: Row[] };

/** Leased deliveries that wait in memory for a slot of their endpoint: so a receiver that answers fast never waits for a claim. */
export class LeasedAhead {
  private readonly queues = new Map<string, LeasedDelivery[]>();

  constructor(
    private readonly slots: Slots,
    private readonly held: HeldDeliveries,
  ) {}

  /**
   * Takes a slot for each of these, in their order, or keeps it until there is one. `leasedAt`: when the statement that leased them was sent, by
   * `performance.now()`. What this process holds already is in neither list.
   */
  admit<Row extends LeasedDelivery>(rows: readonly Row[], leasedAt: number): Admitted<Row> {
    const admitted: Admitted<Row> = { go: [], over: [] };
    for (const row of rows) {
      if (!this.held.hold(row, leasedAt)) continue;
      if (!this.queues.has(row.endpointId) && this.slots.take(row.endpointId)) admitted.go.push(row);
      else if (!this.keep(row)) {
        this.held.letGo(row);
        admitted.over.push(row);
      }
    }
    return admitted;
  }

  /** The same, but keeps none: they go now or are over. */
  admitNow<Row extends LeasedDelivery>(rows: readonly Row[], leasedAt: number): Admitted<Row> {
    const admitted: Admitted<Row> = { go: [], over: [] };
    for (const row of rows.filter((each) => this.held.hold(each, leasedAt))) {
      const isFree = this.slots.take(row.endpointId);
      if (!isFree) this.held.letGo(row);
      admitted[isFree ? 'go' : 'over'].push(row);
    }
    return admitted;
  }

  /** Those that have a slot now. */
  next(): LeasedDelivery[] {
    return [...this.queues].flatMap(([endpoint, queue]) => {
      const count = queue.findIndex(() => !this.slots.take(endpoint));
      return this.takeFirst(endpoint, queue, count < 0 ? queue.length : count);
    });
  }

  /** Drops and answers those of an endpoint: its receiver does not take what it gets. */
  dropFor(endpoint: string): LeasedDelivery[] {
    const queue = this.queues.get(endpoint) ?? [];
    const dropped = this.takeFirst(endpoint, queue, queue.length);
    for (const delivery of dropped) this.held.letGo(delivery);
    return dropped;
  }

  /** Drops and answers all: the process ends, or could not renew their leases. */
  dropAll(): LeasedDelivery[] {
    return [...this.queues.keys()].flatMap((endpoint) => this.dropFor(endpoint));
  }

  private keep(row: LeasedDelivery): boolean {
    const { endpointId } = row;
    if (!this.slots.reserveAhead(endpointId)) return false;
    const queue = this.queues.get(endpointId) ?? [];
    queue.push(row);
    this.queues.set(endpointId, queue);
    return true;
  }

  private takeFirst(endpoint: string, queue: LeasedDelivery[], count: number): LeasedDelivery[] {
    const first = queue.splice(0, count);
    for (let nth = 0; nth < first.length; nth += 1) this.slots.releaseAhead(endpoint);
    if (queue.length === 0) this.queues.delete(endpoint);
    return first;
  }
}
