#!/usr/bin/env node
import { EnvFileError, withEnvFile } from '@cauce/config';
import { SERVICE_NAMES, type ServiceName } from '@cauce/services';
import { Argument, Command } from 'commander';
import type { Finding } from './finding.js';
import { checkParts } from './given.js';
import { NoMigrations } from './parts/migrations.js';

/** Stores start beside us. */
const REFUSED_FOR_MS = 5_000;

type Options = { programs: string; beforeMigrations?: boolean };

const program = new Command('check-parts')
  .description(
    'Looks at every part that an environment names, side by side, before anything starts on it: reaches it, signs in, asks what it is. Changes nothing. Each failure is a line on stderr; ends with 1 if there is one.',
  )
  .addArgument(new Argument('[service]', 'whose environment this is (default: that of `npm start`)').choices(SERVICE_NAMES))
  .option('--before-migrations', 'migrations run after this: those that this build needs are no failure')
  .option('--programs <folder>', 'the folder that has the migrations of every service', 'dist')
  .action(async (service: ServiceName | undefined, { programs, beforeMigrations = false }: Options) => {
    const surroundings = { now: Date.now, refusedForMs: REFUSED_FOR_MS, beforeMigrations, programs };
    const findings = await checkParts(withEnvFile(process.env), service, surroundings);
    findings.forEach(print);
    if (findings.length === 0) process.stdout.write('Nothing is given: there is no part to look at.\n');
    // A client may keep a timer for a connection that never came.
    process.exit(findings.some(({ level }) => level === 'failed') ? 1 : 0);
  });

function print({ level, variable, words }: Finding): void {
  const line = `${level === 'fine' ? '' : `${level === 'failed' ? 'fails' : 'note'}: `}${variable}: ${words}.\n`;
  (level === 'failed' ? process.stderr : process.stdout).write(line);
}

try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof EnvFileError || error instanceof NoMigrations)) throw error;
  process.stderr.write(`fails: ${error.message}\n`);
  process.exitCode = 1;
}
