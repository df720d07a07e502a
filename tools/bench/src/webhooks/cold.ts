import { idOf } from '@cauce/kernel';
import type { PaymentEvent } from '@cauce/payments-domain';
import type { BenchContext } from '../benchmark.js';
import { Filler } from '../growth/filler.js';
import { someNames } from '../growth/reading.js';
import { createOne } from '../growth/sizes.js';
import { openShop } from '../payments/shop.js';
import { numberText } from '../report/table.js';
import type { Owner, Unchanged } from './status-changes.js';
import type { Surroundings } from './surroundings.js';

/** Payments of a merchant that no process has in memory: the service started when all were in their streams and rows. */
export type Cold = { readonly merchant: Pick<Owner, 'organization' | 'store'>; readonly payments: readonly Unchanged[] };

/** Fills in so many, in any order. */
export async function coldPayments(
  { bench, store, signal }: Pick<Surroundings, 'bench' | 'store' | 'signal'>,
  { cold: count, progress }: Pick<BenchContext, 'cold' | 'progress'>,
): Promise<Cold> {
  const merchant = await openShop(bench);
  const original = await createOne(merchant);
  const [created] = await store.read(`payment-${idOf(original)}`);
  if (created === undefined) throw new Error(`${original} has no events.`);
  const filler = await Filler.like(bench, original);
  await progress.step(`Filled in ${numberText(count)}`, (note) => filler.add(count, signal, (done) => note(`${numberText(done)} added`)));
  const names = await someNames(bench.stack.world.addresses.databaseUrls.payments, merchant.store, count + 1);
  const text = JSON.stringify({ type: created.type, data: created.data });
  const payments = names
    .filter((name) => name !== original)
    .map((name) => ({ id: idOf(name), created: JSON.parse(text.replaceAll(idOf(original), idOf(name))) as PaymentEvent }));
  return { merchant, payments };
}
