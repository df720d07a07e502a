import { type FoundMissing, isWebhookEvent, type MessageReference, type MissingNotification } from '@cauce/contracts';
import type { Queryable } from '@cauce/postgres';
import { endpointName } from '../../endpoints/endpoint.resource.js';
import { JOIN_RECIPIENTS } from '../../endpoints/recipients.js';
import { deliveryIdOf } from '../../sending/delivery/delivery-id.js';
import { dayOf } from '../../sending/keeping/delivery.partitions.js';

/**
 * $1 to $7: announced messages, column by column. Each delivery is looked up in the partition of its day (OFFSET 0: whatever the planner
 * estimates, it cannot read whole partitions for it). It is still there: only deliveries of days that are too old to judge move on.
 */
const DELIVERIES = `
WITH expected AS (
  SELECT m.nth, m.event_id, m.event, e.organization, e.id AS endpoint_id, EXISTS (
    SELECT FROM delivery d WHERE d.day = m.day AND d.id = ${deliveryIdOf('e.id', 'm.event_id')} OFFSET 0) AS is_made
  FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::date[], $7::text[])
    WITH ORDINALITY AS m (event_id, event, organization, store, recorded_at, day, integration, nth)
  ${JOIN_RECIPIENTS}
)
SELECT count(*)::int AS count, coalesce(json_agg(json_build_object(
    'eventId', event_id, 'event', event, 'organization', organization, 'endpoint', endpoint_id)
  ORDER BY nth, endpoint_id) FILTER (WHERE NOT is_made), '[]') AS missing
FROM expected`;

/** $1, $2: messages with a mail, and its kind. */
const MAILS = `
SELECT m.event_id AS "eventId", m.kind
FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS m (event_id, kind, nth)
WHERE NOT EXISTS (SELECT FROM mail WHERE mail.event_id = m.event_id AND mail.kind = m.kind)
ORDER BY m.nth`;

type MissingDelivery = { readonly eventId: string; readonly event: string; readonly organization: string; readonly endpoint: string };

/** Looks for the deliveries and mails that these messages must have made when they arrived. */
export async function findMissing(
  pool: Queryable,
  messages: readonly MessageReference[],
): Promise<Pick<FoundMissing, 'webhookCount' | 'mailCount' | 'missing'>> {
  const mails = messages.filter(({ mail }) => mail !== undefined);
  const announced = messages.filter(({ kind }) => isWebhookEvent(kind));
  const [deliveries, missingMails] = await Promise.all([findDeliveries(pool, announced), findMails(pool, mails)]);
  const missing = [...deliveries.missing, ...missingMails];
  const nth = new Map(messages.map(({ id }, at) => [id, at]));
  missing.sort((one, other) => (nth.get(one.eventId) ?? 0) - (nth.get(other.eventId) ?? 0));
  return { webhookCount: deliveries.count, mailCount: mails.length, missing };
}

async function findDeliveries(pool: Queryable, messages: readonly MessageReference[]) {
  const column = <T>(of: (message: MessageReference) => T) => messages.map(of);
  const { rows } = await pool.query<{ count: number; missing: readonly MissingDelivery[] }>({
    name: 'find-missing-deliveries',
    text: DELIVERIES,
    values: [
      column(({ id }) => id),
      column(({ kind }) => kind),
      column(({ organization }) => organization),
      column(({ store }) => store),
      column(({ recordedAt }) => recordedAt),
      column(({ recordedAt }) => dayOf(recordedAt)),
      column(({ integration = null }) => integration),
    ],
  });
  const { count = 0, missing = [] } = rows[0] ?? {};
  return { count, missing: missing.map(toMissingWebhook) };
}

async function findMails(pool: Queryable, messages: readonly MessageReference[]): Promise<MissingNotification[]> {
  const { rows } = await pool.query<{ eventId: string; kind: string }>({
    name: 'find-missing-mails',
    text: MAILS,
    values: [messages.map(({ id }) => id), messages.map(({ mail }) => mail)],
  });
  return rows.map(({ eventId, kind }) => ({ kind: 'BUYER_MAIL', what: kind, to: 'buyer', eventId }));
}

function toMissingWebhook({ eventId, event, organization, endpoint }: MissingDelivery): MissingNotification {
  return { kind: 'WEBHOOK', what: event, to: endpointName(organization, endpoint), eventId };
}
