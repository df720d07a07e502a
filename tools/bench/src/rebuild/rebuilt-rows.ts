import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { EventStore } from '@cauce/event-store';
import {
  environmentOf,
  freePorts,
  HEAP_OPTIONS,
  type Infrastructure,
  migrateAll,
  operateProgram,
  PARTS,
  startInfrastructure,
  worldOf,
} from '@cauce/stack';
import pg from 'pg';
import { type BenchContext, type Benchmark, type Check, check, type Result } from '../benchmark.js';
import { EVENTS_OF_A_PAYMENT } from '../export/payments-log.js';
import { cpuBetween, cpuTimes } from '../measure/cpu.js';
import { numberText } from '../report/table.js';
import { fillWithLivesApart } from './lives-apart.js';

/** `operate rebuild` of payments, as an operator runs it, beside an event store and a Postgres that nobody else uses. */
export const rebuiltRows: Benchmark = {
  name: 'rebuilt-rows',
  summary: 'the rate of a rebuild of 100,000 payments, whose rows are missing, and are there already',
  run: measure,
};

const PAYMENTS = { usual: 100_000, quick: 500 };
/** Payments under way at once: so many others begin before one goes on. */
const APART = { usual: 3_000, quick: 100 };
const STORES = ['Postgres', 'Event store'];

/** What a rebuild took; `stores`: CPU milliseconds by name. */
type Rebuilt = {
  readonly said: string;
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly peakMb: number;
  readonly stores: Readonly<Record<string, number>>;
};

async function measure(context: BenchContext): Promise<Result> {
  const { folder, progress, isQuick, signal } = context;
  const size = isQuick ? 'quick' : 'usual';
  const count = PAYMENTS[size];
  const ports = await freePorts();
  const parts = PARTS.filter(({ name }) => STORES.includes(name));
  const infrastructure = await startInfrastructure({ dataDir: folder, ports, parts, progress });
  try {
    await progress.step('Migrations', () => migrateAll(infrastructure.addresses));
    const store = EventStore.connect(infrastructure.addresses.eventStoreUrl);
    const fill = () => fillWithLivesApart(store, count, APART[size], signal);
    await progress.step(`${numberText(count)} payments`, fill).finally(() => store.close());
    const env = { ENVIRONMENT: 'development', ...environmentOf('payments', worldOf({ dataDir: folder, ports }, infrastructure)) };
    const run = (name: string) => progress.step(name, () => rebuild(name, env, infrastructure, context));
    const missing = await run('rows missing');
    const stored = await rowsOf(infrastructure);
    return resultOf({ missing, right: await run('rows right') }, { count, stored });
  } finally {
    await infrastructure.stop();
  }
}

async function rebuild(
  name: string,
  env: Readonly<Record<string, string>>,
  { parts }: Infrastructure,
  { folder, profiles, signal }: BenchContext,
): Promise<Rebuilt> {
  const file = join(folder, `${name}.json`);
  const profile = profiles === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profiles}`, `--cpu-prof-name=rebuild, ${name}.cpuprofile`];
  const args = [
    ...HEAP_OPTIONS,
    ...profile,
    '--import',
    new URL('./usage-at-end.js', import.meta.url).href,
    operateProgram('payments'),
    'rebuild',
  ];
  const ofStores = () => cpuTimes(parts.map((part) => ({ name: part.name, pid: part.pid })));
  const before = ofStores();
  const options = { env: { PATH: process.env['PATH'], ...env, USAGE_FILE: file }, signal };
  const { stdout } = await promisify(execFile)(process.execPath, args, options);
  const usage = JSON.parse(await readFile(file, 'utf8')) as Pick<Rebuilt, 'seconds' | 'cpuSeconds' | 'peakMb'>;
  return { ...usage, said: stdout, stores: cpuBetween(before, ofStores()) };
}

async function rowsOf({ addresses }: Infrastructure): Promise<number> {
  const client = new pg.Client({ connectionString: addresses.databaseUrls.payments });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>('SELECT count(*)::int AS count FROM payment');
    return rows[0]?.count ?? 0;
  } finally {
    await client.end();
  }
}

function resultOf(
  { missing, right }: { readonly missing: Rebuilt; readonly right: Rebuilt },
  { count, stored }: { count: number; stored: number },
): Result {
  const rows = [
    ['missing', missing],
    ['right', right],
  ] as const;
  const names = Object.keys(missing.stores);
  const ms = (of: number) => (of / count) * 1_000;
  return {
    tables: [
      {
        title: `A rebuild of ${numberText(count)} payments of ${EVENTS_OF_A_PAYMENT} events`,
        columns: [
          { name: 'rows' },
          { name: 'streams', unit: '1/s', digits: 0 },
          { name: 'CPU', unit: 'ms a stream', digits: 3 },
          ...names.map((name) => ({ name, unit: 'ms', digits: 3 })),
          { name: 'peak', unit: 'MB', digits: 0 },
        ],
        rows: rows.map(([name, { seconds, cpuSeconds, stores, peakMb }]) => [
          name,
          count / seconds,
          ms(cpuSeconds),
          ...names.map((store) => ms((stores[store] ?? 0) / 1_000)),
          peakMb,
        ]),
      },
    ],
    figures: Object.fromEntries(
      rows.flatMap(([name, { seconds, cpuSeconds }]) => [
        [`rebuiltPerSecond.${name}`, count / seconds],
        [`rebuiltCpuMs.${name}`, ms(cpuSeconds)],
      ]),
    ),
    checks: [
      check('rows that were made again', stored, count),
      said('missing rows are told', missing, `payment: ${String(count)} streams read, ${String(count)} rows corrected`),
      said('right rows are told', right, `payment: ${String(count)} streams read, every row is what its events say`),
    ],
  };
}

function said(what: string, { said: text }: Rebuilt, words: string): Check {
  return { what, ...(!text.includes(words) && { breach: `it said: ${text}` }) };
}
