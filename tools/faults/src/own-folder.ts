import { rm, writeFile } from 'node:fs/promises';
import { temporaryFolder } from '@cauce/stack';

/** What came of it: for `--json`, and for people. */
export type Outcome = { readonly report: object; readonly text: string; readonly breaches: number };

/** `json`: the file that gets the report, too. `keep`: data and logs stay in any case. `signal`: a person ended it, so nothing broke. */
export type OwnFolder = {
  readonly json?: string | undefined;
  readonly keep?: true | undefined;
  readonly signal: AbortSignal;
};

/** Works in a folder of its own and says what came of it; true: everything held. Data and logs are kept when something broke. */
export async function inOwnFolder({ json, keep, signal }: OwnFolder, work: (dataDir: string) => Promise<Outcome>): Promise<boolean> {
  const dataDir = await temporaryFolder();
  let isClean = false;
  try {
    const { report, text, breaches } = await work(dataDir);
    if (json !== undefined) await writeFile(json, `${JSON.stringify(report, null, 2)}\n`);
    console.log(`\n${text}`);
    isClean = breaches === 0;
    return isClean;
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : String(error)}`);
    isClean = signal.aborted;
    return false;
  } finally {
    if (isClean && keep === undefined) await rm(dataDir, { recursive: true, force: true });
    else console.log(`Data and logs are kept in ${dataDir}.`);
  }
}
