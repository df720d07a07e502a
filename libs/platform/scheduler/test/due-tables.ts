import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createPool, type Pool } from '@cauce/postgres';

/** A table of due rows for one spec. `columns`: further columns, as SQL. */
export type DueTables = { readonly pool: Pool; readonly create: (columns?: string) => Promise<string>; readonly drop: () => Promise<void> };

/** Makes tables on the running stack. */
export function dueTables(): DueTables {
  const pool = createPool(process.env['TEST_DATABASE_URL'] ?? '', { max: 20, connectMs: 20_000, statementMs: 60_000 });
  const made: string[] = [];
  return {
    pool,
    create: async (columns = '') => {
      const table = `due_${randomUUID().replaceAll('-', '')}`;
      made.push(table);
      await pool.query(`CREATE TABLE ${table} (id text PRIMARY KEY, next_action_time timestamptz, action_lease_until timestamptz,
        action_tries integer NOT NULL DEFAULT 0, action_unsettled integer NOT NULL DEFAULT 0 ${columns})`);
      return table;
    },
    drop: async () => {
      for (const table of made) await pool.query(`DROP TABLE ${table}`);
      await pool.end();
    },
  };
}

/** Polls until the check is true; throws after a minute: processes begin and end meanwhile, on a machine that may be busy. */
export async function eventually(check: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error(`not in time: ${check.toString()}`);
    await delay(10);
  }
}
