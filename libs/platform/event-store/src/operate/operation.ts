import { createPool, type Pool } from '@cauce/postgres';
import { EventStore } from '../client/event-store.js';
import { explainFailure } from './plain-words.js';
import { type Progress } from './progress.js';
import { progressLine } from './progress-line.js';
import { acceptLog, checkSameLog, describeGap } from './same-log.js';

/** What an operation works with; `onProgress` and `print` write to the terminal. */
export type Operating = {
  readonly store: EventStore;
  readonly pool: Pool;
  readonly onProgress: Progress;
  readonly print: (lines: string) => void;
  /** Of an operation on any log that is not the one that was followed: this, and from when on it is missing, in sentences. */
  readonly gap?: string | undefined;
};

/** Which log an operation takes besides the one that was followed: `acceptLog`, any, from now on; `onAnyLog`, any, and it writes nothing. */
type Accepted = { readonly acceptLog?: boolean; readonly onAnyLog?: boolean };

/** Where the service's data is, from its environment. */
export type OperatingOn = { readonly EVENT_STORE_URL: string; readonly DATABASE_URL: string };

/** Longer than a service waits: no caller waits for an operation, and it may run when the database is busy. */
const CONNECT_MS = 10_000;

/** The option of every operation that may go on from another log. */
export const ACCEPT_LOG = [
  '--accept-log',
  'take the log as it is, though it is not the one that was followed (docs/operating.md)',
] as const;

/**
 * Runs an operation of the command line: connects, looks whether the log is the one that the service followed, shows progress, writes the
 * sentence that `work` answers, and disconnects. A failure is explained on stderr, with exit code 1.
 * @param terminal where people are told how it goes
 */
export async function operation(
  { EVENT_STORE_URL, DATABASE_URL }: OperatingOn,
  work: (operating: Operating) => Promise<string>,
  accepted: Accepted = {},
  terminal: NodeJS.WriteStream = process.stdout,
): Promise<void> {
  const pool = createPool(DATABASE_URL, { connectMs: CONNECT_MS });
  const [store, line] = [EventStore.connect(EVENT_STORE_URL), progressLine(terminal)];
  try {
    const gap = await look(store, pool, accepted);
    const said = await work({ store, pool, onProgress: line.onProgress, print: line.print, gap });
    line.print(said);
  } catch (error) {
    line.end();
    process.stderr.write(`${explainFailure(error)}\n`);
    process.exitCode = 1;
  } finally {
    await Promise.allSettled([store.close(), pool.end()]);
  }
}

async function look(store: EventStore, pool: Pool, accepted: Accepted): Promise<string | undefined> {
  if (accepted.onAnyLog) return describeGap(store, pool);
  await (accepted.acceptLog ? acceptLog(store, pool) : checkSameLog(store, pool));
  return undefined;
}
