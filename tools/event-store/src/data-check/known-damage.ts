import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATA_FILE } from '../database.js';
import { StartupError } from '../startup-error.js';

/** Beside the data. Whoever starts the server again and again would else have it serve damaged data until each check has found that. */
const NOTE = 'damage.json';

type Note = {
  readonly said: string;
  /** Tells the file from a copy that was put in its place, or from itself once it was repaired. */
  readonly of: string;
};

/** Notes what was said of the data. */
export function noteDamage(dataDir: string, { message }: StartupError): void {
  const note: Note = { said: message, of: identity(dataDir) };
  try {
    writeFileSync(join(dataDir, NOTE), JSON.stringify(note));
  } catch {
    // A disk that takes no note: the next start checks once more.
  }
}

/** Throws what was noted of this very file. */
export function refuseKnownDamage(dataDir: string): void {
  const note = readNote(dataDir);
  if (note && note.of === identity(dataDir)) throw new StartupError(note.said);
}

function readNote(dataDir: string): Note | undefined {
  try {
    return JSON.parse(readFileSync(join(dataDir, NOTE), 'utf8')) as Note;
  } catch {
    return undefined;
  }
}

function identity(dataDir: string): string {
  const file = statSync(join(dataDir, DATA_FILE), { throwIfNoEntry: false });
  return file ? `${file.ino} ${file.size} ${file.mtimeMs}` : '';
}
