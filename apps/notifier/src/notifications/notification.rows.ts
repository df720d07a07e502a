import type { FoundNotifications, Notification } from '@cauce/contracts';
import { toAttemptResource } from '../deliveries/delivery.resource.js';
import type { Delivery, DeliveryAttempt, Mail } from '../generated/prisma/client.js';
import { failedAttemptsOf } from '../mails/mail.resource.js';

type Found = FoundNotifications['notifications'][number];

/** A delivery as a notification. The delivery itself shows what was sent and answered. */
export function toWebhookNotification(row: Delivery & { readonly attempts: readonly DeliveryAttempt[] }, url: string): Found {
  return {
    eventId: row.eventId,
    kind: 'WEBHOOK',
    what: row.event,
    to: url,
    state: row.status as Notification['state'],
    failedAttemptCount: row.failedAttempts,
    delivery: `${row.organization}/deliveries/${row.id}`,
    ...timesOf(row),
    attempts: row.attempts.map((attempt) => {
      const { response: _, bodySha256: __, errorMessage: ___, ...shown } = toAttemptResource(attempt);
      return shown;
    }),
  };
}

/** A mail as a notification. */
export function toMailNotification(row: Mail): Found {
  return {
    eventId: row.eventId,
    kind: 'BUYER_MAIL',
    what: row.kind,
    to: 'buyer',
    state: row.status as Notification['state'],
    failedAttemptCount: failedAttemptsOf(row),
    ...(row.error !== null && { error: row.error }),
    ...timesOf(row),
    attempts: [],
  };
}

function timesOf({ createTime, nextActionTime, endTime }: Pick<Delivery, 'createTime' | 'nextActionTime' | 'endTime'>) {
  return {
    createTime: createTime.toISOString(),
    ...(nextActionTime && { nextAttemptTime: nextActionTime.toISOString() }),
    ...(endTime && { endTime: endTime.toISOString() }),
  };
}
