import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../paths.js';
import { readJson } from '../secrets.js';
import { readCosts } from './costs.js';
import type { TestRun } from './phase.js';
import { runProgram } from './run-program.js';
import type { Failure, FileTime, Tally } from './tally.js';

/** What a run of Jest needs. */
export type JestRun = {
  phase: string;
  config: string;
  env?: Record<string, string>;
  args?: readonly string[];
};

/** The part of Jest's JSON results that counts. */
export type JestResults = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  numRuntimeErrorTestSuites: number;
  /** Milliseconds since 1970. */
  testResults?: { name: string; startTime: number; endTime: number; status?: 'passed' | 'failed'; message?: string }[];
};

const NODE_FLAGS = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
/** Kept between runs, unlike the temporary folder that Jest would take. */
const CACHE = join(ROOT, '.stack/cache/jest');

/** Jest's arguments, for the files alone whose path this matches too. @internal */
export function narrowed(args: readonly string[], only: string | undefined): readonly string[] {
  if (only === undefined) return args;
  const at = args.indexOf('--testPathPatterns');
  const [before, pattern, after] = at < 0 ? [args, '', []] : [args.slice(0, at), args[at + 1] ?? '', args.slice(at + 2)];
  return [...before, '--testPathPatterns', `(?=.*(?:${only}))${pattern}`, '--passWithNoTests', ...after];
}

/** Runs Jest. A skipped or missing test is a fault. */
export async function runJest({ phase, config, env = {}, args = [] }: JestRun, run: TestRun): Promise<Tally> {
  const { folder } = run;
  const named = join(folder, phase.replaceAll(' ', '-'));
  const [resultFile, costFile] = [`${named}.json`, `${named}-costs.jsonl`];
  const jest = join(ROOT, 'node_modules/jest/bin/jest.js');
  const results = ['--ci', '--json', `--outputFile=${resultFile}`, `--cacheDirectory=${CACHE}`];
  const code = await runProgram(
    {
      name: `jest ${phase}`,
      args: [...NODE_FLAGS, jest, '-c', config, ...results, ...narrowed(args, run.only)],
      // Files that specs leave in the temporary folder are removed with the run's own.
      env: { ...env, TMPDIR: folder, JEST_COSTS: costFile },
      describe: () => `${phase} (${[...readCosts(costFile).unfinished].join(', ') || 'between two files'})`,
    },
    run,
  );
  const found = tally(phase, await readJson<JestResults>(resultFile), code, run.only !== undefined);
  return { ...found, files: found.files?.map((each) => ({ ...each, ...readCosts(costFile).ended.get(each.file) })) ?? [] };
}

/** Turns Jest's results into counts and faults. `mayBeEmpty`: none of its files may have been asked for. @internal */
export function tally(phase: string, results: JestResults | undefined, code: number | null, mayBeEmpty = false): Tally {
  if (results === undefined) return { passed: 0, failed: 0, faults: [`${phase}: Jest gave no results (exit code ${code})`] };
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests, numTodoTests, numRuntimeErrorTestSuites } = results;
  const faults = [
    [numPendingTests, 'skipped'],
    [numTodoTests, 'only planned (todo)'],
  ].flatMap(([count, how]) => (count === 0 ? [] : [`${phase}: ${count} tests are ${how}`]));
  if (numRuntimeErrorTestSuites > 0) faults.push(`${phase}: ${numRuntimeErrorTestSuites} files could not be run`);
  if (code !== 0 && failed === 0 && faults.length === 0) faults.push(`${phase}: Jest ended with exit code ${code}`);
  if (passed + failed === 0 && !mayBeEmpty) faults.push(`${phase}: there are no tests`);
  return { passed, failed, faults, files: timesOf(results), failures: failuresIn(results) };
}

function failuresIn({ testResults = [] }: JestResults): Failure[] {
  return testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name, message = '' }) => ({ file: relative(ROOT, name), message: stripVTControlCharacters(message).trim() }));
}

function timesOf({ testResults = [] }: JestResults): FileTime[] {
  const times = testResults.map(({ name, startTime, endTime }) => ({ file: relative(ROOT, name), seconds: (endTime - startTime) / 1000 }));
  return times.sort((one, other) => other.seconds - one.seconds);
}
