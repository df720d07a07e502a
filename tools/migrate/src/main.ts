#!/usr/bin/env node
import { Command } from 'commander';
import { applyMigrations, diffSchemas } from './migrations.js';

type Options = {
  databaseUrl: string;
  dir: string;
};

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
  .description('print the SQL between two schema files: the text of the next migration')
  .requiredOption('--database-url <url>', 'any server: the engine asks it for its version')
  .option('--from <file>', 'the schema.prisma of the last migration (default: no tables yet); for instance from `git show HEAD:…`')
  .requiredOption('--schema <file>', 'the schema.prisma it shall become')
  .action(async ({ databaseUrl, from, schema }: { databaseUrl: string; from?: string; schema: string }) => {
    console.log((await diffSchemas(databaseUrl, from, schema)).trim());
  });

try {
  await program.parseAsync();
} catch (error) {
  console.error(`cauce-migrate: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
