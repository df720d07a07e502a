import { NOTIFICATION_ATTEMPT, type NotificationAttempt } from '@cauce/contracts';
import { field, type Resource } from '@cauce/kernel';
import { endpointName } from '../endpoints/endpoint.resource.js';
import type { Delivery, DeliveryAttempt } from '../generated/prisma/client.js';
import { attemptInWords } from '../sending/calling/attempt-words.js';

const DELIVERY_NAME = 'organizations/pibqxhoemf3cxldil3rlhlfj3o/deliveries/w36baitccsrzh65iqjopzowphc';

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
  /** LIVE, REPLAY, BACKFILL. */
  readonly origin: string;
  /** OPERATOR, ENDPOINT_CLOSED, ENDED_PROCESS; absent unless SKIPPED. */
  readonly skipReason?: string;
  readonly failedAttemptCount: number;
  /** When the event was recorded. */
  readonly recordTime: string;
  readonly createTime: string;
  /** Absent while an earlier event of its stream goes first, and once it has ended. */
  readonly nextAttemptTime?: string;
  readonly endTime?: string;
};

/** One attempt. */
export type AttemptResource = NotificationAttempt & {
  /** What went wrong, in a sentence; absent when it was acknowledged. */
  readonly errorMessage?: string;
  /** The first 64 KiB of the answer, without the secrets that were sent. */
  readonly response?: string;
  /** Of the request's body, in hexadecimal. */
  readonly bodySha256?: string;
};

/** With its attempts, the first one first. */
export type WholeDeliveryResource = DeliveryResource & { readonly attempts: readonly AttemptResource[] };

/** How the API's document shows it. */
export const DELIVERY: Resource<DeliveryResource> = {
  title: 'Delivery',
  about: 'The delivery of an event to an endpoint.',
  fields: {
    name: field.text('The delivery’s name. Of the shape `organizations/{organization}/deliveries/{delivery}`.', DELIVERY_NAME),
    endpoint: field.name('organizations/{organization}/webhook-endpoints/{endpoint}', 'The endpoint.'),
    eventId: field.text('The header `webhook-id`.', '0b7e2a54-8c1d-4e0f-9a36-2f5d1c7e9b10'),
    event: field.text('What happened.', 'payment.statusChanged'),
    resource: field.text('The name of the resource that changed.', 'stores/pibqxhoemf3cxldil3rlhlfj3o/payments/w36baitccsrzh65iqjopzowphc'),
    sequence: field.count('The header `X-Service-Sequence`.', 3),
    state: field.oneOf(['WAITING', 'DELIVERED', 'FAILED', 'SKIPPED'], 'The state of the delivery. SKIPPED: it is not sent.'),
    origin: field.oneOf<string>(
      ['LIVE', 'REPLAY', 'BACKFILL'],
      'Why it is sent. REPLAY: an operator replayed it after it had ended; it does not delay other deliveries. BACKFILL: an operator requested it although the event was recorded before the endpoint subscribed to it; it delays only other backfilled deliveries of the same resource.',
    ),
    skipReason: field.optional(
      field.oneOfSoFar(
        ['OPERATOR', 'ENDPOINT_CLOSED', 'ENDED_PROCESS'],
        'Why it was SKIPPED. OPERATOR: an operator skipped it. ENDPOINT_CLOSED: its endpoint was deleted. ENDED_PROCESS: sending it crashed the service repeatedly.',
      ),
    ),
    failedAttemptCount: field.count('The number of failed attempts.', 0),
    recordTime: field.time('When the event was recorded.'),
    createTime: field.time('When it was created.'),
    nextAttemptTime: field.optional(
      field.time('When the next attempt is due. Absent while an earlier event goes first, and once the delivery has ended.'),
    ),
    endTime: field.optional(field.time('When it ended.')),
  },
};

const DELIVERY_ATTEMPT: Resource<AttemptResource> = {
  title: 'DeliveryAttempt',
  about: 'One attempt of a delivery.',
  fields: {
    ...NOTIFICATION_ATTEMPT.fields,
    errorMessage: field.optional(
      field.text('What went wrong, as text. Absent if the webhook was acknowledged.', 'Nobody listens at its address.'),
    ),
    response: field.optional(field.text('The first 64 KiB of the response. Secrets that were sent are replaced by `[redacted]`.', 'ok')),
    bodySha256: field.optional(
      field.text(
        'The SHA-256 of the exact bytes of the body that was sent, in hexadecimal. Absent on attempts from before this was recorded.',
        '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      ),
    ),
  },
};

/** One delivery, whole. */
export const WHOLE_DELIVERY: Resource<WholeDeliveryResource> = {
  title: 'WholeDelivery',
  about: 'A delivery with its attempts.',
  fields: { ...DELIVERY.fields, attempts: field.listOf(field.object(DELIVERY_ATTEMPT), 'The attempts, oldest first.') },
};

/** What of a delivery's row is shown in a list. */
export type ShownDelivery = Omit<
  Delivery,
  'day' | 'body' | 'stream' | 'store' | 'actionLeaseUntil' | 'actionTries' | 'actionUnsettled' | 'traceparent'
>;

export function toDeliveryResource(row: ShownDelivery): DeliveryResource {
  return {
    name: `${row.organization}/deliveries/${row.id}`,
    endpoint: endpointName(row.organization, row.endpointId),
    eventId: row.eventId,
    event: row.event,
    resource: row.resource,
    sequence: Number(row.revision),
    state: row.status,
    origin: row.origin,
    ...(row.skipReason !== null && { skipReason: row.skipReason }),
    failedAttemptCount: row.failedAttempts,
    recordTime: row.recordedAt.toISOString(),
    createTime: row.createTime.toISOString(),
    ...(row.nextActionTime && { nextAttemptTime: row.nextActionTime.toISOString() }),
    ...(row.endTime && { endTime: row.endTime.toISOString() }),
  };
}

export function toAttemptResource(attempt: DeliveryAttempt): AttemptResource {
  const { startTime, durationMs, outcome, status, error, response, bodySha256 } = attempt;
  const errorMessage = attemptInWords(attempt);
  return {
    startTime: startTime.toISOString(),
    durationMillis: durationMs,
    outcome: outcome as AttemptResource['outcome'],
    ...(status !== null && { status }),
    ...(error !== null && { error }),
    ...(errorMessage !== undefined && { errorMessage }),
    ...(response !== null && { response }),
    ...(bodySha256 !== null && { bodySha256 }),
  };
}
