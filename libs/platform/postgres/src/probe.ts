import { within } from '@cauce/patience';
import pg from 'pg';

/**
 * Asks a database on a connection of its own, since those of a pool may all wait, or be dead. The statement is for a pooler, which takes connections
 * though its server is away. Rejects with what was said, or after `ms`.
 */
export async function probeDatabase(url: string, ms: number): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ms, query_timeout: ms });
  client.on('error', () => undefined);
  const ask = async () => {
    await client.connect();
    await client.query('SELECT 1');
  };
  try {
    await within(ms, 'Postgres', ask());
  } finally {
    void client.end().catch(() => undefined);
  }
}
