import { Circuits } from '../circuits/circuits.js';
import { DeliveryLeases, type DeliveryLeasesParts } from './delivery.leases.js';
import { DueEndpoints } from './due-endpoints.js';
import { HeldDeliveries } from './held-deliveries.js';
import { LeasedAhead } from './leased-ahead.js';
import { type SlotLimits, Slots } from './slots.js';

/** What a process leases deliveries with, and what it knows of their receivers. */
export function createClaiming(
  { pool, leaseMs, bornLeased, onRest, logger }: Omit<DeliveryLeasesParts, 'slots' | 'ahead' | 'dueEndpoints' | 'circuits'>,
  limits: Partial<SlotLimits> = {},
) {
  const circuits = new Circuits();
  const slots = new Slots((endpoint) => circuits.slotsOf(endpoint), limits);
  const held = new HeldDeliveries({ leaseMs, log: logger, renew: (deliveries) => leases.renew(deliveries) });
  const ahead = new LeasedAhead(slots, held);
  const dueEndpoints = new DueEndpoints(pool);
  const leases: DeliveryLeases = new DeliveryLeases({ pool, slots, ahead, dueEndpoints, circuits, leaseMs, bornLeased, onRest, logger });
  return { circuits, slots, held, ahead, leases };
}
