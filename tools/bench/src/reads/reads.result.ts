import type { Result } from '../benchmark.js';
import type { Reading, Subject } from '../growth/reading.js';
import { BY_TURNS, middleOf, type Pair, ratioOf, type Turns } from '../measure/turns.js';
import { costTable, cpuPerOperation, together } from '../report/cost.js';
import { numberText, type Table } from '../report/table.js';

/** How many read at a time. */
export const CLIENTS = 16;

/** One subject by one way, by turns among few and among many. */
export type Read = { readonly subject: Subject; readonly way: Reading['way']; readonly turns: Turns<Reading> };

const SIDES = [0, 1] as const;
/** The reported figures of a reading, by their names; in the order of the table's columns. */
const VALUES: Readonly<Record<string, (reading: Reading) => number>> = {
  perSecond,
  p50Ms: ({ latency }) => latency.p50,
  p99Ms: ({ latency }) => latency.p99,
  cpuMs: cpuPerOperation,
};

/** Tables and figures of what was measured. @param sizes how many payments there were, few and many */
export function resultOf(sizes: Pair<number>, all: readonly Read[]): Omit<Result, 'checks'> {
  const figures = Object.fromEntries(all.flatMap((read) => SIDES.flatMap((at) => figuresOf(sizes[at], read, at))));
  return { tables: [ratios(sizes, all), details(sizes, all), costs(sizes, all)], figures };
}

/** Reads per second. */
export function perSecond(reading: Reading): number {
  return reading.perSecond;
}

function ratios([few, many]: Pair<number>, all: readonly Read[]): Table {
  return {
    title: `Ratios of rates, at ${CLIENTS} connections`,
    columns: [
      { name: 'what' },
      { name: 'beside' },
      { name: 'ratio', digits: 2 },
      { name: 'lowest', digits: 2 },
      { name: 'highest', digits: 2 },
    ],
    rows: all.map(({ subject, way, turns }) => {
      const { middle, lowest, highest } = ratioOf(turns, perSecond);
      return [`${subject}, ${way}, among ${numberText(many)}`, `among ${numberText(few)}`, middle, lowest, highest];
    }),
    note: BY_TURNS,
  };
}

function details(sizes: Pair<number>, all: readonly Read[]): Table {
  return {
    title: 'Reads',
    columns: [
      { name: 'payments' },
      { name: 'what' },
      { name: 'by' },
      { name: 'rate', unit: '1/s' },
      { name: 'p50', unit: 'ms' },
      { name: 'p99', unit: 'ms' },
      { name: 'CPU', unit: 'ms', digits: 3 },
    ],
    rows: all.flatMap(({ subject, way, turns }) =>
      SIDES.map((at) => [sizes[at], subject, way, ...Object.values(VALUES).map((value) => middleOf(turns, at, value))]),
    ),
    note: 'CPU: of all processes but the load, per read.',
  };
}

/** Among few payments: with more of them only the database may change. */
function costs([few]: Pair<number>, all: readonly Read[]): Table {
  const works = all.map(({ subject, way, turns }) => ({ ...together(turns.map(([first]) => first)), name: `${subject}, ${way}` }));
  return costTable(
    `CPU time per read among ${numberText(few)}, process by process`,
    works.filter(({ name }) => name.endsWith('API')),
  );
}

function figuresOf(size: number, { subject, way, turns }: Read, at: 0 | 1): [string, number][] {
  const name = `${subject.replaceAll(' ', '-')}.${way.replace(' ', '-')}.${size}`;
  const { cpu, operations } = together(turns.map((turn) => turn[at]));
  return [
    ...Object.entries(VALUES).map(([what, value]): [string, number] => [`${name}.${what}`, middleOf(turns, at, value)]),
    ...Object.entries(cpu).map(([process, ms]): [string, number] => [`${name}.cpuMs.${process}`, ms / operations]),
  ];
}
