import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';

/** True when a stack runs on the data folder: then nothing is built under its feet, and the program that follows says so. */
export function isRunning(args) {
  const at = args.indexOf('--data-dir');
  const file = join(at < 0 ? join(ROOT, '.stack') : args[at + 1], 'run.json');
  if (!existsSync(file)) return false;
  const { pid, startTime } = JSON.parse(readFileSync(file, 'utf8'));
  const stat = `/proc/${pid}/stat`;
  return existsSync(stat) && readFileSync(stat, 'utf8').includes(` ${startTime} `);
}
