import { Client } from 'pg';

/** Asks one query of a database, and answers its rows. */
export async function rowsOf<Row extends object>(databaseUrl: string, query: string, values: readonly unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(query, [...values])).rows;
  } finally {
    await client.end();
  }
}
