import { sandboxFile } from './sandbox-seed.js';
import type { SandboxMerchant } from './sandbox-seed.js';
import { currentRun } from './run-record.js';
import type { Run } from './run-record.js';
import { readJson } from './secrets.js';
import { DATA_DIR } from './start-command.js';

/** A stack that runs now, as a merchant's developer sees it. */
export interface RunningStack {
  urls: NonNullable<Run['urls']>;
  merchant: SandboxMerchant;
}

/** The stack that `npm start` runs; undefined when none is ready. */
export async function runningStack(dataDir: string = DATA_DIR): Promise<RunningStack | undefined> {
  const [run, merchant] = await Promise.all([currentRun(dataDir), readJson<SandboxMerchant>(sandboxFile(dataDir))]);
  return run?.urls === undefined || merchant === undefined ? undefined : { urls: run.urls, merchant };
}
