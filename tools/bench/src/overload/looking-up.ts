import type { Shop } from '../payments/shop.js';
import type { BenchStack } from '../stack/bench-stack.js';
import type { Evidence } from './asked.js';
import { endOfLog, logAfter, type Position } from './log.js';
import type { Traffic } from './traffic.js';

/** Where the log ended before a load, and when that was: `Date.now()`. */
export type Mark = { readonly place: Position; readonly since: number };

/** Whom the load asks, and how long an answer may take to begin, in ms. */
export type Asking = { readonly bench: BenchStack; readonly shop: Shop; readonly budgetMs: number };

/** What was seen while the load ran. */
export type Seen = Pick<Evidence, 'canceled' | 'told' | 'notAlive' | 'away' | 'lagMs'>;

export async function markOf({ stack }: BenchStack): Promise<Mark> {
  return { place: await endOfLog(stack.world.addresses.eventStoreUrl), since: Date.now() };
}

/** After a load: asks for each creation once more, and looks up what is there. @param most of them, from all over the load; all by default */
export async function lookUp(
  asking: Asking,
  traffic: Traffic,
  mark: Mark,
  seen: Seen,
  signal: AbortSignal,
  most = Infinity,
): Promise<Evidence> {
  const { bench, shop, budgetMs } = asking;
  const repeats = await traffic.repeat(most, signal);
  const unread = await traffic.unread(most, signal);
  const log = await logAfter(bench.stack.world.addresses.eventStoreUrl, shop.store, mark.place);
  const listed = await traffic.list(mark.since, log.filter(({ type }) => type === 'PaymentCreated').length);
  return { asked: traffic.asked, repeats, log, unread, listed, budgetMs, ...seen };
}
