import { type FoundMissing, isWebhookEvent, type MessageReference, type MissingNotification } from '@cauce/contracts';
import type { Queryable } from '@cauce/postgres';
import { endpointName } from '../../endpoints/endpoint.resource.js';
import { dayOf } from '../../sending/keeping/delivery.partitions.js';
import { DELIVERIES } from './missing-deliveries.statement.js';
import { MAILS } from './missing-mails.statement.js';

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
  const { rows } = await pool.query<{ count: number; missing: readonly MissingDelivery[] }>(
    DELIVERIES.with({
      id: column(({ id }) => id),
      kind: column(({ kind }) => kind),
      organization: column(({ organization }) => organization),
      store: column(({ store }) => store),
      recordedAt: column(({ recordedAt }) => recordedAt),
      day: column(({ recordedAt }) => dayOf(recordedAt)),
      integration: column(({ integration = null }) => integration),
    }),
  );
  const { count = 0, missing = [] } = rows[0] ?? {};
  return { count, missing: missing.map(toMissingWebhook) };
}

async function findMails(pool: Queryable, messages: readonly MessageReference[]): Promise<MissingNotification[]> {
  const { rows } = await pool.query<{ eventId: string; kind: string }>(
    MAILS.with({ id: messages.map(({ id }) => id), kind: messages.map(({ mail }) => mail) }),
  );
  return rows.map(({ eventId, kind }) => ({ kind: 'BUYER_MAIL', what: kind, to: 'buyer', eventId }));
}

function toMissingWebhook({ eventId, event, organization, endpoint }: MissingDelivery): MissingNotification {
  return { kind: 'WEBHOOK', what: event, to: endpointName(organization, endpoint), eventId };
}
