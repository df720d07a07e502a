import { open, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** What `cauce-stack logs` takes. */
export type LogsOptions = {
  dataDir: string;
  follow?: true;
  lines: string;
};

const LOOK_EVERY_MS = 200;

/** Prints the last lines of the parts' logs, of all when none is named; with `follow`, what comes after them, until Ctrl+C. */
export async function runLogs(names: readonly string[], { dataDir, follow, lines }: LogsOptions): Promise<void> {
  const files = await chosen(names, join(dataDir, 'logs'));
  const count = Number(lines);
  if (!Number.isInteger(count) || count < 0) throw new Error(`--lines must be a whole number, not "${lines}".`);
  const tails = files.map((file) => new LogTail(file, files.length > 1 ? `${nameOf(file)}: ` : ''));
  for (const tail of tails) await tail.last(count);
  while (follow === true) {
    await pause(LOOK_EVERY_MS);
    for (const tail of tails) await tail.more();
  }
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

/** Prints a log file from some point on, whole lines at a time. @internal */
export class LogTail {
  private offset = 0;
  private half = '';

  constructor(
    private readonly file: string,
    private readonly prefix = '',
    private readonly print: (line: string) => void = console.log,
  ) {}

  /** The last lines of what is there. */
  async last(count: number): Promise<void> {
    const lines = await this.read();
    lines.slice(count === 0 ? lines.length : -count).forEach((line) => this.print(this.prefix + line));
  }

  /** What was written since. */
  async more(): Promise<void> {
    (await this.read()).forEach((line) => this.print(this.prefix + line));
  }

  private async read(): Promise<string[]> {
    const size = await stat(this.file).then(
      (found) => found.size,
      () => 0,
    );
    if (size < this.offset) this.offset = 0; // the data was reset, and it began anew
    if (size === this.offset) return [];
    const lines = (this.half + (await this.bytes(size))).split('\n');
    this.half = lines.pop() ?? '';
    return lines;
  }

  private async bytes(end: number): Promise<string> {
    const handle = await open(this.file);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(end - this.offset), 0, end - this.offset, this.offset);
      this.offset += bytesRead;
      return buffer.toString('utf8', 0, bytesRead);
    } finally {
      await handle.close();
    }
  }
}
