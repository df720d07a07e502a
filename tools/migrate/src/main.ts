#!/usr/bin/env node
import { Command } from 'commander';
import { applyMigrations, diffSchemas } from './migrations.js';

/** From the environment: arguments are seen by everyone who lists the machine's processes. */
function databaseUrl(): string {
  const { DATABASE_URL } = process.env;
  if (!DATABASE_URL) throw new Error('DATABASE_URL is not set: postgres://user:password@host:port/database');
  return DATABASE_URL;
}

const program = new Command('cauce-migrate').description(
  'Applies Prisma migrations to the database of DATABASE_URL, without the prisma command and without a download.',
);

program
  .command('apply', { isDefault: true })
  .description('apply what is missing; the database is created if absent')
  .requiredOption('--dir <folder>', 'a prisma/migrations folder')
  .action(async ({ dir }: { dir: string }) => {
    const applied = await applyMigrations(databaseUrl(), dir);
    console.log(applied.length === 0 ? 'Nothing to apply.' : applied.map((name) => `applied ${name}`).join('\n'));
  });

program
  .command('diff')
  .description(
    'print the SQL between two schema files: the text of the next migration; the engine asks any server of DATABASE_URL for its version',
  )
  .option('--from <file>', 'the schema.prisma of the last migration (default: no tables yet); for instance from `git show HEAD:…`')
  .requiredOption('--schema <file>', 'the schema.prisma it shall become')
  .action(async ({ from, schema }: { from?: string; schema: string }) => {
    console.log((await diffSchemas(databaseUrl(), from, schema)).trim());
  });

try {
  await program.parseAsync();
} catch (error) {
  console.error(`cauce-migrate: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
