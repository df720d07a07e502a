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

/** Compares the database of `url` with a Prisma schema file: the SQL that brings the database there, '' when it is there. */
export async function diffMigrations(url: string, schema: string): Promise<string> {
  const files = [{ path: resolve(schema), content: await readFile(schema, 'utf8') }];
  await ensureDatabase(url);
  const datamodels = files.map(({ path, content }): [string, string] => [path, content]);
  const { stdout } = await withSchemaEngine(
    url,
    (engine) =>
      engine.diff({
        from: { tag: 'schemaDatasource', files, configDir: resolve('.') },
        to: { tag: 'schemaDatamodel', files },
        script: true,
        exitCode: null,
        filters: { ...filters, externalTables: ['public._prisma_migrations'] },
      }),
    datamodels,
  );
  return stdout ?? '';
}
