#!/usr/bin/env node
import { rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { abortedByStop, createProgress, temporaryFolder } from '@cauce/stack';
import { Command, InvalidArgumentError } from 'commander';
import { against } from './against/against.js';
import type { Benchmark } from './benchmark.js';
import { BENCHMARKS } from './benchmarks.js';
import { breachesOf, reportText } from './report/report.js';
import { run } from './run.js';

type Options = {
  readonly against?: string;
  readonly only?: RegExp;
  readonly turns?: number;
  readonly atMost?: number;
  readonly seconds?: number;
  readonly minutes?: number;
  readonly instances: number;
  readonly cold: number;
  readonly quick?: true;
  readonly json?: string;
  readonly profile?: string;
};

const STOP_WITHIN_MS = 20_000;
const SECONDS = { quick: 0.25, usual: 30 };
const MINUTES = { quick: 0.01, usual: 10 };

const positive = (text: string): number => {
  const value = Number(text);
  if (!(value > 0)) throw new InvalidArgumentError('It must be a number above 0.');
  return value;
};

const countOf = (text: string): number => {
  if (!/^[1-9]$/.test(text)) throw new InvalidArgumentError('It must be a whole number from 1 to 9.');
  return Number(text);
};

const turnsOf = (text: string): number => {
  if (!/^[1-9]\d?$/.test(text)) throw new InvalidArgumentError('It must be a whole number from 1 to 99.');
  return Number(text);
};

const wholeNumber = (text: string): number => {
  if (!/^\d{1,7}$/.test(text)) throw new InvalidArgumentError('It must be a whole number, 0 to 9,999,999.');
  return Number(text);
};

const expression = (text: string): RegExp => {
  try {
    return new RegExp(text);
  } catch {
    throw new InvalidArgumentError('It must be a regular expression.');
  }
};

const names = BENCHMARKS.map(({ name }) => name).join(', ');

const chosen = (name: string, before: readonly Benchmark[] = []): Benchmark[] => {
  const benchmark = BENCHMARKS.find((one) => one.name === name);
  if (benchmark === undefined) throw new InvalidArgumentError(`There are ${names}.`);
  return [...before, benchmark];
};

const program = new Command('npm run bench --')
  .description('Measures, on a stack of its own, each part beside its floor. All that is started is stopped at the end.')
  .argument('[names...]', 'what to measure; all of it with --quick alone', chosen, [])
  .option('--against <commit>', 'each kind of work at that commit and now, by turns; its checkout is kept in .stack/against')
  .option('--only <regex>', 'of --against and overload: the kinds of work, and the measurements, whose names match it', expression)
  .option('--turns <n>', 'of --against: how many each side takes, which share --seconds (default: 4)', turnsOf)
  .option('--at-most <ratio>', 'of --against: the run fails if a kind of work takes more than so many times the CPU time it took', positive)
  .option('--seconds <n>', `how long each measurement takes (default: ${SECONDS.usual})`, positive)
  .option('--minutes <n>', `how long memory is watched under load (default: ${MINUTES.usual})`, positive)
  .option('--instances <n>', 'processes of billing and of payments, of renewals', countOf, 1)
  .option('--cold <n>', 'payments in no process’s memory whose webhooks are measured, too, by webhooks', wholeNumber, 0)
  .option('--quick', 'small: asks whether all is right, not how fast')
  .option('--json <file>', 'write the report there, too')
  .option('--profile <folder>', 'keep a CPU profile of each service there (it costs a little)', (path: string) => resolve(path))
  .addHelpText(
    'after',
    `\nBenchmarks:\n${BENCHMARKS.map(({ name, summary }) => `  ${name.padEnd(14)}${summary}`).join('\n')}` +
      '\n\nExit code: 0, or 1 when something that must hold did not (a count, something lost).' +
      '\n\nExamples:\n  npm run bench -- payments\n  npm run bench -- payments --seconds 10 --json payments.json\n  npm run bench -- renewals --instances 2\n  npm run bench -- webhooks receivers renewals --seconds 10 --cold 100000\n  npm run bench -- --against v0.1.0 --seconds 40\n  npm run bench -- --quick',
  )
  .parse();

const { against: revision, only, turns, atMost, seconds, minutes, instances, cold, quick, json, profile } = program.opts<Options>();
const isQuick = quick === true;
const kind = isQuick ? 'quick' : 'usual';
const named = program.processedArgs[0] as readonly Benchmark[];
const asked = revision === undefined ? named : [...named, against(revision, { only, turns, atMost })];
if (asked.length === 0 && !isQuick) program.error(`error: say what to measure: ${names}; or --quick for a little of everything.`);

const folder = await temporaryFolder();
try {
  const report = await run({
    benchmarks: asked.length > 0 ? asked : BENCHMARKS,
    seconds: seconds ?? SECONDS[kind],
    minutes: minutes ?? MINUTES[kind],
    only,
    isQuick,
    instances,
    cold,
    progress: createProgress(),
    signal: abortedByStop(STOP_WITHIN_MS),
    folder,
    profiles: profile,
  });
  if (json !== undefined) await writeFile(json, `${JSON.stringify(report, null, 2)}\n`);
  console.log(`\n${reportText(report)}`);
  const breaches = breachesOf(report);
  breaches.forEach((breach) => console.error(`✗ ${breach}`));
  process.exitCode = breaches.length > 0 ? 1 : 0;
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
await rm(folder, { recursive: true, force: true });
process.exit();
