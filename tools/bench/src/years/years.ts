import { type BenchContext, type Benchmark, check, type Result } from '../benchmark.js';
import { cpuBetween, type CpuTimes, cpuTimes } from '../measure/cpu.js';
import { untilQuiet } from '../measure/quiet.js';
import type { Cell, Table } from '../report/table.js';
import { Subscribers } from './subscribers.js';

/** How fast a test clock brings subscriptions through their lives. */
export const years: Benchmark = {
  name: 'years',
  summary: 'two years of 100 subscriptions of one anchor, some of whose charges fail, in one advance of a test clock',
  run: measure,
};

const SIZES = { usual: { subscriptions: 100, months: 24 }, quick: { subscriptions: 5, months: 3 } };
/** Expected of a calm machine. */
const GOAL_S = 60;

async function measure(context: BenchContext): Promise<Result> {
  const { isQuick, progress, signal } = context;
  const { subscriptions, months } = SIZES[isQuick ? 'quick' : 'usual'];
  const bench = await context.stack();
  const lives = await Subscribers.begin(bench, months);
  await progress.step(`Accepted ${subscriptions}`, () => lives.accept(subscriptions, signal));
  if (!isQuick) await untilQuiet(bench.processes, signal);
  const before = cpuTimes(bench.processes);
  const lived = await progress.step(`Lived ${months} months`, () => lives.live());
  const cpu = cpuBetween(before, cpuTimes(bench.processes));
  const { charges, failures, active } = await lives.counts();
  return {
    tables: [tableOf({ subscriptions, months, ...lived }), cpuTable(cpu, lived)],
    figures: { 'years.seconds': lived.seconds, 'years.stopMs': (lived.seconds * 1_000) / lived.stops },
    checks: [
      check('charges that succeeded', charges, subscriptions * (months + 1)),
      check('charges that failed', failures, lives.declines),
      check('subscriptions ACTIVE, at the end of their last period', active, subscriptions),
      check('runs of what was due', lived.ranCount, subscriptions * months + lives.declines),
    ],
  };
}

function cpuTable(cpu: CpuTimes, { stops, ranCount }: Pick<Lived, 'stops' | 'ranCount'>): Table {
  const all = Object.values(cpu).reduce((sum, ms) => sum + ms, 0);
  const line = (name: string, ms: number): readonly Cell[] => [name, ms / 1_000, ms / stops, ms / ranCount];
  return {
    title: 'CPU time of the advance',
    columns: [
      { name: 'process' },
      { name: 'whole', unit: 's', digits: 1 },
      { name: 'one stop', unit: 'ms', digits: 0 },
      { name: 'one charge', unit: 'ms', digits: 2 },
    ],
    rows: [line('all', all), ...Object.entries(cpu).map(([name, ms]) => line(name, ms))],
    note: 'Of two cores, so many seconds of CPU time are at least half as many of the clock on the wall.',
  };
}

type Lived = {
  readonly subscriptions: number;
  readonly months: number;
  readonly seconds: number;
  readonly stops: number;
  readonly ranCount: number;
};

function tableOf({ subscriptions, months, seconds, stops, ranCount }: Lived): Table {
  return {
    title: 'Subscriptions on a test clock',
    columns: [
      { name: 'subscriptions' },
      { name: 'months' },
      { name: 'stops' },
      { name: 'charges' },
      { name: 'whole advance', unit: 's', digits: 1 },
      { name: 'one stop', unit: 'ms', digits: 0 },
    ],
    rows: [[subscriptions, months, stops, ranCount, seconds, (seconds * 1_000) / stops]],
    note: `One advance, until the first attempt of each webhook is made: three for a charge. The goal is ${GOAL_S} s.`,
  };
}
