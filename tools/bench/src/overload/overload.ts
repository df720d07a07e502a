import type { BenchContext, Benchmark, Result } from '../benchmark.js';
import { openShop, tokensForLists } from '../payments/shop.js';
import type { StackWish } from '../stack/bench-stack.js';
import { checksOf } from './checks.js';
import { CROWDS_APART, runCrowds } from './crowds.js';
import { BESIDE, besideName, runInnocents } from './innocents.js';
import { resultOfInnocents } from './innocents.result.js';
import { type Course, type Outage, type OutageRun, runOutage, type Surroundings } from './outage.js';
import { resultOfOutages } from './outage.result.js';
import { runRefusals } from './refusals.js';
import { resultOfRefusals } from './refusals.result.js';
import { Withdrawals } from './withdrawals.js';

/** Waiting has an end: parts that are away, and more than fits. */
export const overload: Benchmark = {
  name: 'overload',
  summary:
    'parts frozen and killed under load, more than fits, loud neighbours: nothing lost, doubled, untold or executed late; waits beside goals',
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

/** Besides outages, by their names for `--only`; none is in the quick form. `innocents` alone is `^innocents$`. */
type Step = { readonly name: string; readonly run: (context: BenchContext, around: Surroundings, course: Course) => Promise<Result> };

const CROWDS: Step = { name: 'crowds', run: runCrowds };
/** Crowds have them, too. */
const REFUSALS: Step = {
  name: 'refusals',
  run: (context, around) => context.progress.step('What a refusal costs', async () => resultOfRefusals(await runRefusals(context, around))),
};
const INNOCENTS: Step = {
  name: 'innocents',
  run: async (context, around, { perSecond }) => resultOfInnocents(await runInnocents(context, around, perSecond)),
};
const STEPS = [CROWDS, REFUSALS, INNOCENTS];
/** What two of them are made of, where `--only` names it: a crowd by itself, and who of the others costs innocents what. */
const APART: readonly Step[] = [
  ...CROWDS_APART,
  ...BESIDE.map((other): Step => ({
    name: besideName(other),
    run: async (context, around, { perSecond }) => resultOfInnocents(await runInnocents(context, around, perSecond, other)),
  })),
];

async function measure(context: BenchContext): Promise<Result> {
  const { isQuick, seconds, only = /(?:)/ } = context;
  const all = context.only === undefined ? STEPS : [...STEPS, ...APART];
  const size = isQuick ? 'quick' : 'usual';
  const outages = OUTAGES[size].filter((one) => only.test(nameOf(one)));
  const chosen = isQuick ? [] : all.filter(({ name }) => only.test(name));
  const steps = chosen.includes(CROWDS) ? chosen.filter((step) => step !== REFUSALS) : chosen;
  if (outages.length + steps.length === 0)
    throw new Error(
      `--only ${only.source}: there are ${[...OUTAGES[size].map(nameOf), ...[...STEPS, ...APART].map(({ name }) => name)].join('; ')}.`,
    );
  const around = await surroundings(context, BUDGET_MS[size]);
  const course = { ...COURSES[size], away: isQuick ? QUICK_AWAY_S : seconds };
  try {
    const others: Result[] = [];
    for (const { run } of steps) others.push(await run(context, around, course));
    return together([await runOutages(context, around, outages, course), ...others]);
  } finally {
    await around.withdrawals.close();
  }
}

/** For `--only`: an outage is `event-store frozen`. */
const nameOf = ({ part, how }: Outage): string => `${part} ${how}`;

function together(results: readonly Result[]): Result {
  return {
    tables: results.flatMap(({ tables }) => tables),
    figures: Object.fromEntries(results.flatMap(({ figures }) => Object.entries(figures))),
    checks: results.flatMap(({ checks }) => checks),
  };
}

async function surroundings({ stack }: BenchContext, budgetMs: number): Promise<Surroundings> {
  const gateway = { REQUEST_BUDGET_MS: String(budgetMs), CONNECTIONS_PER_ADDRESS: CONNECTIONS };
  const wish: StackWish = { own: 'overload/only', overrides: { gateway } };
  const bench = await stack(wish);
  const opened = await openShop(bench);
  const shop = { ...opened, listTokens: await tokensForLists(bench, opened.organization, LIST_READERS) };
  return { bench, shop, budgetMs, withdrawals: await Withdrawals.open(bench, shop) };
}

async function runOutages(context: BenchContext, around: Surroundings, outages: readonly Outage[], course: Course): Promise<Result> {
  const runs: OutageRun[] = [];
  for (const outage of outages) {
    const name = nameOf(outage);
    runs.push(
      await context.progress.step(name, async (note) => {
        const run = await runOutage(context, around, outage, course);
        const broken = checksOf(name, run.evidence).filter(({ breach }) => breach !== undefined);
        note(broken.length === 0 ? 'all held' : broken.map(({ what }) => what).join('; '));
        return run;
      }),
    );
  }
  return resultOfOutages(runs);
}
