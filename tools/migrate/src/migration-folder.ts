import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { MigrationList } from '@prisma/schema-engine-wasm/schema_engine_bg';

/** Reads `<dir>/<n>_<name>/migration.sql`, in the order of their names, as the engine wants them: so `a10_` follows `9_`. */
export async function readMigrations(dir: string): Promise<MigrationList> {
  const baseDir = resolve(dir);
  return {
    baseDir,
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
    shadowDbInitScript: '',
    migrationDirectories: await Promise.all((await migrationNames(baseDir)).map((name) => readMigration(baseDir, name))),
  };
}

async function migrationNames(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  const misplaced = names.find((name, at) => Number(/^a?(\d+)_/.exec(name)?.[1]) !== at + 1);
  if (misplaced !== undefined) throw new Error(`${dir}: ${misplaced} is not where its number puts it: after 9_ come a10_ to a99_`);
  return names;
}

async function readMigration(dir: string, name: string): Promise<MigrationList['migrationDirectories'][number]> {
  const sql = await readFile(join(dir, name, 'migration.sql'), 'utf8');
  return { path: name, migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: sql } } };
}
