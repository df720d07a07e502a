#!/usr/bin/env node
import { type ClusterName, CLUSTERS } from '@cauce/clusters';
import { abortedByStop, createProgress, freePorts } from '@cauce/stack';
import { Command, InvalidArgumentError, Option } from 'commander';
import { FAULT_KINDS, type FaultKind, wantedPart } from './faults/schedule.js';
import { inOwnFolder } from './own-folder.js';
import { partnerStepsHold } from './partner-steps.js';
import { breachesOf, reportText } from './report/report.js';
import { run } from './run.js';
import { ticker } from './ticker.js';

type Options = {
  readonly seed: number;
  readonly minutes: number;
  readonly rate: number;
  readonly renewals?: number;
  readonly freezeSeconds: number;
  readonly parts?: string[];
  /** `true`: the option without a name. */
  readonly clusters?: ClusterName[] | true;
  readonly kinds: FaultKind[];
  readonly partnerSteps?: boolean;
  /** Absent: after the full form. */
  readonly bombs?: boolean;
  readonly json?: string;
  readonly keep?: true;
};

const ALL_CLUSTERS = Object.keys(CLUSTERS) as ClusterName[];

const STOP_WITHIN_MS = 15_000;
const RENEWALS_A_MINUTE = 200;
/** At least; it ends when each bomb is parked. */
const BOMBS_MINUTES = 2;

const positive = (text: string): number => {
  const value = Number(text);
  if (!(value > 0)) throw new InvalidArgumentError('It must be a number above 0.');
  return value;
};
const notNegative = (text: string): number => {
  const value = Number(text);
  if (text === '' || !(value >= 0)) throw new InvalidArgumentError('It must be a number, 0 or above.');
  return value;
};
const countOf = (text: string): number => {
  const value = notNegative(text);
  if (!Number.isInteger(value)) throw new InvalidArgumentError('It must be a whole number.');
  return value;
};
const seedOf = (text: string): number => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value >= 2 ** 32)
    throw new InvalidArgumentError('It must be a whole number below 4294967296.');
  return value;
};
const listOf = (text: string): string[] => text.split(',').map((one) => one.trim());
const partsOf = (text: string): string[] => {
  const parts = listOf(text);
  try {
    parts.forEach(wantedPart);
  } catch (error) {
    throw new InvalidArgumentError(error instanceof Error ? error.message : String(error));
  }
  return parts;
};
const kindsOf = (text: string): FaultKind[] =>
  listOf(text).map((one) => {
    const kind = FAULT_KINDS.find((each) => each === one);
    if (kind === undefined) throw new InvalidArgumentError(`Kinds are ${FAULT_KINDS.join(', ')}.`);
    return kind;
  });

const clustersOf = (text: string): ClusterName[] =>
  listOf(text).map((one) => {
    const name = ALL_CLUSTERS.find((each) => each === one);
    if (name === undefined) throw new InvalidArgumentError(`Clusters are ${ALL_CLUSTERS.join(', ')}.`);
    return name;
  });

const program = new Command('npm run faults --')
  .description(
    'Pays and renews while every part is killed, frozen and started again, on a stack of its own; then proves that nothing was lost.',
  )
  .addOption(new Option('--seed <n>', 'decides who is hit when').argParser(seedOf).default(Math.floor(Math.random() * 2 ** 32), 'drawn'))
  .option('--minutes <n>', 'how long', positive, 14)
  .option('--rate <n>', 'new payments a second', notNegative, 5)
  .option('--renewals <n>', `subscriptions that fall due meanwhile (default: ${RENEWALS_A_MINUTE} a minute)`, countOf)
  .option('--freeze-seconds <n>', 'how long a frozen part stands still', positive, 20)
  .option('--parts <names>', 'only these: payments,payments-2,kafka,redis:flush,acquirer,… (default: all)', partsOf)
  .option(
    '--clusters [names]',
    `clusters in place of single servers, and only they are hit: ${ALL_CLUSTERS.join(',')} (default: all)`,
    clustersOf,
  )
  .option('--kinds <kinds>', 'only these: kill,freeze,flush,restart,outage,late,error', kindsOf, [...FAULT_KINDS])
  .option('--partner-steps', 'after it, every step of an integration killed and frozen (default: unless it is said who is hit, and how)')
  .option('--no-partner-steps', 'leave that out')
  .option(
    '--bombs',
    'a bomb at each place where a process takes strange bytes, in place of faults (default: after it, as the partner steps)',
  )
  .option('--no-bombs', 'leave that out')
  .option('--json <file>', 'write the report there, too')
  .option('--keep', 'keep data and logs (they are kept when something broke)')
  .addHelpText(
    'after',
    '\nExit code: 0 when everything held, 1 when something broke or could not be checked.' +
      '\n\nExamples:\n  npm run faults\n  npm run faults -- --minutes 2 --freeze-seconds 5 --seed 7\n  npm run faults -- --parts event-store --kinds kill\n  npm run faults -- --parts kafka --kinds outage --minutes 2\n  npm run faults -- --parts acquirer --minutes 2 --freeze-seconds 10' +
      '\n  npm run faults -- --parts sandbox --kinds freeze --freeze-seconds 1800 --minutes 32 --rate 0 --renewals 1000' +
      '\n  npm run faults -- --clusters\n  npm run faults -- --clusters kafka --minutes 2',
  )
  .parse();

/** Nothing is said of who is hit, and how: this is the full form. */
const isFull = (['parts', 'kinds', 'clusters'] as const).every((name) => program.getOptionValueSource(name) !== 'cli');

const { json, keep, clusters: wanted = [], partnerSteps = isFull, bombs: wantedBombs, ...given } = program.opts<Options>();
const options = { ...given, renewals: given.renewals ?? Math.round(given.minutes * RENEWALS_A_MINUTE) };
const clusters = wanted === true ? ALL_CLUSTERS : wanted;
const signal = abortedByStop(STOP_WITHIN_MS);
const progress = createProgress();

/** Runs once, on a stack of its own; true: everything held. */
function holds(
  what: { readonly bombs: boolean; readonly minutes: number; readonly renewals: number },
  jsonFile?: string,
): Promise<boolean> {
  return inOwnFolder({ json: jsonFile, keep, signal }, async (dataDir) => {
    progress.line(`Seed ${options.seed}. Data and logs: ${dataDir}`);
    const onTick = ticker(progress);
    const report = await run({ ...options, ...what, clusters, dataDir, ports: await freePorts(), progress, signal, onTick });
    return { report, text: reportText(report), breaches: breachesOf(report.verdicts) };
  });
}

const isBombed = wantedBombs === true;
let isWell = await holds({ bombs: isBombed, minutes: options.minutes, renewals: isBombed ? 0 : options.renewals }, json);
if (partnerSteps && !isBombed && !signal.aborted) isWell = (await partnerStepsHold(signal)) && isWell;
if (isFull && wantedBombs === undefined && !signal.aborted)
  isWell = (await holds({ bombs: true, minutes: BOMBS_MINUTES, renewals: 0 })) && isWell;
process.exit(isWell ? 0 : 1);
