#!/usr/bin/env node
import { abortedByStop, createProgress, freePorts } from '@cauce/stack';
import { Command, InvalidArgumentError } from 'commander';
import { drill, LOSSES } from './drill/drill.js';
import { breachesOf, drillText } from './drill/report.js';
import { type Step, STEPS } from './drill/steps.js';
import { inOwnFolder } from './own-folder.js';

type Options = {
  readonly only: string[];
  readonly leaveOut: Step[];
  readonly short?: true;
  readonly rate: number;
  readonly json?: string;
  readonly keep?: true;
};

const STOP_WITHIN_MS = 15_000;
/** One of each sort, in less than two minutes. */
const SHORT = ['older-event-store', 'redis', 'key:LINK_KEYS-of-payments'];

/** A parser of a list whose members are among these. */
function among<Name extends string>(what: string, known: readonly Name[]): (text: string) => Name[] {
  return (text) =>
    text.split(',').map((one) => {
      const name = known.find((each) => each === one.trim());
      if (name === undefined) throw new InvalidArgumentError(`${what} are ${known.join(', ')}.`);
      return name;
    });
}

const rateOf = (text: string): number => {
  const value = Number(text);
  if (!(value > 0)) throw new InvalidArgumentError('It must be a number above 0.');
  return value;
};

const program = new Command('npm run drill --').description('Rehearses what nobody wants to do for the first time on the day.');

program
  .command('restore')
  .description('loses stores, databases and keys of a stack of its own, restores them by docs/runbooks/restore.md, and measures')
  .option('--only <names>', `only these: ${LOSSES.join(',')} (default: all)`, among('Losses', LOSSES), [...LOSSES])
  .option('--short', `the same as --only ${SHORT.join(',')}`)
  .option('--leave-out <steps>', `of the runbook, to see that it matters: ${STEPS.join(',')}`, among('Steps', STEPS), [])
  .option('--rate <n>', 'new payments a second while the copies are taken', rateOf, 3)
  .option('--json <file>', 'write the report there, too')
  .option('--keep', 'keep data and logs (they are kept when something is not as the runbook says)')
  .addHelpText(
    'after',
    '\nIt touches nothing that npm start has made. Exit code: 0 when all is as the runbook says, 1 when something is not or could not be tried.' +
      '\n\nExamples:\n  npm run drill -- restore\n  npm run drill -- restore --short\n  npm run drill -- restore --only older-event-store --leave-out republish',
  )
  .action(async (options: Options) => process.exit((await isAsTheRunbookSays(options)) ? 0 : 1));

function isAsTheRunbookSays({ short, only, leaveOut, rate, json, keep }: Options): Promise<boolean> {
  const [progress, signal] = [createProgress(), abortedByStop(STOP_WITHIN_MS)];
  return inOwnFolder({ json, keep, signal }, async (dataDir) => {
    progress.line(`Data and logs: ${dataDir}`);
    const losses = short === true ? SHORT : only;
    const report = await drill({ dataDir, ports: await freePorts(), progress, signal, rate, only: losses, leaveOut: new Set(leaveOut) });
    return { report, text: drillText(report), breaches: breachesOf(report) };
  });
}

await program.parseAsync();
