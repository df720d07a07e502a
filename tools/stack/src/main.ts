#!/usr/bin/env node
import { Command } from 'commander';
import { runBackground, runDetached } from './detach.js';
import { type InfraOptions, runInfra } from './infra-command.js';
import { type LogsOptions, runLogs } from './logs-command.js';
import { CHECK, operated, runCheck, runOperate } from './operate-command.js';
import { DATA_DIR } from './paths.js';
import { runStart, type StartOptions } from './start-command.js';
import { runStatus } from './status-command.js';
import { runReset, runStop } from './stop-command.js';
import { LONG_PHASES, TEST_PHASES } from './test-run/phases.js';
import { runLongTests, runTests } from './test-run/test-command.js';

type DataOption = {
  dataDir: string;
};

const program = new Command('cauce-stack').description('Everything of Cauce on this machine.').enablePositionalOptions();
const folder: [string, string, string] = ['--data-dir <folder>', 'where the data is', DATA_DIR];

program
  .command('start')
  .description('start everything and stay until Ctrl+C')
  .option(...folder)
  .option('--port-offset <n>', 'move every port by n', process.env['CAUCE_PORT_OFFSET'] ?? '0')
  .option('--detach', 'leave once all is ready')
  .option('--background', 'what --detach starts')
  .action((options: StartOptions & { detach?: true; background?: true }) => {
    if (options.detach === true) return runDetached(options);
    if (options.background === true) return runBackground(options);
    return runStart(options, (text) => console.log(`${text}Ctrl+C stops it.`));
  });

program
  .command('stop')
  .description('stop what runs')
  .option(...folder)
  .action(({ dataDir }: DataOption) => runStop(dataDir));

program
  .command('status')
  .description('what runs where, since when, and whether it can do its work')
  .option(...folder)
  .action(({ dataDir }: DataOption) => runStatus(dataDir));

program
  .command('logs')
  .description("the last lines of the parts' logs, merged by time; JSON lines where the output is no terminal")
  .argument('[parts...]', 'payments, event-store, … (default: all, of Kafka its warnings alone)')
  .option(...folder)
  .option('-f, --follow', 'go on with what comes, until Ctrl+C')
  .option('-n, --lines <n>', 'how many lines', '50')
  .action((parts: string[], options: LogsOptions) => runLogs(parts, options));

program
  .command('operate')
  .description('run an operation on the stored data of a service (payments --help), while it runs')
  .argument('<service>', `${operated().join(', ')}; or ${CHECK}, which looks at the parts of all of them`)
  .argument('[operation...]', 'rebuild, republish --from …, reconcile, audit')
  .option(...folder)
  .passThroughOptions()
  .allowUnknownOption()
  .action(async (service: string, operation: string[], { dataDir }: DataOption) =>
    process.exit(service === CHECK ? await runCheck(dataDir) : await runOperate(service, operation, dataDir)),
  );

program
  .command('reset')
  .description('delete all data (asks first)')
  .option(...folder)
  .option('--yes', 'do not ask')
  .action(({ dataDir, yes }: DataOption & { yes?: true }) => runReset(dataDir, yes === true));

program
  .command('infra')
  .description('run only Postgres, Redis, Kafka and the event store until Ctrl+C, for int specs by hand')
  .option('--data-dir <folder>', 'keep the data there (default: a temporary folder)')
  .option('--port-offset <n>', 'the default ports plus n (default: free ports)')
  .option('--only <parts>', 'some of postgres,redis,kafka,event-store')
  .option('--write-env <file>', 'write the TEST_* values there as JSON while it runs')
  .action((options: InfraOptions) => runInfra(options));

type TestOptions = {
  only?: string;
};

program
  .command('test')
  .description('run the tests on stores and services of their own, and leave nothing behind')
  .argument('[phases...]', `${namesOf(TEST_PHASES)} (default: all of these)`)
  .option('--only <pattern>', 'only the files whose path matches it: npm test e2e -- --only api/claims')
  .action(async (phases: string[], { only }: TestOptions) => process.exit(await runTests(phases, only)));

program
  .command('test:long')
  .description('run the tests that take long and rarely break')
  .argument('[phases...]', `${namesOf(LONG_PHASES)} (default: all of these)`)
  .option('--only <pattern>', 'only the files whose path matches it: npm run test:long outages -- --only old-data')
  .action(async (phases: string[], { only }: TestOptions) => process.exit(await runLongTests(phases, only)));

try {
  await program.parseAsync();
  process.exit();
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  if (process.argv[2]?.startsWith('test')) console.log('0 passed, 1 failed');
  process.exit(1);
}

function namesOf(phases: readonly { readonly name: string }[]): string {
  return phases.map(({ name }) => name).join(', ');
}
