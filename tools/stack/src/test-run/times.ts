import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DATA_DIR } from '../paths.js';
import { readJson } from '../secrets.js';
import type { Outcome } from './run-phases.js';
import type { Taken } from './stopwatch.js';
import type { FileTime } from './tally.js';

/** What the last run of each phase took, and each of its files. */
const TIMES = join(DATA_DIR, 'test-times.json');
const DEAREST = 10;

type PhaseTimes = Taken & { files: FileTime[] };

/** What each phase took, and the files that took most CPU time, in lines. */
export function tellTimes(outcomes: readonly Outcome[], all: Taken): string[] {
  const dearest = outcomes
    .flatMap((outcome) => filesOf(outcome).map((file) => ({ ...file, phase: outcome.phase })))
    .filter(({ cpuSeconds = 0 }) => cpuSeconds > 0)
    .toSorted((one, other) => (other.cpuSeconds ?? 0) - (one.cpuSeconds ?? 0))
    .slice(0, DEAREST);
  return [
    '',
    ...[...outcomes, { phase: 'all', ...all }].map(phaseLine),
    '  The dearest files (CPU of their tests and of what these started):',
    ...dearest.map(({ file, phase, cpuSeconds = 0 }) => `  ${cpuSeconds.toFixed(1).padStart(7)} CPU s   ${phase.padEnd(15)} ${file}`),
  ];
}

/** The cores were busy with everything that ran at that time, other programs of the machine included. */
function phaseLine({ phase, seconds, cpuSeconds, busy }: { phase: string } & Taken): string {
  const [wall, cpu, cores] = [
    seconds.toFixed(1).padStart(7),
    cpuSeconds.toFixed(1).padStart(7),
    String(Math.round(busy * 100)).padStart(3),
  ];
  return `  ${phase.padEnd(15)}${wall} s ${cpu} CPU s   cores ${cores} % busy`;
}

const filesOf = ({ tallies }: Outcome): FileTime[] => tallies.flatMap(({ files = [] }) => files);

/** Keeps what these phases took in `.stack/test-times.json`, beside what others took last. */
export async function keepTimes(outcomes: readonly Outcome[]): Promise<void> {
  const kept = await readJson<Record<string, PhaseTimes>>(TIMES);
  const now = outcomes.map((outcome): [string, PhaseTimes] => {
    const { phase, seconds, cpuSeconds, busy } = outcome;
    return [phase, { seconds, cpuSeconds, busy, files: filesOf(outcome) }];
  });
  await mkdir(dirname(TIMES), { recursive: true });
  await writeFile(TIMES, `${JSON.stringify({ ...kept, ...Object.fromEntries(now) }, null, 2)}\n`);
}
