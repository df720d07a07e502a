import { performance } from 'node:perf_hooks';
import type { Outbound } from '@cauce/connector';
import type { Callbacks } from './callbacks.js';
import { type Case, missing } from './case.js';
import type { CheckFile } from './check-file.js';
import { Kit } from './kit.js';
import { Restarts } from './restarts.js';
import type { Wire } from './wire.js';
import { Wrong } from './wrong.js';

/** How a case ended. NOT_TRIED: the file has not what it needs. */
export type Result = 'OK' | 'FAILED' | 'NOT_TRIED';

/** A case with how it ended; `shouldBe` and `came` of one that failed, `came` of one that was not tried. */
export type Tried = {
  readonly case: Case;
  readonly result: Result;
  readonly came?: string;
  readonly shouldBe?: string;
  readonly millis: number;
};

/** What cases are run with. `restart`: resolves when the adapter answers again. */
export type Running = {
  readonly wire: Wire;
  readonly outbound: Outbound;
  readonly file: CheckFile;
  readonly callbacks?: Callbacks | undefined;
  readonly restart: () => Promise<void>;
};

/** Enough that those that wait do not hold up the others. */
const AT_ONCE = 8;

/** Tries each case. Those that need a restart share one, at the end. @param tell after each: how many are done */
export async function runCases(cases: readonly Case[], running: Running, tell: (done: number, next: Case) => void): Promise<Tried[]> {
  const results = new Map<Case, Tried>();
  const begin = async (each: Case, restart: () => Promise<void>) => {
    tell(results.size, each);
    results.set(each, await tried(each, new Kit({ ...running, restart })));
  };
  for (const each of cases) {
    const lacks = missing(each, running.file);
    if (lacks.length > 0) results.set(each, { case: each, result: 'NOT_TRIED', came: `not tried: ${lacks.join(', ')}`, millis: 0 });
  }
  const open = cases.filter((each) => !results.has(each));
  const [restarting, others] = [open.filter(needsRestart), open.filter((each) => !needsRestart(each))];
  await atOnce(others, (each) => begin(each, () => Promise.reject(new Error('it names no restart'))));
  const restarts = new Restarts(running.restart, restarting.length);
  await Promise.all(restarting.map((each) => withRestart(restarts, (restart) => begin(each, restart))));
  return cases.flatMap((each) => results.get(each) ?? []);
}

const needsRestart = ({ needs }: Case): boolean => needs.includes('restart');

/** A case that ends before its restart does not hold up the others. */
async function withRestart(restarts: Restarts, run: (restart: () => Promise<void>) => Promise<void>): Promise<void> {
  const arrived = { once: false };
  await run(() => {
    arrived.once = true;
    return restarts.arrive();
  });
  if (!arrived.once) restarts.leave();
}

async function tried(each: Case, kit: Kit): Promise<Tried> {
  const began = performance.now();
  const ended = (rest: Omit<Tried, 'case' | 'millis'>): Tried => ({ case: each, ...rest, millis: Math.round(performance.now() - began) });
  try {
    await each.run(kit);
    return ended({ result: 'OK' });
  } catch (error) {
    if (error instanceof Wrong) return ended({ result: 'FAILED', came: error.came, shouldBe: error.shouldBe });
    return ended({ result: 'FAILED', came: error instanceof Error ? error.message : String(error), shouldBe: 'possible to try' });
  }
}

async function atOnce(cases: readonly Case[], run: (each: Case) => Promise<void>): Promise<void> {
  const left = [...cases];
  const work = async () => {
    for (let each = left.shift(); each; each = left.shift()) await run(each);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
