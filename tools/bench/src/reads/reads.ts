import { type BenchContext, type Benchmark, type Result, check } from '../benchmark.js';
import { type Filled, atSizes, countOf, sizesOf } from '../growth/sizes.js';
import { sumOf } from '../measure/quiet.js';
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

type Read = { readonly size: number; readonly rows: number; readonly readings: readonly Reading[] };

async function measure(context: BenchContext): Promise<Result> {
  const all = await atSizes(context, (filled) => readAll(context, filled));
  const figures = Object.fromEntries(all.flatMap(({ size, readings }) => readings.flatMap((reading) => figuresOf(size, reading))));
  const [small, large] = sizesOf(context);
  const checks = [check('payments before', all[0].rows, small), check('payments after', all[1].rows, large)];
  return { tables: [ratios(all), details(all)], figures, checks };
}

async function readAll({ progress, signal, seconds }: BenchContext, { shop, size, databaseUrl }: Filled): Promise<Read> {
  const names = await someNames(databaseUrl, shop.store, NAMES);
  const terms = { clients: CLIENTS, seconds, signal };
  const readings: Reading[] = [];
  for (const subject of SUBJECTS) {
    const ways = [() => readBySql(databaseUrl, shop, names, subject, terms), () => readByApi(shop, names, subject, terms)];
    for (const way of ways) {
      await progress.step(`Read ${subject}`, async (note) => {
        const reading = await way();
        readings.push(reading);
        note(`${reading.way}, ${numberText(reading.perSecond)} per second`);
      });
    }
  }
  return { size, rows: await countOf(databaseUrl, shop), readings };
}

function ratios(all: readonly Read[]): Table {
  const rate = (at: number, subject: Subject, way: Reading['way']) => find(all[at], subject, way)?.perSecond ?? 0;
  return {
    title: `Ratios, at ${CLIENTS} connections`,
    columns: [{ name: 'what' }, { name: 'beside' }, { name: 'ratio', digits: 2 }],
    rows: SUBJECTS.flatMap((subject) => [
      [
        `${subject}, among ${numberText(all[1]?.size ?? 0)}`,
        `among ${numberText(all[0]?.size ?? 0)}`,
        rate(1, subject, 'API') / rate(0, subject, 'API'),
      ],
      [`${subject}, through the API`, 'raw SQL', rate(1, subject, 'API') / rate(1, subject, 'raw SQL')],
    ]),
  };
}

function details(all: readonly Read[]): Table {
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
    rows: all.flatMap(({ size, readings }) =>
      readings.map((reading) => [
        size,
        reading.subject,
        reading.way,
        reading.perSecond,
        reading.latency.p50,
        reading.latency.p99,
        cpuOf(reading),
      ]),
    ),
    note: 'CPU: of all processes but the load, per read.',
  };
}

function figuresOf(size: number, reading: Reading): [string, number][] {
  const name = `${reading.subject.replaceAll(' ', '-')}.${reading.way.replace(' ', '-')}.${size}`;
  const { p50, p99 } = reading.latency;
  return [
    [`${name}.perSecond`, reading.perSecond],
    [`${name}.p50Ms`, p50],
    [`${name}.p99Ms`, p99],
    [`${name}.cpuMs`, cpuOf(reading)],
  ];
}

function find(read: Read | undefined, subject: Subject, way: Reading['way']): Reading | undefined {
  return read?.readings.find((reading) => reading.subject === subject && reading.way === way);
}

function cpuOf({ cpu, operations }: Reading): number {
  return (sumOf(cpu) - (cpu[LOAD.name] ?? 0)) / operations;
}
