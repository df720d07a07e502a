import { Scheduler } from '@cauce/scheduler';
import type { Log } from '@cauce/telemetry';
import type { NotifierConfig } from '../config.js';
import type { Connections } from '../connections.js';
import type { EndpointRows } from '../endpoints/endpoint.rows.js';
import type { SecretsBox } from '../endpoints/endpoint.secrets.js';
import type { Receivers } from '../endpoints/receivers.js';
import { DeliverySender } from './attempting/delivery.sender.js';
import { recordGone } from './attempting/record-gone.js';
import { CircuitRows } from './circuits/circuit.rows.js';
import { createClaiming } from './claiming/claiming.factory.js';
import { DoubtedDeliveries } from './claiming/doubted-deliveries.js';
import { DueEndpoints } from './claiming/due-endpoints.js';
import { DeliveryPartitions } from './keeping/delivery.partitions.js';
import { DeliveryRetention } from './keeping/delivery.retention.js';
import { Housekeeping } from './keeping/housekeeping.js';
import { DeliveryOrder } from './ordering/delivery.order.js';
import { OrderWatch } from './ordering/order-watch.js';
import { QUEUE, Sending } from './sending.js';
import { DeliveryResults } from './settling/delivery.results.js';

/** `Sending` as this process is configured. */
export function createSending(
  config: NotifierConfig,
  logger: Log,
  { pool, queue, housekeeping, parkedWork }: Connections,
  endpoints: EndpointRows,
  secrets: SecretsBox,
  receivers: Receivers,
): Sending {
  const { BORN_LEASED: bornLeased, DELIVERY_LEASE_MS: leaseMs, SWEEP_INTERVAL_MS: sweepEveryMs } = config;
  const partitions = new DeliveryPartitions(pool);
  const claiming = createClaiming({ pool: queue, leaseMs, bornLeased, onRest: (rest) => sending.onClaimRest(rest), logger });
  const { circuits, slots, held, leases } = claiming;
  const results = new DeliveryResults({
    pool: queue,
    circuits: new CircuitRows(queue, circuits, logger),
    leaseMs: bornLeased ? leaseMs : null,
    onDue: (successors, leasedAt) => sending.onDue(successors, leasedAt),
    logger,
  });
  const sender = new DeliverySender({
    receivers,
    secrets,
    results,
    slots,
    held,
    logger,
    timetable: config.DELIVERY_TIMETABLE?.map((seconds) => seconds * 1_000),
    onGone: recordGone(endpoints, logger),
    onFree: (endpointId, isTaken) => sending.onFree(endpointId, isTaken),
    onWritten: (delivery, nextTime) => sending.onWritten(delivery, nextTime),
  });
  const scheduler = new Scheduler({
    queue: QUEUE,
    redis: config,
    log: logger,
    sweepEveryMs,
    claim: (limit, named) => sending.claim(limit, named),
    doubted: new DoubtedDeliveries({
      pool: queue,
      leases,
      dueEndpoints: new DueEndpoints(queue),
      logger,
      park: parkedWork.due(QUEUE, (delivery) => sending.replayParked(delivery)),
      send: (delivery) => sending.sendDoubted(delivery),
      onParked: (passed) => sending.onParked(passed),
    }),
    run: (delivery) => {
      sending.sendClaimed(delivery);
      return Promise.resolve();
    },
  });
  const watch = new OrderWatch({
    order: new DeliveryOrder(queue),
    logger,
    resultsWritten: () => results.written(),
    onDue: (due) => sending.runAll(due),
  });
  const sending: Sending = new Sending({
    partitions,
    leases,
    slots,
    circuits,
    sender,
    results,
    watch,
    scheduler,
    parked: parkedWork,
    housekeeping: new Housekeeping({
      partitions,
      retention: new DeliveryRetention(housekeeping, new DeliveryPartitions(housekeeping), logger),
      eraseOldSecrets: () => endpoints.eraseOldSecrets(),
      logger,
    }),
    pool: queue,
    bornLeased,
  });
  return sending;
}
