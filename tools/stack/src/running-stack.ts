import { readFile } from 'node:fs/promises';
import { DATA_DIR } from './paths.js';
import { currentRun, type Run } from './run-record.js';
import { sandboxFile, type SandboxMerchant } from './sandbox-seed.js';
import { operatorTokenFile, readJson } from './secrets.js';

/** A stack that runs now, as a merchant's developer sees it. */
export type RunningStack = {
  urls: NonNullable<Run['urls']>;
  merchant: SandboxMerchant;
};

/** The stack that `npm start` runs; undefined when none is ready. */
export async function runningStack(dataDir: string = DATA_DIR): Promise<RunningStack | undefined> {
  const [run, merchant] = await Promise.all([currentRun(dataDir), readJson<SandboxMerchant>(sandboxFile(dataDir))]);
  return run?.urls === undefined || merchant === undefined ? undefined : { urls: run.urls, merchant };
}

/** The operator API of the stack that `npm start` runs, and its token; undefined when none is ready. */
export async function localOperator(dataDir: string = DATA_DIR): Promise<{ url: string; token: string } | undefined> {
  const run = await currentRun(dataDir);
  if (run?.urls === undefined) return undefined;
  return { url: run.urls.operator, token: (await readFile(operatorTokenFile(dataDir), 'utf8')).trim() };
}
