// The one entry of `npm start`, `npm test`, `npm run demo` and their kin. It runs on Node 20 with built-ins only, before anything is
// installed: checks the tools, installs what the lockfile says, builds what changed, and hands over to Node 24.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { install } from './bootstrap/install.mjs';
import { build } from './bootstrap/build.mjs';
import { check } from './bootstrap/check.mjs';
import { checkTools } from './bootstrap/tools.mjs';
import { createProgress } from './bootstrap/progress.mjs';
import { handOver, stopWithParent } from './bootstrap/processes.mjs';
import { ROOT } from './bootstrap/root.mjs';
import { isRunning } from './bootstrap/running.mjs';

const MAIN = join(ROOT, 'tools/stack/dist/main.js');
const DEMO = join(ROOT, 'tools/demo/dist/main.js');
const FAULTS = join(ROOT, 'tools/faults/dist/main.js');
const DRILL = join(ROOT, 'tools/faults/dist/drill.main.js');
const ANALYTICS = join(ROOT, 'tools/analytics/dist/main.js');
const BENCH = join(ROOT, 'tools/bench/dist/main.js');

/** What each command needs before it can run, and the program that runs it. */
const COMMANDS = {
  start: { prepare: true, program: [MAIN, 'start'] },
  test: { prepare: true, program: [MAIN, 'test'] },
  'test:long': { prepare: true, program: [MAIN, 'test:long'] },
  analytics: { prepare: false, program: [ANALYTICS] },
  demo: { prepare: false, program: [DEMO] },
  faults: { prepare: true, program: [FAULTS] },
  drill: { prepare: true, program: [DRILL] },
  bench: { prepare: true, program: [BENCH] },
  stop: { prepare: false, program: [MAIN, 'stop'] },
  logs: { prepare: false, program: [MAIN, 'logs'] },
  operate: { prepare: false, program: [MAIN, 'operate'] },
  status: { prepare: false, program: [MAIN, 'status'] },
  reset: { prepare: false, program: [MAIN, 'reset'] },
};

const [name = 'start', ...args] = process.argv.slice(2);
const command = COMMANDS[name];
const isTest = name.startsWith('test');

try {
  stopWithParent();
  if (name === 'check') process.exitCode = await checkAll(createProgress());
  else process.exitCode = await runCommand();
} catch (error) {
  console.error(`\n${error.message}`);
  if (isTest) console.log('0 passed, 1 failed');
  process.exitCode = 1;
}

async function runCommand() {
  if (command === undefined) throw new Error(`Unknown command "${name}": there are check, ${Object.keys(COMMANDS).join(', ')}.`);
  if (command.prepare && !(name === 'start' && isRunning(args))) await prepare(createProgress());
  if (!existsSync(command.program[0])) throw new Error('Nothing is built yet: run npm start first.');
  return handOver([...command.program, ...args]);
}

/** It needs the packages alone: no Java, nothing built. */
async function checkAll(progress) {
  progress.line('Cauce: static checks');
  await progress.step('Packages', install);
  return (await check(progress)) === 0 ? 0 : 1;
}

async function prepare(progress) {
  progress.line(isTest ? 'Cauce: tests' : 'Cauce on this machine');
  await progress.step('Tools', (note) => checkTools(note));
  await progress.step('Packages', install);
  await progress.step('Build', build);
}
