import { numberText } from '../report/table.js';
import { rowsOf } from '../stack/rows.js';
import { atRest, type Measured, measureShops, shopsOf, type Surroundings } from './surroundings.js';

/** The same load and the same rest before and after something was put into the notifier's database. */
export type Change = {
  readonly what: string;
  readonly before: Measured;
  readonly after: Measured;
  /** CPU milliseconds a second of notifier and Postgres at rest. */
  readonly restBefore: number;
  readonly restAfter: number;
};

const SIZES = {
  usual: { waiting: 1_000_000, endpoints: 10_000, ofADay: 10_000, days: 28 },
  quick: { waiting: 200, endpoints: 20, ofADay: 5, days: 8 },
};
const PER_SECOND = { usual: 100, quick: 20 };

/** $1: how many. $2: an endpoint's organization and path. Each is of a payment of its own, so all are due. */
const REFUSED = `
INSERT INTO delivery (day, id, endpoint_id, organization, store, event_id, event, resource, stream, revision, recorded_at, create_time, body, status,
  failed_attempts, next_action_time)
SELECT now() AT TIME ZONE 'UTC', 'refused-' || n, e.id, e.organization, 'stores/s', 'refused-' || n, 'payment.statusChanged', 'stores/s/payments/' || n,
  'payment-refused' || n, 1, now(), now(), json_build_object('event', 'payment.statusChanged', 'data', json_build_object('name', repeat('n', 800)),
    'timestamp', 1, 'properties', json_build_array('name')), 'WAITING', 1, now()
FROM generate_series(1, $1::int) n CROSS JOIN webhook_endpoint e WHERE e.organization = $2`;

/** $1: how many, over a tenth as many organizations. */
const ENDPOINTS = `
INSERT INTO webhook_endpoint SELECT (jsonb_populate_record(e.w, jsonb_build_object('id', 'rest-' || n, 'organization', 'organizations/rest-' || n / 10))).*
FROM generate_series(1, $1::int) n CROSS JOIN (SELECT w FROM webhook_endpoint w LIMIT 1) e`;

/** $1: days back from today. The partitions of the weeks that have them, as the notifier names them. */
const WEEKS = `
SELECT to_char(week, 'YYYYMMDD') AS suffix, week::date::text AS from, (week + interval '7 days')::date::text AS to
FROM generate_series(date_trunc('week', now() AT TIME ZONE 'UTC' - $1::int * interval '1 day'), now() AT TIME ZONE 'UTC' - interval '7 days', '7 days') week`;

/** $1: how many of each day. $2: days. */
const DELIVERED = `
INSERT INTO delivery (day, id, endpoint_id, organization, store, event_id, event, resource, stream, revision, recorded_at, create_time, body, status, end_time)
SELECT at, 'old-' || d || '-' || n, 'old', 'organizations/old', 'stores/s', 'old-' || d || '-' || n, 'payment.statusChanged', 'stores/s/payments/' || n,
  'payment-old' || d || '-' || n, 1, at, at, '{}', 'DELIVERED', at
FROM generate_series(1, $2::int) d, generate_series(1, $1::int) n, LATERAL (SELECT now() AT TIME ZONE 'UTC' - d * interval '1 day' AS at) a`;

/** What a million webhooks for a receiver that refuses them, ten thousand endpoints at rest, and a month of deliveries cost the others. */
export async function besideMuch(around: Surroundings): Promise<readonly Change[]> {
  const { context, bench, receiver } = around;
  const kind = context.isQuick ? 'quick' : 'usual';
  const { waiting, endpoints, ofADay, days } = SIZES[kind];
  const url = bench.stack.world.addresses.databaseUrls.notifier;
  const [refusing] = await shopsOf(around, 'refusing', 1);
  receiver.mannerOf = (endpoint) => (endpoint === refusing?.endpoint ? 'refuses' : 'takes');
  const fills = [
    { what: `${numberText(endpoints)} endpoints at rest`, fill: () => rowsOf(url, ENDPOINTS, [endpoints]) },
    { what: `${days} days with ${numberText(ofADay)} deliveries each`, fill: () => aMonth(url, ofADay, days) },
    {
      what: `${numberText(waiting)} webhooks wait for a receiver that refuses them`,
      fill: () => rowsOf(url, REFUSED, [waiting, refusing?.owner.organization]),
    },
  ];
  const shops = await shopsOf(around, 'working', 10);
  const load = async (name: string) =>
    measureShops(around, { name, shops, perSecond: PER_SECOND[kind], seconds: Math.max(1, context.seconds) });
  const changes: Change[] = [];
  let [before, restBefore] = [await load('Nothing of it'), await atRest(around, context.seconds)];
  for (const { what, fill } of fills) {
    await context.progress.step(`Filled: ${what}`, async () => {
      await fill();
      await rowsOf(url, 'ANALYZE delivery, webhook_endpoint, webhook_endpoint_version'); // as autovacuum does, within a minute
    });
    const [after, restAfter] = [await load(what), await atRest(around, context.seconds)];
    changes.push({ what, before, after, restBefore, restAfter });
    [before, restBefore] = [after, restAfter];
  }
  return changes;
}

async function aMonth(url: string, ofADay: number, days: number): Promise<void> {
  for (const { suffix, from, to } of await rowsOf<{ suffix: string; from: string; to: string }>(url, WEEKS, [days])) {
    for (const table of ['delivery', 'delivery_attempt'])
      await rowsOf(url, `CREATE TABLE IF NOT EXISTS ${table}_w${suffix} PARTITION OF ${table} FOR VALUES FROM ('${from}') TO ('${to}')`);
  }
  await rowsOf(url, DELIVERED, [ofADay, days]);
}
