import { createPool } from '@cauce/postgres';
import type { Part } from '@cauce/testing/system';
import { runCommand } from '../run-command.js';

/** What finds a buyer, which rows of 0.1.0 lack until a rebuild gives it to them, and what only saves reading a stream. */
const LATER = ['buyer_email', 'buyer_phone', 'buyer_document', 'rest'];

/** Rebuilds the rows of a service twice: the first time only what rows of before lack may change, the second time nothing. @param table with buyers */
export async function expectRowsRight(part: Part, table?: string): Promise<void> {
  const before = table && (await rowsOf(part, table));
  const first = await runCommand(part, 'operate.js', ['rebuild']);
  expect([first.code, first.output]).toEqual([0, expect.stringMatching(/every row is what its events say/)]);
  const corrected = [...first.output.matchAll(/^(\w+): .*rows? corrected/gm)].map(([, name]) => name);
  expect(corrected.filter((name) => name !== table)).toEqual([]);
  if (table) expect(await rowsOf(part, table)).toEqual(before);
  const second = await runCommand(part, 'operate.js', ['rebuild']);
  expect([second.code, second.output]).toEqual([0, expect.stringMatching(/every row is what its events say/)]);
  expect(second.output).not.toContain('corrected, the others');
}

async function rowsOf({ env }: Part, table: string): Promise<unknown[]> {
  const pool = createPool(env['DATABASE_URL'] ?? '', { max: 1 });
  try {
    const { rows } = await pool.query<{ row: object }>(`SELECT to_jsonb(t) - $1::text[] AS row FROM ${table} t ORDER BY 1`, [LATER]);
    return rows.map(({ row }) => row);
  } finally {
    await pool.end();
  }
}
