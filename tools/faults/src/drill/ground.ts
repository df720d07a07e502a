import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Random } from '../random.js';
import { Account } from './account.js';
import { type Belongings, haveAttempts, settle } from './belongings.js';
import { type Copy, putBack, STORES, takeCopy } from './copies.js';
import type { Rig } from './rig.js';

/** What a drill works on: belongings of three times, copies between them, and the day of the loss. */
export type Ground = {
  readonly rig: Rig;
  /** Made before the first copy, between the two, and after both. */
  readonly older: Belongings;
  readonly between: Belongings;
  readonly newer: Belongings;
  readonly copies: Readonly<Record<'first' | 'second', Copy>>;
  readonly account: Account;
  /** All as it was when it was lost: each round begins with it. */
  readonly day: Copy;
  readonly signal: AbortSignal;
};

/** How a ground is made. */
export type GroundOptions = {
  readonly rig: Rig;
  /** New payments a second. */
  readonly rate: number;
  /** Subscriptions of each that fall due when they are looked at. */
  readonly renewals: number;
  readonly signal: AbortSignal;
};

const SEED = 20261127;

/** Merchants settle and buyers pay while two copies are taken; then the stores of that day are kept. The services are stopped in the end. */
export async function prepareGround({ rig, rate, renewals, signal }: GroundOptions): Promise<Ground> {
  const { progress } = rig;
  const merchant = (label: string) => progress.step(`A merchant ${label}`, () => settle(rig, label, renewals, signal));
  const copy = (name: string) => progress.step(`The ${name} copy`, () => takeCopy(rig, name));
  const older = await merchant('before the copies');
  const account = new Account(rig, older.shop);
  account.begin(new Random(SEED), rate);
  const first = await copy('first');
  const between = await merchant('between them');
  const second = await copy('second');
  const newer = await merchant('after them');
  await progress.step('The last buyers', () => account.end());
  // Subscriptions that are loaded are told to nobody, and an audit would miss them.
  await rig.operate('billing', 'republish', '--from', 'start');
  await haveAttempts(rig, [older, between, newer]);
  await rig.stopServices();
  const day = await copy('day’s');
  await cp(processorData(rig), join(day.folder, 'sandbox'), { recursive: true });
  return { rig, older, between, newer, copies: { first, second }, account, day, signal };
}

/** All as on the day of the loss, the processor running, the services stopped. */
export async function backToTheDay({ rig, day }: Ground): Promise<void> {
  await rig.stopServices();
  await rig.sandbox.stop();
  await Promise.all(STORES.map((store) => putBack(rig, store, day)));
  await rm(processorData(rig), { recursive: true });
  await cp(join(day.folder, 'sandbox'), processorData(rig), { recursive: true });
  await rig.sandbox.start();
}

function processorData({ dataDir }: Rig): string {
  return join(dataDir, 'sandbox');
}
