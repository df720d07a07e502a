import { createLogger } from '@cauce/telemetry';
import { CircuitRows } from '../src/sending/circuit.rows.js';
import { Circuits } from '../src/sending/circuits.js';
import { type ClaimRest, DeliveryLeases, type DeliveryLeasesParts } from '../src/sending/delivery.leases.js';
import { DeliveryResults, type Successor } from '../src/sending/delivery.results.js';
import { DueEndpoints } from '../src/sending/due-endpoints.js';
import { HeldDeliveries } from '../src/sending/held-deliveries.js';
import { LeasedAhead } from '../src/sending/leased-ahead.js';
import { type SlotLimits, Slots } from '../src/sending/slots.js';

const LOGGER = createLogger('notifier', { level: 'silent', format: 'json' });

/** What a process that sends leases and writes with, without anything that sends. `due`: what its results made due. `rests`: what its claims left. */
export function sendingProcess(pool: DeliveryLeasesParts['pool'], limits: Partial<SlotLimits> = {}) {
  const circuits = new Circuits();
  const slots = new Slots((endpoint) => circuits.slotsOf(endpoint), limits);
  const held = new HeldDeliveries({ leaseMs: 5_000, log: LOGGER, renew: (deliveries) => leases.renew(deliveries) });
  const ahead = new LeasedAhead(slots, held);
  const rests: ClaimRest[] = [];
  const leases: DeliveryLeases = new DeliveryLeases({
    pool,
    slots,
    ahead,
    dueEndpoints: new DueEndpoints(pool),
    circuits,
    leaseMs: 5_000,
    bornLeased: true,
    onRest: (rest) => void rests.push(rest),
    logger: LOGGER,
  });
  const due: Successor[] = [];
  const results = new DeliveryResults({
    pool,
    circuits: new CircuitRows(pool, circuits, LOGGER),
    leaseMs: 5_000,
    onDue: (successors) => void due.push(...successors),
    logger: LOGGER,
  });
  return { circuits, slots, held, ahead, leases, results, due, rests };
}
