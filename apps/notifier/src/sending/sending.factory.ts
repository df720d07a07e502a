import { HeldLeases } from '@cauce/scheduler';
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
import { Sending } from './sending.js';
import { Slots } from './slots.js';

/** `Sending` as this process is configured. */
export function createSending(
  config: NotifierConfig,
  logger: Log,
  { pool, queue, outbound }: Connections,
  endpoints: EndpointRows,
  secrets: SecretsBox,
): Sending {
  const circuits = new Circuits();
  const slots = new Slots((endpoint) => circuits.slotsOf(endpoint));
  const bornLeased = config.BORN_LEASED;
  const leaseMs = config.DELIVERY_LEASE_MS;
  const leases = new DeliveryLeases(queue, slots, circuits, { leaseMs, bornLeased }, logger);
  return new Sending({
    outbound,
    secrets,
    slots,
    circuits,
    logger,
    bornLeased,
    redis: config,
    sweepEveryMs: config.SWEEP_INTERVAL_MS,
    timetable: config.DELIVERY_TIMETABLE?.map((seconds) => seconds * 1_000),
    leases,
    held: new HeldLeases({ leaseMs, log: logger, renew: (deliveries) => leases.renew(deliveries) }),
    order: new DeliveryOrder(queue),
    partitions: new DeliveryPartitions(pool),
    retention: new DeliveryRetention(pool, logger),
    results: new DeliveryResults(queue, new CircuitRows(queue, circuits, logger), logger),
    onGone: async ({ endpointId: id, organization, url }) => {
      await endpoints.handle({ organization, id }, { type: 'RecordGone', url, at: new Date().toISOString() });
      logger.warn({ endpoint: id }, 'a receiver is gone (410): its endpoint is disabled');
    },
  });
}
