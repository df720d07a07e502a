import { setTimeout as pause } from 'node:timers/promises';
import { aMerchant, type LoadWish, type Merchant } from '@cauce/testing/system';
import pg from 'pg';
import type { BenchContext } from '../benchmark.js';
import { numberText } from '../report/table.js';
import type { BenchStack } from '../stack/bench-stack.js';
import { type Charged, chargedOnce, LOADED_REVISION, RENEWED_REVISION } from './charged.js';
import { type Filling, withoutCards } from './filling.js';

/** An organization with very many subscriptions due, and one with a few, which became due later. */
export type FewBesideMany = {
  readonly few: number;
  readonly many: number;
  /** Until the few are charged when nothing else is due, milliseconds. */
  readonly aloneMs: number;
  /** The same while the many are due; undefined: not before `manyCharged` of them. */
  readonly besideMs: number | undefined;
  readonly manyCharged: number;
  /** Of both organizations, at the end. */
  readonly charged: Charged;
  /** Subscriptions that are neither as they were loaded, nor charged once. */
  readonly odd: number;
  /** Of the few, alone and beside the many. */
  readonly fewCharged: number;
};

/** `carded`: so many of the many can be charged before the others must be held back. */
const SIZES = { usual: { many: 100_000, carded: 5_000, few: 10 }, quick: { many: 60, carded: 60, few: 3 } };
/** Of those with a card: the rest is charged while the others are being held back. */
const WAITS_FOR = 0.8;
const LOOK_EVERY_MS = 50;
/** Counting very many rows takes time from what is measured. */
const COUNT_EVERY_MS = 2_000;
const GIVE_UP_MS = 5 * 60_000;
/** Longer than an update of all rows on a busy machine. */
const STATEMENT_MS = 120_000;

const SHOW = `UPDATE subscription SET next_action_time = (resource->>'nextBillingTime')::timestamptz WHERE id = ANY($1)`;
const HOLD = 'UPDATE subscription SET next_action_time = NULL WHERE store = $1 AND revision = $2';
const RENEWED = 'SELECT count(*)::int AS count FROM subscription WHERE id = ANY($1) AND revision = $2';
const BEGUN = 'SELECT count(*)::int AS count FROM subscription WHERE store = $1 AND revision > $2';
const ODD = 'SELECT count(*)::int AS count FROM subscription WHERE store = ANY($1) AND revision <> ALL($2)';

/** Loads both organizations, and measures. */
export async function fewBesideMany(context: BenchContext, bench: BenchStack, filling: Filling): Promise<FewBesideMany> {
  const { many, carded, few } = SIZES[context.isQuick ? 'quick' : 'usual'];
  const features = { features: { subscriptions: true } };
  const [large, small] = [await aMerchant(bench.addresses, features), await aMerchant(bench.addresses, features)];
  const now = Date.now();
  const chargeable = await filling.withCards([large], Math.min(many, carded), now - 3_000);
  const others = withoutCards([large], many - chargeable.length, () => ({ dueAt: now - 2_000, isHeld: true }));
  const [first, second] = [await filling.withCards([small], few, now - 1_000), await filling.withCards([small], few, now - 1_000)];
  await filling.load([...chargeable, ...others, ...first, ...second]);
  const { billing } = bench.stack.world.addresses.databaseUrls;
  const rows = new pg.Client({ connectionString: billing, statement_timeout: STATEMENT_MS });
  await rows.connect();
  try {
    const waiting = new Waiting(rows, large, context.signal, chargeable.length);
    const aloneMs = await context.progress.step(`Renewed ${few} alone`, () => waiting.untilRenewed(first, []));
    const beside = await context.progress.step(`Renewed ${few} beside ${numberText(many)}`, () =>
      waiting.untilRenewed(second, [...chargeable, ...others]),
    );
    const manyCharged = await waiting.begun();
    await holdBack(bench, () => waiting.hold());
    const settled = await waiting.untilSettled([large, small], [...first, ...second]);
    const charged = await chargedOnce(bench, [large, small], others.map(({ id }) => id)); // prettier-ignore
    return { few, many, aloneMs: aloneMs ?? NaN, besideMs: beside, manyCharged, charged, ...settled };
  } finally {
    await rows.end();
  }
}

/** Billing is stopped meanwhile, so that it claims none of them. */
async function holdBack({ stack }: BenchStack, hold: () => Promise<void>): Promise<void> {
  const billing = stack.services.running.filter(({ service }) => service === 'billing').map(({ part }) => part);
  await Promise.all(billing.map((part) => part.stop()));
  await hold();
  await Promise.all(billing.map((part) => part.start()));
}

class Waiting {
  constructor(
    private readonly rows: pg.Client,
    private readonly large: Merchant,
    private readonly signal: AbortSignal,
    /** How many of the large organization's subscriptions can be charged. */
    private readonly chargeable: number,
  ) {}

  /** Shows both, and answers how long it took until the first ones were charged; undefined when too many of the others were before. */
  async untilRenewed(few: readonly LoadWish[], many: readonly LoadWish[]): Promise<number | undefined> {
    const ids = few.map(({ id }) => id);
    await this.rows.query(SHOW, [[...ids, ...many.map(({ id }) => id)]]);
    const startedAt = performance.now();
    let countAt = startedAt + COUNT_EVERY_MS;
    while (performance.now() < startedAt + GIVE_UP_MS) {
      if ((await this.count(RENEWED, [ids, RENEWED_REVISION])) === ids.length) return performance.now() - startedAt;
      await pause(LOOK_EVERY_MS, undefined, { signal: this.signal });
      if (performance.now() < countAt) continue;
      if (many.length > this.chargeable && (await this.begun()) > WAITS_FOR * this.chargeable) return undefined;
      countAt = performance.now() + COUNT_EVERY_MS;
    }
    return undefined;
  }

  /** How many charges of the large organization were asked for. */
  begun(): Promise<number> {
    return this.count(BEGUN, [this.large.store, LOADED_REVISION]);
  }

  /** Makes the large organization's other subscriptions no longer due. */
  async hold(): Promise<void> {
    await this.rows.query(HOLD, [this.large.store, LOADED_REVISION]);
  }

  /** Until what was begun is charged, and the few are. */
  async untilSettled(merchants: readonly Merchant[], few: readonly LoadWish[]): Promise<Pick<FewBesideMany, 'odd' | 'fewCharged'>> {
    const stores = merchants.map(({ store }) => store);
    const ids = few.map(({ id }) => id);
    const giveUp = performance.now() + GIVE_UP_MS;
    for (;;) {
      const odd = await this.count(ODD, [stores, [LOADED_REVISION, RENEWED_REVISION]]);
      const fewCharged = await this.count(RENEWED, [ids, RENEWED_REVISION]);
      if ((odd === 0 && fewCharged === ids.length) || performance.now() > giveUp) return { odd, fewCharged };
      await pause(LOOK_EVERY_MS, undefined, { signal: this.signal });
    }
  }

  private async count(query: string, values: readonly unknown[]): Promise<number> {
    const found = await this.rows.query<{ count: number }>(query, [...values]);
    return found.rows[0]?.count ?? 0;
  }
}
