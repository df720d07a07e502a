import type { Result } from '../benchmark.js';
import { memories } from '../measure/memory.js';
import { median, type Pair, ratioOf } from '../measure/turns.js';
import { cpuPerOperation } from '../report/cost.js';
import type { Cell, Table } from '../report/table.js';
import type { Measured } from '../sides/measure-sides.js';
import { cpuOfSides } from '../sides/sides.result.js';
import { LOAD } from '../stack/bench-stack.js';
import { goalTables } from './goals.js';
import type { Came } from './hooks.js';
import type { Version } from './works.js';

/** Of the webhooks of one load, whose times are `<load>: <what>`. */
const OF_WEBHOOKS: readonly { readonly what: string; readonly unit: string; readonly of: (came: Came) => number }[] = [
  { what: 'p50', unit: 'ms', of: ({ latency }) => latency.p50 },
  { what: 'p95', unit: 'ms', of: ({ latency }) => latency.p95 },
  { what: 'p99', unit: 'ms', of: ({ latency }) => latency.p99 },
  { what: 'delivered a second', unit: '1/s', of: ({ perSecond }) => perSecond },
];

/** Tables and figures. @param names what both sides are called */
export function resultOf(all: readonly Measured[], pair: Pair<Version>, names: readonly [string, string]): Omit<Result, 'checks'> {
  const title = `CPU of the same work now, of that at ${names[0]}`;
  const { tables, figures } = cpuOfSides(all, pair[1].bench, { title, names, note: 'Both by this commit’s load.' });
  const came = webhooksOf(pair);
  const after = memoryAfter(pair);
  const ratios = new Map([
    ...all.map(({ name, turns }) => [name, ratioOf(turns, cpuPerOperation).middle] as const),
    ...came.map(({ what, ratio }) => [what, ratio] as const),
  ]);
  return {
    tables: [
      ...goalTables(names[0], ratios),
      ...tables,
      ...(came.length > 0 ? [webhookTable(came, names)] : []),
      memoryTable(after, names),
      processTable(pair, names),
    ],
    figures: {
      ...figures,
      ...Object.fromEntries([...came, ...after].map(({ what, ratio }) => [`${what.replaceAll(/[ ,:]+/g, '-')}.ratio`, ratio])),
    },
  };
}

type Compared = { readonly what: string; readonly first: number; readonly second: number; readonly ratio: number };

/** The turn in the middle of each; the warm-up came first. */
function middleOf(values: readonly number[]): number {
  return median(values.slice(1));
}

function compared(what: string, [first, second]: Pair<number>): Compared {
  return { what, first, second, ratio: second / first };
}

function webhooksOf([before, now]: Pair<Version>): readonly (Compared & { readonly unit: string })[] {
  return [...now.hooks.came.keys()].flatMap((load) =>
    OF_WEBHOOKS.map(({ what, unit, of }) => {
      const middle = ({ hooks }: Version) => middleOf((hooks.came.get(load) ?? []).map(of));
      return { ...compared(`${load}: ${what}`, [middle(before), middle(now)]), unit };
    }),
  );
}

function webhookTable(all: readonly (Compared & { readonly unit: string })[], [first, second]: readonly [string, string]): Table {
  return {
    title: 'Status change → received',
    columns: [{ name: 'webhooks' }, { name: 'ratio', digits: 2 }, { name: first }, { name: second }, { name: '' }],
    rows: all.map((each): Cell[] => [each.what, each.ratio, each.first, each.second, each.unit]),
  };
}

function memoryAfter([before, now]: Pair<Version>): readonly Compared[] {
  return [...now.memory].map(([work, values]) =>
    compared(`memory after: ${work}`, [middleOf(before.memory.get(work) ?? []), middleOf(values)]),
  );
}

function memoryTable(all: readonly Compared[], [first, second]: readonly [string, string]): Table {
  return {
    title: 'Memory of all processes after the turns of each kind of work',
    columns: [{ name: 'work' }, { name: 'ratio', digits: 2 }, { name: first, unit: 'MB' }, { name: second, unit: 'MB' }],
    rows: all.map(({ what, ratio, first: before, second: now }): Cell[] => [what.replace('memory after: ', ''), ratio, before, now]),
    note: 'By the turn in the middle. Pages that several processes share are counted once.',
  };
}

/** As they are now: their work is done. */
function processTable(pair: Pair<Version>, [first, second]: readonly [string, string]): Table {
  const [before, now] = [memories(pair[0].bench.processes), memories(pair[1].bench.processes)];
  const names = Object.keys(now).filter((name) => name !== LOAD.name);
  return {
    title: 'Memory at the end',
    columns: [{ name: 'process' }, { name: first, unit: 'MB' }, { name: second, unit: 'MB' }],
    rows: names.map((name): Cell[] => [name, before[name], now[name]]),
  };
}
