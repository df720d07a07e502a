import type { Queryable } from '@cauce/postgres';
import type { OrderedStream } from '../delivery/held-back.js';
import { PROMOTE } from './promote-heads.statement.js';
import { REPAIR } from './repair-order.statement.js';

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
    const endpoints = streams.map(({ endpointId }) => endpointId);
    const promote = PROMOTE.with({ endpoints, streams: streams.map(({ stream }) => stream) });
    const { rows } = await this.pool.query<{ endpointId: string }>(promote);
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
    const repair = REPAIR.with({ beforeTime: before.createTime, beforeId: before.id, since, limit: PAGE });
    const { rows } = await this.pool.query<Page>(repair);
    const [page] = rows;
    page?.endpoints?.forEach((endpoint) => endpoints.add(endpoint));
    return page?.size === PAGE ? page : undefined;
  }
}
