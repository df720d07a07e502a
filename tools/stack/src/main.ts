#!/usr/bin/env node
import { Command } from 'commander';
import { runInfra } from './infra-command.js';
import type { InfraOptions } from './infra-command.js';

const program = new Command('cauce-stack').description('Everything of Cauce on this machine.');

program
  .command('infra')
  .description('run only Postgres, Redis, Kafka and the event store until Ctrl+C, for int specs by hand')
  .option('--data-dir <folder>', 'keep the data there (default: a temporary folder)')
  .option('--port-offset <n>', 'the default ports plus n (default: free ports)')
  .option('--only <parts>', 'some of postgres,redis,kafka,event-store')
  .option('--write-env <file>', 'write the TEST_* values there as JSON while it runs')
  .action((options: InfraOptions) => runInfra(options));

try {
  await program.parseAsync();
  process.exit();
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
