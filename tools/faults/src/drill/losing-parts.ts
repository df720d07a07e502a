import { haveAttempts, haveIntegration, haveRenewals, haveSomethingWait } from './belongings.js';
import type { Ground } from './ground.js';
import { compareLosses } from './judge.js';
import type { LostDatabase, LostKey } from './losses.js';
import { exchangeDatabase } from './postgres-databases.js';
import { findLost, type Kind } from './probes.js';
import type { Result } from './report.js';
import { secondsSince, serves } from './restoring.js';
import { type Step, Steps } from './steps.js';

const NONE: ReadonlySet<Step> = new Set();

/** What is lost while the rest goes on: it begins with something under way, and ends with the lost one found again. */
type PartLoss = {
  readonly name: string;
  readonly what: string;
  readonly loses: readonly Kind[];
  /** Takes it away; answers what brings it back. */
  readonly lose: () => Promise<() => Promise<void>>;
  /** What the runbook says, until it serves, and after that. */
  readonly start?: (steps: Steps) => Promise<void>;
  readonly clean?: (steps: Steps) => Promise<void>;
};

/** A database for which there is no copy: an empty one in its place. */
export function loseDatabase(ground: Ground, { database, loses }: LostDatabase, leftOut: ReadonlySet<Step>): Promise<Result> {
  const { rig } = ground;
  const whileStopped = async <Done>(work: () => Promise<Done>): Promise<Done> => {
    await rig.stopServices([database]);
    return work();
  };
  const lose = async () => {
    const bringBack = await whileStopped(() => exchangeDatabase(rig, database));
    return async () => {
      await whileStopped(bringBack);
      await rig.startServices([database]);
    };
  };
  const start = async (steps: Steps) => {
    await steps.migrate();
    await rig.startServices([database]);
  };
  const clean = async (steps: Steps) => {
    // What has streams is made again of them; what has none, of the messages.
    if (database === 'notifier') await steps.republish();
    else await steps.rebuild([database]);
    await steps.audit();
  };
  return losePart(ground, { name: `database:${database}`, what: `the database of ${database}`, loses, lose, start, clean }, leftOut);
}

/** Redis ends, and has forgotten everything when it comes back. */
export function loseRedis(ground: Ground): Promise<Result> {
  const redis = ground.rig.stack.part('redis');
  const lose = async () => {
    await redis.kill();
    await redis.start();
    return () => Promise.resolve();
  };
  return losePart(ground, { name: REDIS, what: 'Redis', loses: [], lose }, NONE);
}

/** As `--only` takes it. */
export const REDIS = 'redis';

/** A key for which there is no copy: a new one in its place. */
export function loseKey(ground: Ground, { key, makes, loses }: LostKey): Promise<Result> {
  const lose = () => ground.rig.withVariables(makes());
  return losePart(ground, { name: nameOfKey(key), what: key, loses, lose }, NONE);
}

/** As `--only` takes it. */
export function nameOfKey(key: string): string {
  return `key:${key.replaceAll(' ', '-')}`;
}

async function losePart(ground: Ground, { name, what, loses, lose, start, clean }: PartLoss, leftOut: ReadonlySet<Step>): Promise<Result> {
  const { rig, older } = ground;
  await beUnderWay(ground);
  const [began, at] = [performance.now(), new Date().toISOString()];
  const bringBack = await lose();
  try {
    await rig.sandbox.start();
    const steps = new Steps(rig, at, leftOut);
    await start?.(steps);
    await rig.ensureUp('payments');
    const servesAfter = await serves(older, began);
    await clean?.(steps);
    const cleanAfter = clean && secondsSince(began);
    const found = await findLost(rig, older, loses);
    return {
      name,
      what,
      servesAfter,
      ...(cleanAfter && { cleanAfter }),
      lost: [...found.keys()],
      breaches: compareLosses('of the merchant', loses, found),
    };
  } finally {
    await bringBack();
    await rig.ensureUp('payments');
    await new Steps(rig, at, NONE).republish();
  }
}

/** A webhook that waits, a new integration, an attempt that is open, and a renewal that is due; processor and payments are stopped, so that they stay so. */
async function beUnderWay({ rig, older, signal }: Ground): Promise<void> {
  await haveSomethingWait(rig, older);
  await haveIntegration(rig, older);
  const meanwhile = async () => {
    await haveAttempts(rig, [older]);
    await rig.stopServices(['payments']);
  };
  await haveRenewals(rig, older, { count: 1, isHeld: false, signal, meanwhile });
}
