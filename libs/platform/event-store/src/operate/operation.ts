import { createPool, type Pool } from '@cauce/postgres';
import { EventStore } from '../client/event-store.js';
import { explainFailure } from './plain-words.js';
import { progressLine } from './progress-line.js';
import { type Progress } from './rebuild.js';

/** What an operation works with; `onProgress` writes to the terminal. */
export type Operating = { readonly store: EventStore; readonly pool: Pool; readonly onProgress: Progress };

/** Where the service's data is, from its environment. */
export type OperatingOn = { readonly EVENT_STORE_URL: string; readonly DATABASE_URL: string };

/**
 * Runs an operation of the command line: connects, shows progress, writes the sentence that `work` answers, and disconnects. A failure is
 * explained on stderr, with exit code 1.
 */
export async function operation(
  { EVENT_STORE_URL, DATABASE_URL }: OperatingOn,
  work: (operating: Operating) => Promise<string>,
): Promise<void> {
  const [store, pool, line] = [EventStore.connect(EVENT_STORE_URL), createPool(DATABASE_URL), progressLine(process.stdout)];
  try {
    const said = await work({ store, pool, onProgress: line.onProgress });
    line.end();
    process.stdout.write(`${said}\n`);
  } catch (error) {
    line.end();
    process.stderr.write(`${explainFailure(error)}\n`);
    process.exitCode = 1;
  } finally {
    await Promise.allSettled([store.close(), pool.end()]);
  }
}
