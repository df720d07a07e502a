import type { ServiceName } from '@cauce/services';
import { ONE_ADDRESS_FOR_ALL, type Ports, type Progress, startStack } from '@cauce/stack';
import { leave } from './belongings.js';
import { backToTheDay, type Ground, prepareGround } from './ground.js';
import { loseDatabase, loseKey, loseRedis, nameOfKey, REDIS } from './losing-parts.js';
import { LOST_DATABASES, LOST_KEYS } from './losses.js';
import type { DrillReport, Result } from './report.js';
import { EVENT_STORE_FOR_EVER, loseTheEventStore, restore } from './restoring.js';
import { Rig } from './rig.js';
import { ROUNDS } from './rounds.js';
import { type Step } from './steps.js';

/** What a drill is to do. */
export type DrillOptions = {
  readonly dataDir: string;
  readonly ports: Ports;
  readonly progress: Progress;
  readonly signal: AbortSignal;
  /** New payments a second while copies are taken. */
  readonly rate: number;
  /** What is lost, of {@link LOSSES}. */
  readonly only: readonly string[];
  readonly leaveOut: ReadonlySet<Step>;
};

/** Something to lose. `how` begins where its group does. */
type Loss = { readonly name: string; readonly how: (ground: Ground, leftOut: ReadonlySet<Step>) => Promise<Result> };

/** Each begins with the day of the loss. */
const STORES_LOST: readonly Loss[] = ROUNDS.map((round) => ({
  name: round.name,
  how: (ground, leftOut) => restore(ground, round, leftOut),
}));
/** They follow each other on a stack that runs. */
const PARTS_LOST: readonly Loss[] = [
  { name: REDIS, how: loseRedis },
  ...LOST_DATABASES.map((lost): Loss => ({
    name: `database:${lost.database}`,
    how: (ground, leftOut) => loseDatabase(ground, lost, leftOut),
  })),
  ...LOST_KEYS.map((lost): Loss => ({ name: nameOfKey(lost.key), how: (ground) => loseKey(ground, lost) })),
];
const ALL_LOST: readonly Loss[] = [{ name: EVENT_STORE_FOR_EVER, how: loseTheEventStore }];

/** Everything that a drill can lose, by the names that `--only` takes. */
export const LOSSES: readonly string[] = [...STORES_LOST, ...PARTS_LOST, ...ALL_LOST].map(({ name }) => name);

/** Answers that never came are asked for soon, and all buyers have one address. */
const OVERRIDES = {
  notifier: { DELIVERY_TIMETABLE: '1,2,4,8,15,30,30,30,30', MAIL_TIMETABLE: '1,2,4,8' },
  payments: { CHARGE_TIMEOUT_MS: '5000', UNKNOWN_TIMETABLE: '2,3,4,5,10' },
  checkout: ONE_ADDRESS_FOR_ALL,
} as const satisfies Partial<Record<ServiceName, Record<string, string>>>;

/** The whole of it, on a stack of its own, which is stopped in any case. */
export async function drill(options: DrillOptions): Promise<DrillReport> {
  const { progress, signal } = options;
  const stack = await startStack({ ...options, overrides: OVERRIDES });
  try {
    signal.throwIfAborted();
    return await run(new Rig(stack, options.dataDir, progress), options);
  } finally {
    await progress.step('Stopping', () => stack.stop());
  }
}

async function run(rig: Rig, options: DrillOptions): Promise<DrillReport> {
  const startTime = new Date().toISOString();
  const ground = await prepareGround({ ...options, rig, renewals: STORES_LOST.length + 1 });
  try {
    const results = await loseAll(STORES_LOST, ground, options);
    if (PARTS_LOST.some(({ name }) => options.only.includes(name))) {
      // A round ends with everything that the oldest merchant has, unless it failed.
      if (results.some(({ breaches }) => breaches.length > 0)) await backToTheDay(ground);
      await rig.ensureUp('sandbox');
      await rig.startServices();
      results.push(...(await loseAll(PARTS_LOST, ground, options)));
    }
    results.push(...(await loseAll(ALL_LOST, ground, options)));
    const { account, copies } = ground;
    return { startTime, copySeconds: [copies.first.seconds, copies.second.seconds], acknowledged: account.told.length, results };
  } finally {
    await Promise.all([ground.older, ground.between, ground.newer].map(leave));
  }
}

async function loseAll(losses: readonly Loss[], ground: Ground, { only, leaveOut, signal, progress }: DrillOptions): Promise<Result[]> {
  const results: Result[] = [];
  for (const { name, how } of losses.filter(({ name: each }) => only.includes(each))) {
    signal.throwIfAborted();
    const result = await progress.step(name, () => how(ground, leaveOut).catch((error: unknown) => failed(name, error)));
    result.breaches.forEach((breach) => progress.line(`    ✗ ${breach}`));
    results.push(result);
  }
  return results;
}

/** What could not be tried to its end is a finding: the next loss is tried all the same. */
function failed(name: string, error: unknown): Result {
  return { name, what: name, lost: [], breaches: [error instanceof Error ? error.message : String(error)] };
}
