import { PATIENCE } from '@cauce/delivery-domain';
import type { Queryable } from '@cauce/postgres';

/** The deliveries of one stream to one endpoint: they go in order. */
export type OrderedStream = { readonly endpointId: string; readonly stream: string };

/**
 * Waits for an earlier event of the same stream and `origin` (LIVE or BACKFILL: a replay waits for none): see PATIENCE and `holdsBack` in the
 * domain. Written so that it can only be looked up in `delivery_stream_idx`, row by row: no join (OFFSET 0), no index that begins with the
 * endpoint (IS NOT DISTINCT FROM), and no index of WAITING rows (it asks for no end time instead, which is the same). Statistics never match
 * the current backlog: with a plan based on them, a claim among 20,000 waiting rows took 100 to 760 ms.
 */
export const heldBack = (endpoint: string, stream: string, revision: string, origin: string) => `EXISTS (
  SELECT FROM delivery earlier
  WHERE earlier.stream = ${stream} AND earlier.revision < ${revision} AND earlier.end_time IS NULL
    AND earlier.endpoint_id IS NOT DISTINCT FROM ${endpoint} AND earlier.failed_attempts < ${PATIENCE}
    AND earlier.origin = ${origin} OFFSET 0)`;

/**
 * When the lease of a row ends, as `delivery_waiting_idx` has it: that index begins with the endpoint, the origin and this, then what is due first.
 */
export const leaseOf = (row: string) => `coalesce(${row}.action_lease_until, '-infinity'::timestamptz)`;

/** Waits, and no process has leased it since it last waited. */
export const hasNoLease = (row: string) => `${row}.status = 'WAITING' AND ${leaseOf(row)} = '-infinity'::timestamptz`;

/** Waits, and a process has leased it. The lease may have ended: compare {@link leaseOf}. */
export const hasLease = (row: string) => `${row}.status = 'WAITING' AND ${leaseOf(row)} > '-infinity'::timestamptz`;

/**
 * Delivery `d` is one of a materialized relation (day, id), found by its key. The array of ids (`ids`: a parameter that has them already) can only
 * be looked up: planned once, while the table seemed small, a join alone read the whole index for each statement.
 */
export const isOneOf = (relation: string, ids?: string) =>
  `d.day = ${relation}.day AND d.id = ${relation}.id AND d.id = ANY (${ids ?? `ARRAY(SELECT id FROM ${relation})`})`;

/**
 * Has not ended, for a delivery found by its key. No index has this for its predicate: when one had, the planner used that index instead of the
 * key's, and walked over all that waits.
 */
export const hasNotEnded = (row: string) => `coalesce(${row}.end_time, 'infinity') = 'infinity'`;

/**
 * The heads of streams that are not due yet: nothing holds them back any more, and they have no time. `streams`: a relation (endpoint_id,
 * stream, origin). `except`: a condition for deliveries `d` that hold nothing back since this very statement, whose snapshot does not show that.
 */
export const idleHeads = (streams: string, except = 'false') => `
  SELECT head.day, head.id, s.* FROM ${streams} s CROSS JOIN LATERAL (
    SELECT d.day, d.id, d.next_action_time FROM delivery d
    WHERE d.stream = s.stream AND d.end_time IS NULL AND d.endpoint_id IS NOT DISTINCT FROM s.endpoint_id
      AND d.failed_attempts < ${PATIENCE} AND d.origin = s.origin AND NOT (${except})
    ORDER BY d.revision LIMIT 1
  ) head WHERE head.next_action_time IS NULL`;

/** The condition that a delivery found by its key has neither ended nor a time. One condition: see {@link hasNotEnded}. */
export const isIdle = 'coalesce(d.end_time, d.next_action_time) IS NULL';

/** Makes the deliveries of a materialized relation (day, id) due, if they have neither ended nor a time. */
export const makeDue = (heads: string) => `
  UPDATE delivery d SET next_action_time = now() FROM ${heads} WHERE ${isOneOf(heads)} AND ${isIdle}`;

/** $1, $2: endpoints and streams. */
const PROMOTE = `
WITH asked AS (
  SELECT DISTINCT a.*, o.origin FROM unnest($1::text[], $2::text[]) AS a (endpoint_id, stream), (VALUES ('LIVE'), ('BACKFILL')) AS o (origin)
), head AS MATERIALIZED (${idleHeads('asked')}), due AS (${makeDue('head')} RETURNING d.endpoint_id)
SELECT DISTINCT endpoint_id AS "endpointId" FROM due`;

/**
 * Makes due, in a page of deliveries without a time, newest first, those that are no longer held back. $1, $2: before this time and id. $3: made
 * since then. $4: at most this many.
 */
const REPAIR = `
WITH page AS MATERIALIZED (
  SELECT d.day, d.id, d.endpoint_id, d.stream, d.revision, d.origin, d.create_time FROM delivery d
  WHERE d.end_time IS NULL AND d.next_action_time IS NULL AND (d.create_time, d.id) < ($1::timestamptz, $2::text) AND d.create_time >= $3::timestamptz
  ORDER BY d.create_time DESC, d.id DESC LIMIT $4
), head AS MATERIALIZED (
  SELECT day, id FROM page p WHERE NOT ${heldBack('p.endpoint_id', 'p.stream', 'p.revision', 'p.origin')}
), due AS (${makeDue('head')} RETURNING d.endpoint_id)
SELECT create_time AS "createTime", id, (SELECT array_agg(DISTINCT endpoint_id) FROM due) AS endpoints, count(*) OVER ()::int AS size
FROM page ORDER BY create_time, id LIMIT 1`;

/** Where a walk over what is held back stands: everything before it is still to be looked at. */
type Place = { readonly createTime: Date | 'infinity'; readonly id: string };
type Page = { readonly createTime: Date; readonly id: string; readonly endpoints: string[] | null; readonly size: number };

const NEWEST: Place = { createTime: 'infinity', id: '' };
const PAGE = 1_000;
/** An insert can miss a result only while it runs, and a statement ends within seconds. */
const YOUNG_MS = 300_000;
/** How many pages one sweep looks at: of the youngest, and of the others, from where the last sweep stopped. */
const PAGES = { young: 20, older: 10 };

/**
 * The order of deliveries. The result of an attempt makes the next of its stream due, in the same statement. That statement and an insert that
 * runs at the same time do not see each other: so what was inserted is checked again, and a sweep finds what a crash left behind.
 */
export class DeliveryOrder {
  private older = NEWEST;

  constructor(private readonly pool: Queryable) {}

  /** Makes the heads of these streams due, where they are not. Answers the endpoints that may go on. */
  async promote(streams: readonly OrderedStream[]): Promise<string[]> {
    const { rows } = await this.pool.query<{ endpointId: string }>({
      name: 'promote-heads',
      text: PROMOTE,
      values: [streams.map(({ endpointId }) => endpointId), streams.map(({ stream }) => stream)],
    });
    return rows.map(({ endpointId }) => endpointId);
  }

  /**
   * Looks at what was made in the last minutes and is held back, and at a part of all of it, in turns: the cost of a backlog of any size is
   * bounded. Answers the endpoints that may go on.
   */
  async sweep(now = Date.now()): Promise<string[]> {
    const since = new Date(now - YOUNG_MS);
    const endpoints = new Set<string>();
    let young: Place | undefined = NEWEST;
    for (let pages = 0; pages < PAGES.young && young !== undefined; pages += 1) young = await this.repair(young, since, endpoints);
    for (let pages = 0; pages < PAGES.older; pages += 1) {
      const place = await this.repair(this.older, '-infinity', endpoints);
      this.older = place ?? NEWEST;
      if (place === undefined) break;
    }
    return [...endpoints];
  }

  /** One page. Answers where the next one begins, if there is one. */
  private async repair(before: Place, since: Date | '-infinity', endpoints: Set<string>): Promise<Place | undefined> {
    const values = [before.createTime, before.id, since, PAGE];
    const { rows } = await this.pool.query<Page>({ name: 'repair-order', text: REPAIR, values });
    const [page] = rows;
    page?.endpoints?.forEach((endpoint) => endpoints.add(endpoint));
    return page?.size === PAGE ? page : undefined;
  }
}
