import type { Queryable } from '@cauce/postgres';
import { NEXT, PAGE } from './due-endpoints.statement.js';

/** Lists the endpoints that a sweep claims for, page after page: each sweep continues where the last one stopped. */
export class DueEndpoints {
  private last = '';

  constructor(private readonly pool: Queryable) {}

  /** All of them, page by page, beginning with the first. */
  async *all(): AsyncGenerator<string[]> {
    do yield await this.next();
    while (this.last !== '');
  }

  async next(): Promise<string[]> {
    const { rows } = await this.pool.query<{ endpointId: string; isDue: boolean }>(NEXT.with({ last: this.last }));
    this.last = rows.length < PAGE ? '' : (rows.at(-1)?.endpointId ?? '');
    return rows.filter(({ isDue }) => isDue).map(({ endpointId }) => endpointId);
  }
}
