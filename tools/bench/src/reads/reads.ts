import { type BenchContext, type Benchmark, type Result, check } from '../benchmark.js';
import { type Filled, countOf, filledStacks } from '../growth/sizes.js';
import { sumOf } from '../measure/quiet.js';
import { type Pair, type Turns, BY_TURNS, byTurns, middleOf, ratioOf } from '../measure/turns.js';
import { type Table, numberText } from '../report/table.js';
import { LOAD } from '../stack/bench-stack.js';
import { type Reading, type Subject, readByApi, readBySql, someNames } from './reading.js';

/** Reading payments, when there are few and when there are many. */
export const reads: Benchmark = {
  name: 'reads',
  summary: 'one payment and a list of 50, among 10,000 and among 1,000,000, beside the raw query',
  run: measure,
};

const CLIENTS = 16;
const NAMES = 2_000;
const SUBJECTS: readonly Subject[] = ['one payment', 'a list of 50'];

const TURNS = 6;

/** One subject by one way, by turns among few and among many. */
type Read = { readonly subject: Subject; readonly way: Reading['way']; readonly turns: Turns<Reading> };

async function measure(context: BenchContext): Promise<Result> {
  const pair = await filledStacks(context);
  const all = await readAll(context, pair);
  const checks = await Promise.all(
    pair.map(async ({ databaseUrl, shop, size }) => check(`payments among ${numberText(size)}`, await countOf(databaseUrl, shop), size)),
  );
  const figures = Object.fromEntries(all.flatMap((read) => SIDES.flatMap((at) => figuresOf(pair[at].size, read, at))));
  return { tables: [ratios(pair, all), details(pair, all)], figures, checks };
}

async function readAll({ progress, signal, seconds, isQuick }: BenchContext, pair: Pair<Filled>): Promise<Read[]> {
  const turns = isQuick ? 1 : TURNS;
  const terms = { clients: CLIENTS, seconds: seconds / turns, signal };
  const names = new Map(
    await Promise.all(pair.map(async (one) => [one, await someNames(one.databaseUrl, one.shop.store, NAMES)] as const)),
  );
  const ways: Readonly<Record<Reading['way'], (one: Filled, subject: Subject) => Promise<Reading>>> = {
    'raw SQL': (one, subject) => readBySql(one.databaseUrl, one.shop, names.get(one) ?? [], subject, terms),
    API: (one, subject) => readByApi(one.shop, names.get(one) ?? [], subject, terms),
  };
  const all: Read[] = [];
  for (const subject of SUBJECTS)
    for (const [way, read] of Object.entries(ways) as [Reading['way'], (typeof ways)['API']][]) {
      await progress.step(`Read ${subject}, ${way}`, async (note) => {
        const done = await byTurns(pair, turns, (one) => read(one, subject));
        note(`${ratioOf(done, perSecond).middle.toFixed(2)} of the rate with few`);
        all.push({ subject, way, turns: done });
      });
    }
  return all;
}

function perSecond(reading: Reading): number {
  return reading.perSecond;
}

function ratios([small, large]: Pair<Filled>, all: readonly Read[]): Table {
  const among = ({ size }: Filled) => `among ${numberText(size)}`;
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
      return [`${subject}, ${way}, ${among(large)}`, among(small), middle, lowest, highest];
    }),
    note: BY_TURNS,
  };
}

function details(pair: Pair<Filled>, all: readonly Read[]): Table {
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
      SIDES.map((at) => [pair[at].size, subject, way, ...Object.values(VALUES).map((value) => middleOf(turns, at, value))]),
    ),
    note: 'CPU: of all processes but the load, per read.',
  };
}

function figuresOf(size: number, { subject, way, turns }: Read, at: 0 | 1): [string, number][] {
  const name = `${subject.replaceAll(' ', '-')}.${way.replace(' ', '-')}.${size}`;
  return Object.entries(VALUES).map(([what, value]) => [`${name}.${what}`, middleOf(turns, at, value)]);
}

const SIDES = [0, 1] as const;
/** What is told of a reading, by its name among the figures; in the order of the table's columns. */
const VALUES: Readonly<Record<string, (reading: Reading) => number>> = {
  perSecond,
  p50Ms: ({ latency }) => latency.p50,
  p99Ms: ({ latency }) => latency.p99,
  cpuMs: cpuOf,
};

function cpuOf({ cpu, operations }: Reading): number {
  return (sumOf(cpu) - (cpu[LOAD.name] ?? 0)) / operations;
}
