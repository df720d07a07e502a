#!/usr/bin/env node
import { configReader, type ConfigRule } from '@cauce/config';
import { databaseUrl, inWords, isPooled } from '@cauce/postgres';
import { Command } from 'commander';
import { applyMigrations, diffSchemas } from './migrations.js';

const throughPooler: ConfigRule = ({ DATABASE_URL: url }) =>
  typeof url === 'string' && isPooled(url)
    ? {
        variable: 'DATABASE_URL',
        problem: 'leads to a pooler',
        allowed: 'the server itself, without pgbouncer=true: migrations take a lock, which belongs to a session',
      }
    : undefined;

/** From the environment: arguments are seen by everyone who lists the machine's processes. */
const readMigrateConfig = configReader({ DATABASE_URL: databaseUrl() }, throughPooler);

const program = new Command('cauce-migrate').description(
  'Applies Prisma migrations to the database of DATABASE_URL, without the prisma command and without a download.',
);

program
  .command('apply', { isDefault: true })
  .description('apply what is missing; the database is created if absent')
  .requiredOption('--dir <folder>', 'a prisma/migrations folder')
  .action(async ({ dir }: { dir: string }) => {
    const applied = await applyMigrations(readMigrateConfig().DATABASE_URL, dir);
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
    console.log((await diffSchemas(readMigrateConfig().DATABASE_URL, from, schema)).trim());
  });

try {
  await program.parseAsync();
} catch (error) {
  const told = inWords(error);
  console.error(`cauce-migrate: ${told instanceof Error ? told.message : String(told)}`);
  process.exitCode = 1;
}
