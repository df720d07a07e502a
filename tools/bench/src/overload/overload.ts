import type { BenchContext, Benchmark, Result } from '../benchmark.js';
import { openShop, tokensForLists } from '../payments/shop.js';
import type { StackWish } from '../stack/bench-stack.js';
import { type Course, type Outage, type OutageRun, runOutage, type Surroundings } from './outage.js';
import { resultOfOutages } from './overload.result.js';
import { Withdrawals } from './withdrawals.js';

/** Waiting has an end: parts that are away, and more than fits. */
export const overload: Benchmark = {
  name: 'overload',
  summary: 'parts frozen and killed under load: nothing lost, doubled, untold or executed late; how long callers wait, beside goals',
  run: measure,
};

const PARTS = ['event-store', 'postgres', 'payments', 'catalog', 'notifier', 'kafka', 'redis'] as const;
const OUTAGES: Readonly<Record<'usual' | 'quick', readonly Outage[]>> = {
  usual: PARTS.flatMap((part) => (['frozen', 'killed'] as const).map((how) => ({ part, how }))),
  quick: [
    { part: 'event-store', how: 'frozen' },
    { part: 'postgres', how: 'frozen' },
    { part: 'payments', how: 'frozen' },
    { part: 'kafka', how: 'killed' },
  ],
};
const COURSES: Readonly<Record<'usual' | 'quick', Omit<Course, 'away'>>> = {
  usual: { perSecond: 150, before: 15, after: 15 },
  quick: { perSecond: 40, before: 2, after: 4 },
};
const QUICK_AWAY_S = 6;
/** The quick form gives answers less time than there is (5 s): in an outage of 6 s what waits in vain would be in its budget still. */
const BUDGET_MS = { usual: 5_000, quick: 2_000 };
/** Every caller of the load has the bench's address. */
const CONNECTIONS = '100000';
/** As many lists as may wait for an answer at once. */
const LIST_READERS = 80;

async function measure(context: BenchContext): Promise<Result> {
  const { isQuick, seconds, progress } = context;
  const size = isQuick ? 'quick' : 'usual';
  const around = await surroundings(context, BUDGET_MS[size]);
  const course = { ...COURSES[size], away: isQuick ? QUICK_AWAY_S : seconds };
  const runs: OutageRun[] = [];
  try {
    for (const outage of OUTAGES[size])
      runs.push(await progress.step(`${outage.part} ${outage.how}`, () => runOutage(context, around, outage, course)));
    return resultOfOutages(runs);
  } finally {
    await around.withdrawals.close();
  }
}

async function surroundings({ stack }: BenchContext, budgetMs: number): Promise<Surroundings> {
  const gateway = { REQUEST_BUDGET_MS: String(budgetMs), CONNECTIONS_PER_ADDRESS: CONNECTIONS };
  const wish: StackWish = { own: 'overload/only', overrides: { gateway } };
  const bench = await stack(wish);
  const opened = await openShop(bench);
  const shop = { ...opened, listTokens: await tokensForLists(bench, opened.organization, LIST_READERS) };
  return { bench, shop, budgetMs, withdrawals: await Withdrawals.open(bench, shop) };
}
