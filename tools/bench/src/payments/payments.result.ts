import type { Result } from '../benchmark.js';
import { costTable, cpuPerOperation } from '../report/cost.js';
import type { Table } from '../report/table.js';
import type { Creates } from './creates.js';
import { type Lives, type Part, rateOfParts } from './lives.js';

/** Creations at one number of connections, and the floor of the same run. */
export type Pair = { readonly ours: Creates; readonly floor: Creates };

/** What was measured. The first of the lives are the warm-up. */
export type Measured = { readonly pairs: readonly Pair[]; readonly lives: readonly Lives[]; readonly parts: readonly Part[] };

/** Tables and figures of what was measured. */
export function payments({ pairs, lives: [, ...lives], parts }: Measured): Omit<Result, 'checks'> {
  return {
    tables: [
      ratioTable(pairs, lives, parts),
      createTable(pairs),
      lifeTable(lives),
      stepTable(lives),
      partTable(parts),
      costsOf(pairs, lives),
    ],
    figures: figuresOf(pairs, lives, parts),
  };
}

function ratioTable(pairs: readonly Pair[], lives: readonly Lives[], parts: readonly Part[]): Table {
  const rows = pairs.map(({ ours, floor }) => [`creations, ${ours.clients} connections`, 'floor', ours.perSecond / floor.perSecond]);
  const best = mostOf(lives);
  return {
    title: 'Ratios',
    columns: [{ name: 'what' }, { name: 'beside' }, { name: 'ratio', digits: 2 }],
    rows: [...rows, [`whole lives, ${best.clients} clients`, 'the sum of their parts', best.perSecond / rateOfParts(parts)]],
  };
}

function createTable(pairs: readonly Pair[]): Table {
  const row = ({ clients, perSecond, latency, ...work }: Creates, name: string) =>
    [clients, name, perSecond, latency.p50, latency.p99, cpuPerOperation(work)] as const;
  return {
    title: 'Creations, beside the floor: two HTTP hops of the same bytes and one append of the same event, without the domain',
    columns: [
      { name: 'connections' },
      { name: '' },
      { name: 'rate', unit: '1/s' },
      { name: 'p50', unit: 'ms' },
      { name: 'p99', unit: 'ms' },
      { name: 'CPU', unit: 'ms', digits: 2 },
    ],
    rows: pairs.flatMap(({ ours, floor }) => [row(ours, 'ours'), row(floor, 'floor')]),
    note: 'CPU: of all processes but the load, per creation, with all that follows it.',
  };
}

function lifeTable(lives: readonly Lives[]): Table {
  return {
    title: 'Whole lives: created, page opened, card to the processor, charged, funded, two webhooks received',
    columns: [
      { name: 'clients' },
      { name: 'rate', unit: '1/s' },
      { name: 'p50', unit: 'ms' },
      { name: 'p95', unit: 'ms' },
      { name: 'p99', unit: 'ms' },
      { name: 'CPU', unit: 'ms', digits: 2 },
    ],
    rows: lives.map(({ clients, perSecond, latency: { p50, p95, p99 }, ...work }) => [
      clients,
      perSecond,
      p50,
      p95,
      p99,
      cpuPerOperation(work),
    ]),
  };
}

function stepTable(lives: readonly Lives[]): Table {
  const steps = [...(lives[0]?.steps.keys() ?? [])];
  const columns = lives.flatMap(({ clients }) => ['p50', 'p99'].map((name) => ({ name: `${name}, ${clients}`, unit: 'ms' })));
  const row = (step: string) => lives.flatMap(({ steps: of }) => [of.get(step)?.p50, of.get(step)?.p99]);
  return {
    title: 'Where the time of a life goes, by the number of clients',
    columns: [{ name: 'step' }, ...columns],
    rows: steps.map((step) => [step, ...row(step)]),
  };
}

function partTable(parts: readonly Part[]): Table {
  return {
    title: 'Parts of lives, each by itself',
    columns: [{ name: 'part' }, { name: 'rate', unit: '1/s' }],
    rows: [...parts.map(({ name, perSecond }) => [name, perSecond]), ['all of them, one after the other', rateOfParts(parts)]],
  };
}

function costsOf(pairs: readonly Pair[], lives: readonly Lives[]): Table {
  return costTable('CPU time per operation, process by process', [
    ...pairs.slice(-1).flatMap(({ ours, floor }) => [
      { ...ours, name: `creation, ${ours.clients}` },
      { ...floor, name: `floor, ${floor.clients}` },
    ]),
    { ...mostOf(lives), name: `life, ${mostOf(lives).clients}` },
  ]);
}

function figuresOf(pairs: readonly Pair[], lives: readonly Lives[], parts: readonly Part[]): Record<string, number> {
  const ofPairs = pairs.flatMap(({ ours, floor }) => [
    ...latencies(`creates.${ours.clients}`, ours),
    ...latencies(`floor.${floor.clients}`, floor),
    [`creates.${ours.clients}.ratioToFloor`, ours.perSecond / floor.perSecond],
  ]);
  const ofLives = lives.flatMap((one) => [
    ...latencies(`lives.${one.clients}`, one),
    [`lives.${one.clients}.ratioToParts`, one.perSecond / rateOfParts(parts)],
  ]);
  return Object.fromEntries([...ofPairs, ...ofLives]) as Record<string, number>;
}

function latencies(name: string, { perSecond, latency, ...work }: Creates | Lives): [string, number][] {
  return [
    [`${name}.perSecond`, perSecond],
    [`${name}.p50Ms`, latency.p50],
    [`${name}.p95Ms`, latency.p95],
    [`${name}.p99Ms`, latency.p99],
    [`${name}.cpuMs`, cpuPerOperation(work)],
    ...Object.entries(work.cpu).map(([process, ms]): [string, number] => [`${name}.cpuMs.${process}`, ms / work.operations]),
  ];
}

function mostOf(lives: readonly Lives[]): Lives {
  const last = lives.at(-1);
  if (last === undefined) throw new Error('No lives were measured.');
  return last;
}
