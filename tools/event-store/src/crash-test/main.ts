import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command, InvalidArgumentError } from 'commander';
import { crashTest, type Round } from './crash-test.js';

const command = new Command('crash-test')
  .description('Kills the event store with -9 in the middle of concurrent appends, and checks that nothing it answered is lost.')
  .option('--rounds <number>', 'how many times', readCount, 50)
  .option('--appenders <number>', 'appenders at once', readCount, 64)
  .option('--seed <number>', 'the same seed gives the same appends and waits', readCount, Date.now() % 1_000_000)
  .parse();

const options = command.opts<{ rounds: number; appenders: number; seed: number }>();
const dataDir = mkdtempSync(join(tmpdir(), 'cauce-crash-test-'));
const main = fileURLToPath(new URL('../main.js', import.meta.url));
console.log(`seed ${options.seed}, ${options.rounds} rounds, ${options.appenders} appenders`);

const rounds = await crashTest({ ...options, main, dataDir, onRound: report });
const faults = rounds.flatMap((round) => round.faults);
console.log(summary(rounds, faults.length));
if (faults.length === 0) rmSync(dataDir, { recursive: true, force: true });
else console.log(`The data is kept in ${dataDir}.`);
process.exitCode = faults.length === 0 ? 0 : 1;

function report({ round, acknowledged, inDoubt, inDoubtStored, startMs, faults: found }: Round): void {
  const doubt = `${inDoubt} under way, of which ${inDoubtStored} stored`;
  console.log(`round ${round}: ${acknowledged} acknowledged, ${doubt}; started again in ${startMs.toFixed(0)} ms; ${found.length} faults`);
  for (const fault of found.slice(0, 20)) console.log(`  ${fault}`);
}

function summary(all: readonly Round[], found: number): string {
  const sum = (of: (round: Round) => number) => all.reduce((total, round) => total + of(round), 0);
  const starts = all.map(({ startMs }) => startMs).sort((a, b) => a - b);
  const under = `${sum(({ inDoubt }) => inDoubt)} were under way at a kill (${sum(({ inDoubtStored }) => inDoubtStored)} of them stored)`;
  const start = `started again in ${starts.at(Math.floor(starts.length / 2))?.toFixed(0)} ms (median), ${starts.at(-1)?.toFixed(0)} ms (longest)`;
  return `${all.length} kills, ${sum(({ acknowledged }) => acknowledged)} appends acknowledged, ${under}, ${start}, ${found} faults`;
}

function readCount(text: string): number {
  const count = Number(text);
  if (Number.isSafeInteger(count) && count > 0) return count;
  throw new InvalidArgumentError('It is a whole number above 0.');
}
