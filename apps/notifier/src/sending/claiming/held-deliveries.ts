import { HeldLeases } from '@cauce/scheduler';
import type { Log } from '@cauce/telemetry';
import type { LeasedDelivery } from '../delivery/leased-delivery.js';

/** What {@link HeldDeliveries} needs. */
export type HeldDeliveriesParts = {
  readonly leaseMs: number;
  readonly log: Log;
  /** Renews the leases of these, and answers those that are still ours. */
  readonly renew: (deliveries: readonly LeasedDelivery[]) => Promise<readonly LeasedDelivery[]>;
};

/** The deliveries that this process has leased: those that wait here for a slot, and those being sent, until their results are written. */
export class HeldDeliveries {
  private readonly byId = new Map<string, LeasedDelivery>();
  private readonly leases: HeldLeases<LeasedDelivery>;

  constructor(parts: HeldDeliveriesParts) {
    this.leases = new HeldLeases(parts);
  }

  /**
   * Holds a delivery that a statement sent at `leasedAt` (`performance.now()`) has leased. False: this process holds it already, and has leased it
   * again after an outage; what it holds continues under the new lease, so that the webhook is not sent twice.
   */
  hold(delivery: LeasedDelivery, leasedAt: number): boolean {
    const known = this.byId.get(delivery.id);
    if (known !== undefined) known.lease = delivery.lease;
    else this.byId.set(delivery.id, delivery);
    this.leases.hold(known ?? delivery, leasedAt);
    return known === undefined;
  }

  /** Whether no other process can have leased it. */
  isOurs(delivery: LeasedDelivery): boolean {
    return this.leases.isOurs(delivery);
  }

  /** Stops renewing its lease. */
  letGo(delivery: LeasedDelivery): void {
    this.byId.delete(delivery.id);
    void this.leases.letGo(delivery);
  }
}
