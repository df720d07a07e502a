import type { BenchContext, Benchmark, Result } from '../benchmark.js';
import { creates } from '../payments/creates.js';
import { openShop, tokensForLists } from '../payments/shop.js';
import type { StackWish } from '../stack/bench-stack.js';
import { type AskingAgainRun, runAskingAgain } from './asking-again.js';
import { checksOf } from './checks.js';
import { runCrowd } from './crowd.js';
import { crowdTables } from './crowd.result.js';
import { runNeighbour } from './neighbour.js';
import { type Course, type Outage, type OutageRun, runOutage, type Surroundings } from './outage.js';
import { resultOfOutages } from './outage.result.js';
import { Withdrawals } from './withdrawals.js';

/** Waiting has an end: parts that are away, and more than fits. */
export const overload: Benchmark = {
  name: 'overload',
  summary:
    'parts frozen and killed under load, more than fits, a loud neighbour: nothing lost, doubled, untold or executed late; waits beside goals',
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
/** How what fits is found. */
const FITS = { connections: 64, warmUpSeconds: 5 };

async function measure(context: BenchContext): Promise<Result> {
  const { isQuick, seconds, only = /(?:)/ } = context;
  const size = isQuick ? 'quick' : 'usual';
  const wanted = OUTAGES[size].filter((one) => only.test(nameOf(one)));
  const withCrowds = !isQuick && only.test(CROWDS);
  if (wanted.length === 0 && !withCrowds)
    throw new Error(`--only ${only.source}: there are ${[...OUTAGES[size].map(nameOf), CROWDS].join('; ')}.`);
  const around = await surroundings(context, BUDGET_MS[size]);
  const course = { ...COURSES[size], away: isQuick ? QUICK_AWAY_S : seconds };
  try {
    const crowds = withCrowds ? await runCrowds(context, around, course) : NOTHING;
    const outages = await runOutages(context, around, wanted, course);
    return {
      tables: [...outages.tables, ...crowds.tables],
      figures: { ...outages.figures, ...crowds.figures },
      checks: [...outages.checks, ...crowds.checks],
    };
  } finally {
    await around.withdrawals.close();
  }
}

/** For `--only`: an outage is `event-store frozen`. */
const CROWDS = 'crowds';
const nameOf = ({ part, how }: Outage): string => `${part} ${how}`;

const NOTHING: Result = { tables: [], figures: {}, checks: [] };

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

async function runCrowds(context: BenchContext, around: Surroundings, course: Course): Promise<Result> {
  const { progress, seconds, signal } = context;
  const { connections, warmUpSeconds } = FITS;
  const fits = await progress.step('What fits', async (note) => {
    await creates(around.shop, connections, warmUpSeconds, signal);
    const found = await creates(around.shop, connections, seconds, signal);
    note(`${Math.round(found.perSecond)} creations a second`);
    return found;
  });
  const neighbour = await progress.step('Beside a loud neighbour', () => runNeighbour(context, around));
  const crowd = (factor: number) => progress.step(`${factor} × what fits`, () => runCrowd(context, around, factor, fits.perSecond));
  const crowds = [await crowd(2), await crowd(5)] as const;
  const askingAgain: AskingAgainRun[] = [];
  for (const heeds of ['half a second', 'Retry-After'] as const)
    askingAgain.push(await progress.step(`Asking again after ${heeds}`, () => runAskingAgain(context, around, heeds, course)));
  return {
    ...crowdTables({ fits, crowds, neighbour, askingAgain }, course.perSecond),
    checks: [
      ...crowds.flatMap(({ factor, evidence }) => checksOf(`${factor} × what fits`, evidence)),
      ...checksOf('beside a loud neighbour', neighbour.evidence),
      ...askingAgain.flatMap(({ heeds, evidence }) => checksOf(`asking again after ${heeds}`, evidence)),
    ],
  };
}
