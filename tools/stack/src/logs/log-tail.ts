import { open, stat } from 'node:fs/promises';
import { type LogEntry, readEntry } from './log-entry.js';

/** More of a file is not read back: a log that was written for days would not fit in memory. */
const READ_BACK_BYTES = 4 * 1024 * 1024;

/** Reads a part's log file from near its end on, whole lines at a time. */
export class LogTail {
  private offset = 0;
  private half = '';
  private before: LogEntry | undefined;

  constructor(
    readonly part: string,
    private readonly file: string,
  ) {}

  /** What is there, or its last 4 MiB. */
  async whatIsThere(): Promise<LogEntry[]> {
    this.offset = Math.max(0, (await this.size()) - READ_BACK_BYTES);
    const isCut = this.offset > 0;
    const entries = await this.more();
    return isCut ? entries.slice(1) : entries; // the first is half a line
  }

  /** What was written since. */
  async more(): Promise<LogEntry[]> {
    const size = await this.size();
    if (size < this.offset) this.offset = 0; // the data was reset, and it began anew
    if (size === this.offset) return [];
    const lines = (this.half + (await this.bytes(size))).split('\n');
    this.half = lines.pop() ?? '';
    return lines.map((line) => (this.before = readEntry(this.part, line, this.before)));
  }

  private size(): Promise<number> {
    return stat(this.file).then(
      (found) => found.size,
      () => 0,
    );
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
