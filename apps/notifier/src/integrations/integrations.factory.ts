import type { Log } from '@cauce/telemetry';
import type { NotifierConfig } from '../config.js';
import type { Connections } from '../connections.js';
import type { SecretsBox } from '../endpoints/endpoint.secrets.js';
import type { Receivers } from '../endpoints/receivers.js';
import type { OperationRows } from '../operations/operation.rows.js';
import { ControlRows } from './control.rows.js';
import { Controls } from './controls.js';
import { IntegrationEndpointRows } from './integration-endpoint.rows.js';
import { SendControl } from './send-control.job.js';

/** `Controls` as this process is configured. */
export function createControls(
  config: NotifierConfig,
  logger: Log,
  { pool, producer, parkedWork }: Connections,
  secrets: SecretsBox,
  receivers: Receivers,
): Controls {
  const rows = new ControlRows(pool);
  const timetable = config.DELIVERY_TIMETABLE?.map((seconds) => seconds * 1_000);
  const job = new SendControl({ rows, receivers, secrets, bus: producer, logger, timetable });
  const { SWEEP_INTERVAL_MS: sweepEveryMs, DELIVERY_LEASE_MS: leaseMs } = config;
  return new Controls({ pool, rows, job, logger, redis: config, sweepEveryMs, leaseMs, parked: parkedWork });
}

/** The endpoints of integrations. */
export function createIntegrationEndpoints({ pool }: Connections, box: SecretsBox, operations: OperationRows): IntegrationEndpointRows {
  return new IntegrationEndpointRows({ pool, box, controls: new ControlRows(pool), operations });
}
