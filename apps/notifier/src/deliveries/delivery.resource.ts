import type { Delivery, DeliveryAttempt } from '../generated/prisma/client.js';
import { endpointName } from '../endpoints/endpoint.resource.js';

/** An event on its way to one endpoint, as the operator API shows it. */
export type DeliveryResource = {
  /** `organizations/<id>/deliveries/<id>`. */
  readonly name: string;
  /** `organizations/<id>/webhook-endpoints/<id>`. */
  readonly endpoint: string;
  /** The header `webhook-id`. */
  readonly eventId: string;
  readonly event: string;
  /** The name of what changed. */
  readonly resource: string;
  /** The header `X-Service-Sequence`. */
  readonly sequence: number;
  readonly state: string;
  readonly failedAttemptCount: number;
  /** When the event was recorded. */
  readonly recordTime: string;
  readonly createTime: string;
  /** Absent once it has ended. */
  readonly nextAttemptTime?: string;
  readonly endTime?: string;
};

/** One attempt. */
export type AttemptResource = {
  readonly startTime: string;
  readonly durationMillis: number;
  /** ANSWERED, TIMED_OUT, UNREACHABLE. */
  readonly outcome: string;
  /** The answer's HTTP status. */
  readonly status?: number;
  /** Why it could not be reached: a code. */
  readonly error?: string;
  /** The first 64 KiB of the answer. */
  readonly response?: string;
};

/** What of a delivery's row is shown in a list. */
export type ShownDelivery = Omit<Delivery, 'day' | 'body' | 'stream' | 'store' | 'actionLeaseUntil' | 'actionTries'>;

export function toDeliveryResource(row: ShownDelivery): DeliveryResource {
  return {
    name: `${row.organization}/deliveries/${row.id}`,
    endpoint: endpointName(row.organization, row.endpointId),
    eventId: row.eventId,
    event: row.event,
    resource: row.resource,
    sequence: Number(row.revision),
    state: row.status,
    failedAttemptCount: row.failedAttempts,
    recordTime: row.recordedAt.toISOString(),
    createTime: row.createTime.toISOString(),
    ...(row.nextActionTime && { nextAttemptTime: row.nextActionTime.toISOString() }),
    ...(row.endTime && { endTime: row.endTime.toISOString() }),
  };
}

export function toAttemptResource({ startTime, durationMs, outcome, status, error, response }: DeliveryAttempt): AttemptResource {
  return {
    startTime: startTime.toISOString(),
    durationMillis: durationMs,
    outcome,
    ...(status !== null && { status }),
    ...(error !== null && { error }),
    ...(response !== null && { response }),
  };
}
