import type { Queryable } from '@cauce/postgres';
import { heldBack, type OrderedStream } from '../delivery/held-back.js';
import { idleHeads, makeDue } from '../delivery/stream-heads.js';

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
