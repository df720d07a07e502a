import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { byTime, InOrder, isNoise, type LogEntry } from './logs/log-entry.js';
import { LogTail } from './logs/log-tail.js';
import { asJson, prettyFor } from './logs/log-writing.js';

/** What `cauce-stack logs` takes. */
export type LogsOptions = {
  dataDir: string;
  follow?: true;
  lines: string;
};

/** Where the lines go: pretty on a terminal, else JSON. */
export type LogOutput = NodeJS.WritableStream & { readonly isTTY?: boolean };

const LOOK_EVERY_MS = 200;

/** Prints the last lines of the parts' logs, merged by time, of all when none is named; with `follow` what comes after them, until the signal. */
export async function runLogs(
  names: readonly string[],
  { dataDir, follow, lines }: LogsOptions,
  output: LogOutput = process.stdout,
  stopped: AbortSignal = new AbortController().signal,
): Promise<void> {
  const count = Number(lines);
  if (!Number.isInteger(count) || count < 0) throw new Error(`--lines must be a whole number, not "${lines}".`);
  const tails = (await chosen(names, join(dataDir, 'logs'))).map((file) => new LogTail(nameOf(file), file));
  const isShown = (entry: LogEntry) => names.includes(entry.part) || !isNoise(entry);
  const writing = output.isTTY
    ? prettyFor(
        output,
        tails.map(({ part }) => part),
      )
    : asJson;
  const print = (entries: readonly LogEntry[]) => entries.forEach((entry) => output.write(`${writing(entry)}\n`));

  const there = byTime((await all(tails, (tail) => tail.whatIsThere())).filter(isShown));
  print(count === 0 ? [] : there.slice(-count));
  const inOrder = new InOrder();
  while (follow === true && !stopped.aborted) {
    await pause(LOOK_EVERY_MS);
    const until = Date.now() - LOOK_EVERY_MS;
    print(inOrder.next((await all(tails, (tail) => tail.more())).filter(isShown), until));
  }
}

async function all(tails: readonly LogTail[], read: (tail: LogTail) => Promise<LogEntry[]>): Promise<LogEntry[]> {
  return (await Promise.all(tails.map(read))).flat();
}

async function chosen(names: readonly string[], folder: string): Promise<string[]> {
  const there = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.log')).sort();
  const unknown = names.filter((name) => !there.includes(`${name}.log`));
  if (there.length === 0) throw new Error(`There are no logs in ${folder}: nothing was started yet.`);
  if (unknown.length > 0) throw new Error(`No log of ${unknown.join(', ')}: there are ${there.map(nameOf).join(', ')}.`);
  return (names.length === 0 ? there : names.map((name) => `${name}.log`)).map((name) => join(folder, name));
}

function nameOf(file: string): string {
  return basename(file, '.log');
}
