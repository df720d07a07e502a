import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { ensureDatabase } from './database.js';
import { withSchemaEngine } from './engine.js';
import { readMigrations } from './migration-folder.js';

const filters = { externalTables: [], externalEnums: [] };

/**
 * Applies what is missing of the migrations in `dir` to the database of `url`, which is created if absent.
 * The record is Prisma's own `_prisma_migrations` table, so `prisma migrate` agrees with it.
 * @returns the names of the migrations applied now; empty when there was nothing to do.
 */
export async function applyMigrations(url: string, dir: string): Promise<string[]> {
  const migrationsList = await readMigrations(dir);
  await ensureDatabase(url);
  return withSchemaEngine(url, async (engine) => (await engine.applyMigrations({ migrationsList, filters })).appliedMigrationNames);
}

/**
 * The SQL that turns the tables of one Prisma schema file into those of another: the text of the next migration, '' when there is none to write.
 * It compares files; of the server it only learns the version. `from` is the schema at the last migration (absent: no tables yet).
 */
export async function diffSchemas(url: string, from: string | undefined, to: string): Promise<string> {
  const [before, after] = await Promise.all([from === undefined ? undefined : datamodel(from), datamodel(to)]);
  const { stdout } = await withSchemaEngine(url, (engine) =>
    engine.diff({ from: before ?? { tag: 'empty' }, to: after, script: true, exitCode: null, filters }),
  );
  return stdout ?? '';
}

async function datamodel(schema: string): Promise<{ tag: 'schemaDatamodel'; files: { path: string; content: string }[] }> {
  return { tag: 'schemaDatamodel', files: [{ path: resolve(schema), content: await readFile(schema, 'utf8') }] };
}
