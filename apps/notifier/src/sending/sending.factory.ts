import type { Log } from '@cauce/telemetry';
import type { NotifierConfig } from '../config.js';
import type { Connections } from '../connections.js';
import type { EndpointRows } from '../endpoints/endpoint.rows.js';
import type { SecretsBox } from '../endpoints/endpoint.secrets.js';
import { CircuitRows } from './circuit.rows.js';
import { Circuits } from './circuits.js';
import { DeliveryLeases } from './delivery.leases.js';
import { DeliveryOrder } from './delivery.order.js';
import { DeliveryPartitions } from './delivery.partitions.js';
import { DeliveryResults } from './delivery.results.js';
import { DeliveryRetention } from './delivery.retention.js';
import { DueEndpoints } from './due-endpoints.js';
import { HeldDeliveries } from './held-deliveries.js';
import { LeasedAhead } from './leased-ahead.js';
import { recordGone } from './record-gone.js';
import { Sending } from './sending.js';
import { Slots } from './slots.js';

/** `Sending` as this process is configured. */
export function createSending(
  config: NotifierConfig,
  logger: Log,
  { pool, queue, housekeeping, receivers, parkedWork }: Connections,
  endpoints: EndpointRows,
  secrets: SecretsBox,
): Sending {
  const circuits = new Circuits();
  const partitions = new DeliveryPartitions(pool);
  const slots = new Slots((endpoint) => circuits.slotsOf(endpoint));
  const bornLeased = config.BORN_LEASED;
  const leaseMs = config.DELIVERY_LEASE_MS;
  const held = new HeldDeliveries({ leaseMs, log: logger, renew: (deliveries) => leases.renew(deliveries) });
  const ahead = new LeasedAhead(slots, held);
  const leases: DeliveryLeases = new DeliveryLeases({
    pool: queue,
    slots,
    ahead,
    dueEndpoints: new DueEndpoints(queue),
    circuits,
    leaseMs,
    bornLeased,
    onRest: (rest) => sending.onClaimRest(rest),
    logger,
  });
  const results = new DeliveryResults({
    pool: queue,
    circuits: new CircuitRows(queue, circuits, logger),
    leaseMs: bornLeased ? leaseMs : null,
    onDue: (successors, leasedAt) => sending.onDue(successors, leasedAt),
    logger,
  });
  const sending: Sending = new Sending({
    receivers,
    secrets,
    slots,
    circuits,
    logger,
    bornLeased,
    redis: config,
    sweepEveryMs: config.SWEEP_INTERVAL_MS,
    timetable: config.DELIVERY_TIMETABLE?.map((seconds) => seconds * 1_000),
    leases,
    held,
    order: new DeliveryOrder(queue),
    partitions,
    retention: new DeliveryRetention(housekeeping, new DeliveryPartitions(housekeeping), logger),
    results,
    dueEndpoints: new DueEndpoints(queue),
    pool: queue,
    parked: parkedWork,
    eraseOldSecrets: () => endpoints.eraseOldSecrets(),
    onGone: recordGone(endpoints, logger),
  });
  return sending;
}
