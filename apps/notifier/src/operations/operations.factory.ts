import type { Log } from '@cauce/telemetry';
import type { NotifierConfig } from '../config.js';
import type { Connections } from '../connections.js';
import type { EndpointRows } from '../endpoints/endpoint.rows.js';
import type { DeliveredAgain } from '../sending/replaying/delivered-again.js';
import type { Sending } from '../sending/sending.js';
import { AnnouncementSources } from './backfill/announcement-sources.js';
import { OperationRunner } from './operation.runner.js';

/** `OperationRunner` as this process is configured. */
export function createOperationRunner(
  config: NotifierConfig,
  logger: Log,
  { queue, payments, billing, parkedWork }: Connections,
  endpoints: EndpointRows,
  sending: Sending,
  again: DeliveredAgain,
): OperationRunner {
  return new OperationRunner({
    queue,
    endpoints,
    sending,
    again,
    sources: new AnnouncementSources({ payments, billing }),
    logger,
    redis: config,
    sweepEveryMs: config.SWEEP_INTERVAL_MS,
    leaseMs: config.DELIVERY_LEASE_MS,
    parked: parkedWork,
  });
}
