import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { applyMigrations, diffSchemas } from './migrations.js';

const server = process.env['TEST_DATABASE_URL'] ?? '';
const database = `cauce_migrate_${process.pid}_${Date.now()}`;
const url = () => Object.assign(new URL(server), { pathname: `/${database}` }).href;

describe('migrations', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cauce-migrate-'));
    await migration('0001_first', 'CREATE TABLE thing (id text PRIMARY KEY);');
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
    await query(server, `DROP DATABASE IF EXISTS ${database}`);
  });

  async function migration(name: string, sql: string): Promise<void> {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, 'migration.sql'), sql);
  }

  it('create a missing database, and are applied once', async () => {
    expect(await applyMigrations(url(), folder)).toEqual(['0001_first']);
    expect(await applyMigrations(url(), folder)).toEqual([]);
  });

  it('are applied where they are missing, and recorded as Prisma records them', async () => {
    await migration('0002_second', 'ALTER TABLE thing ADD COLUMN size integer;');
    expect(await applyMigrations(url(), folder)).toEqual(['0002_second']);
    expect(await query(url(), 'SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL ORDER BY 1')).toEqual([
      { migration_name: '0001_first' },
      { migration_name: '0002_second' },
    ]);
  });

  it('are written by comparing two schema files', async () => {
    const schema = (fields: string) => `datasource db {\n  provider = "postgresql"\n}\nmodel thing {\n  id String @id\n${fields}}\n`;
    const [before, after] = ['before', 'after'].map((name) => join(folder, `${name}.prisma`)) as [string, string];
    await writeFile(before, schema(''));
    await writeFile(after, schema('  size Int?\n'));
    expect(await diffSchemas(server, before, after)).toContain('ALTER TABLE "thing" ADD COLUMN     "size" INTEGER;');
  });

  it('may make functions, whose text has semicolons', async () => {
    const body = 'BEGIN\n  NEW.size := 7;\n  RETURN NEW;\nEND';
    const made = `CREATE FUNCTION seven() RETURNS trigger LANGUAGE plpgsql AS $$\n${body} $$;
      CREATE TRIGGER seven BEFORE INSERT ON thing FOR EACH ROW EXECUTE FUNCTION seven();`;
    await migration('0003_function', made);
    expect(await applyMigrations(url(), folder)).toEqual(['0003_function']);
    await query(url(), `INSERT INTO thing (id) VALUES ('x')`);
    expect(await query(url(), 'SELECT size FROM thing')).toEqual([{ size: 7 }]);
  });

  it('that fail are named, with the database’s reason', async () => {
    await migration('0004_wrong', 'ALTER TABLE nothing ADD COLUMN size integer;');
    await expect(applyMigrations(url(), folder)).rejects.toThrow(/No such table: nothing[^]*0004_wrong/);
  });
});

async function query(connectionString: string, sql: string): Promise<object[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<object>(sql)).rows;
  } finally {
    await client.end();
  }
}
