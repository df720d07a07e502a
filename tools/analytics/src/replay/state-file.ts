import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { UsageError } from '../usage.js';

const POSITION = /^\d{1,20}\/\d{1,20}$/;

/** Reads `<commit>/<prepare>`, as the lines have it. Throws an error that says what is allowed. */
export function readPosition(text: string): string {
  if (!POSITION.test(text)) throw new Error('Give the position of an event, as the lines have it: <commit>/<prepare>, like 7312/7312.');
  return text;
}

/** How far a replay has come, in a file: what the sink has taken up to a position. */
export class StateFile {
  constructor(private readonly file: string) {}

  /** The position behind which to go on; undefined: there is no such file yet. Throws UsageError for a file that is none of ours. */
  async read(): Promise<string | undefined> {
    if (!existsSync(this.file)) return undefined;
    const text = await readFile(this.file, 'utf8');
    const position = /"position":\s*"([^"]*)"/.exec(text)?.[1] ?? '';
    if (!POSITION.test(position))
      throw new UsageError(`${this.file} holds no place of a replay: remove it to begin anew, or name another file.`);
    return position;
  }

  /** Written beside and renamed: a replay that is killed leaves a whole file. */
  async save(position: string): Promise<void> {
    await writeFile(`${this.file}.new`, `${JSON.stringify({ position })}\n`);
    await rename(`${this.file}.new`, this.file);
  }
}
