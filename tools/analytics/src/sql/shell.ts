import { createInterface } from 'node:readline/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import { explained } from '../usage.js';
import { write, type Writing } from './formats.js';

const [FIRST, NEXT] = ['cauce> ', '  ...> '] as const;

/** Asks for queries, one after the other, until the input ends. A query may have several lines, and ends with a semicolon; one that fails ends nothing. */
export async function shell(db: DuckDBConnection, writing: Writing, input: NodeJS.ReadableStream = process.stdin): Promise<void> {
  const lines = createInterface({ input });
  const prompt = (text: string) => process.stderr.write(text);
  let query = '';
  prompt(FIRST);
  for await (const line of lines) {
    query = `${query}${line}\n`.trimStart();
    if (line.trimEnd().endsWith(';')) {
      await write(db, query, writing).catch((error: unknown) => process.stderr.write(`${explained(error)}\n`));
      query = '';
    }
    prompt(query === '' ? FIRST : NEXT);
  }
  prompt('\n');
  if (query !== '') await write(db, query, writing);
}
