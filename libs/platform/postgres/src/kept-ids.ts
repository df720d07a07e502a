import type { PoolClient } from 'pg';
import { isPooled } from './database-url.js';
import type { Pool } from './pool.js';

const AT_A_TIME = 1_000;

/**
 * A set of ids in a temporary table, on a connection of its own: this process keeps a thousand of them, however many there are. For operations, which may
 * take as long as they like. Behind a pooler it is one transaction, since nothing else lasts there; elsewhere no transaction is open meanwhile.
 */
export class KeptIds implements AsyncDisposable {
  private waiting: string[] = [];

  private constructor(private readonly client: PoolClient) {}

  /** An empty set. Dispose of it. */
  static async open(pool: Pool): Promise<KeptIds> {
    const client = await pool.connect();
    try {
      if (isPooled(pool.options.connectionString ?? '')) await client.query('BEGIN');
      await client.query('CREATE TEMPORARY TABLE kept_id (id text COLLATE "C" PRIMARY KEY)');
      return new KeptIds(client);
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  /** Adds ids; one that is there already stays. */
  async add(...ids: readonly string[]): Promise<void> {
    this.waiting.push(...ids);
    if (this.waiting.length >= AT_A_TIME) await this.write();
  }

  async count(): Promise<number> {
    await this.write();
    const { rows } = await this.client.query<{ count: string }>('SELECT count(*) AS count FROM kept_id');
    return Number(rows[0]?.count);
  }

  /** Those of the ids that are not in the set. */
  async without(ids: readonly string[]): Promise<ReadonlySet<string>> {
    await this.write();
    const { rows } = await this.client.query<{ id: string }>(
      'SELECT id FROM unnest($1::text[]) AS asked (id) WHERE NOT EXISTS (SELECT FROM kept_id WHERE kept_id.id = asked.id)',
      [ids],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** All of them in their order, that many at a time. */
  async *pages(size: number): AsyncGenerator<readonly string[]> {
    await this.write();
    for (let after = ''; ;) {
      const { rows } = await this.client.query<{ id: string }>('SELECT id FROM kept_id WHERE id > $1 ORDER BY id LIMIT $2', [after, size]);
      if (rows.length > 0) yield rows.map(({ id }) => id);
      if (rows.length < size) return;
      after = rows.at(-1)?.id ?? '';
    }
  }

  /** Ends the connection, and with it the table. */
  [Symbol.asyncDispose](): Promise<void> {
    this.client.release(true);
    return Promise.resolve();
  }

  private async write(): Promise<void> {
    const { waiting } = this;
    this.waiting = [];
    if (waiting.length > 0) await this.client.query('INSERT INTO kept_id SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [waiting]);
  }
}
