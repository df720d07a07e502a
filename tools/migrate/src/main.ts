#!/usr/bin/env node
import { Command } from 'commander';
import { applyMigrations, diffMigrations } from './migrations.js';

interface Options {
  databaseUrl: string;
  dir: string;
}

const program = new Command('cauce-migrate').description('Applies Prisma migrations, without the prisma command and without a download.');

program
  .command('apply', { isDefault: true })
  .description('apply what is missing; the database is created if absent')
  .requiredOption('--database-url <url>', 'postgres://user:password@host:port/database')
  .requiredOption('--dir <folder>', 'a prisma/migrations folder')
  .action(async ({ databaseUrl, dir }: Options) => {
    const applied = await applyMigrations(databaseUrl, dir);
    console.log(applied.length === 0 ? 'Nothing to apply.' : applied.map((name) => `applied ${name}`).join('\n'));
  });

program
  .command('diff')
  .description('print the SQL that brings the database to a schema file: the text of the next migration')
  .requiredOption('--database-url <url>', 'a database that has the migrations so far (a new one is created)')
  .requiredOption('--schema <file>', 'a schema.prisma')
  .option('--dir <folder>', 'a prisma/migrations folder to apply first')
  .action(async ({ databaseUrl, schema, dir }: { databaseUrl: string; schema: string; dir?: string }) => {
    if (dir !== undefined) await applyMigrations(databaseUrl, dir);
    console.log((await diffMigrations(databaseUrl, schema)).trim());
  });

try {
  await program.parseAsync();
} catch (error) {
  console.error(`cauce-migrate: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
