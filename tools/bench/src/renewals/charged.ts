import type { Merchant } from '@cauce/testing/system';
import type { BenchStack } from '../stack/bench-stack.js';
import { rowsOf } from '../stack/rows.js';

/** What both services' rows say of merchants' subscriptions. */
export type Charged = {
  readonly payments: number;
  /** FUNDED, after one attempt. */
  readonly funded: number;
  /** Two events more than when they were loaded: the request, and what was charged. */
  readonly renewedOnce: number;
  /** Of those that were not due. */
  readonly othersChanged: number;
};

/** SubscriptionCreated, AcceptanceStarted, ChargeRequested, CycleCharged, SubscriptionActivated. */
export const LOADED_REVISION = 4;
/** With ChargeRequested and CycleCharged. */
export const RENEWED_REVISION = LOADED_REVISION + 2;

const PAYMENTS = `SELECT count(*)::int AS payments,
  (count(*) FILTER (WHERE resource->>'status' = 'FUNDED' AND json_array_length(attempts) = 1))::int AS funded
  FROM payment WHERE store = ANY($1)`;

const SUBSCRIPTIONS = `SELECT (count(*) FILTER (WHERE revision = $2))::int AS "renewedOnce",
  (count(*) FILTER (WHERE revision <> $3 AND id = ANY($4)))::int AS "othersChanged"
  FROM subscription WHERE store = ANY($1)`;

/** Counts them. @param others ids of subscriptions that are not due */
export async function chargedOnce(
  bench: BenchStack,
  merchants: readonly Pick<Merchant, 'store'>[],
  others: readonly string[],
): Promise<Charged> {
  const { payments: paymentsUrl, billing: billingUrl } = bench.stack.world.addresses.databaseUrls;
  const stores = merchants.map(({ store }) => store);
  const [[payments], [subscriptions]] = await Promise.all([
    rowsOf<Pick<Charged, 'payments' | 'funded'>>(paymentsUrl, PAYMENTS, [stores]),
    rowsOf<Pick<Charged, 'renewedOnce' | 'othersChanged'>>(billingUrl, SUBSCRIPTIONS, [stores, RENEWED_REVISION, LOADED_REVISION, others]),
  ]);
  if (payments === undefined || subscriptions === undefined) throw new Error('A count has a row.');
  return { ...payments, ...subscriptions };
}
