import { open } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

// Looks for damage in the file that is its argument, in a process of its own: SQLite reads all of it in one call, and closing a file
// drops the locks that its process has on it. It imports nothing of ours, so that Node runs its source in specs, too.

/** One line of its output: how far it is, then what SQLite says of the file. */
export type CheckReport = { readonly readBytes: number } | { readonly found: string };

const CHUNK_BYTES = 4 * 1_048_576;

const [file = ''] = process.argv.slice(2);

// Whoever has started it is gone.
process.stdin.resume().once('close', () => process.exit());

await readOnce();
report({ found: quickCheck() });
process.exit();

/** From first to last byte the disk is several times as fast as in the order of `quick_check`, which then finds the file in memory. */
async function readOnce(): Promise<void> {
  const handle = await open(file);
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  let readBytes = 0;
  for (;;) {
    const { bytesRead } = await handle.read(buffer);
    if (bytesRead === 0) break;
    readBytes += bytesRead;
    report({ readBytes });
  }
  await handle.close();
}

/** `ok`, or the first thing that is wrong. The file does not change meanwhile: the server writes to its log beside it alone. */
function quickCheck(): string {
  const url = pathToFileURL(file);
  url.searchParams.set('immutable', '1');
  try {
    const database = new DatabaseSync(url, { readOnly: true });
    const [row] = database.prepare('PRAGMA quick_check(1)').all();
    return String(row?.['quick_check']);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function report(line: CheckReport): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
