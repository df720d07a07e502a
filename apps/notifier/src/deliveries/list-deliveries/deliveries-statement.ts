import { type DeliveryFilter, STATES } from './delivery-filter.js';

const COLUMNS = `id, organization, endpoint_id AS "endpointId", event_id AS "eventId", event, resource, revision, recorded_at AS "recordedAt",
  create_time AS "createTime", status, origin, skip_reason AS "skipReason", failed_attempts AS "failedAttempts", next_action_time AS "nextActionTime", end_time AS "endTime"`;

const NEWEST_FIRST = 'ORDER BY create_time DESC, id DESC';

/** Which page of which list. `after`: create time and id of the row before it. */
export type DeliveriesPage = {
  readonly organization: string;
  readonly filter: DeliveryFilter;
  readonly after: readonly string[] | undefined;
  readonly limit: number;
};

/**
 * The deliveries of a page, newest first, by the index of what is filtered. Where nothing but time is, each state is read in its order and
 * merged: at most four rows are looked at for one. No partition is left out by time: what waits moves on to later ones, so a delivery's day
 * does not follow from when it was made.
 */
export function deliveriesStatement({ organization, filter, after, limit }: DeliveriesPage): { text: string; values: unknown[] } {
  const values: unknown[] = [organization];
  const place = (value: unknown) => `$${values.push(value)}`;
  const conditions = filter.given.map(({ sql, value }) => sql.replace('?', () => place(value)));
  if (after) conditions.push(`(create_time, id) < (${place(after[0])}::timestamptz, ${place(after[1])}::text)`);
  const page = (more: readonly string[]) =>
    `SELECT ${COLUMNS} FROM delivery WHERE ${['organization = $1', ...more].join(' AND ')} ${NEWEST_FIRST} LIMIT ${place(limit)}`;
  if (filter.given.some(({ name }) => name !== 'from' && name !== 'to')) return { text: page(conditions), values };
  const ofEach = page(['status = each.state', ...conditions]);
  const text = `SELECT found.* FROM unnest(${place(STATES)}::text[]) AS each (state) CROSS JOIN LATERAL (${ofEach}) found
    ORDER BY found."createTime" DESC, found.id DESC LIMIT ${place(limit)}`;
  return { text, values };
}
