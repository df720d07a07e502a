import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const WRITE = 0o222;
const OWNER_WRITES = 0o200;

/** Nobody may change anything in the folder any more, but root. */
export const makeReadOnly = (folder: string): Promise<void> => change(folder, (mode) => mode & ~WRITE);

/** Its owner may again, to remove it. */
export const makeWritable = (folder: string): Promise<void> => change(folder, (mode) => mode | OWNER_WRITES);

async function change(folder: string, to: (mode: number) => number): Promise<void> {
  const paths = [folder, ...(await readdir(folder, { recursive: true })).map((name) => join(folder, name))];
  for (const path of paths) {
    const stat = await lstat(path);
    if (!stat.isSymbolicLink()) await chmod(path, to(stat.mode)); // a link has no mode of its own
  }
}
