import { setTimeout as pause } from 'node:timers/promises';
import { SERVICE_NAMES } from '@cauce/services';
import { SpanReceiver } from '@cauce/testing/system';
import { type BenchContext, type Benchmark, type Check, check, type Result } from '../benchmark.js';
import { cpuBetween, cpuTimes } from '../measure/cpu.js';
import { BY_TURNS, byTurns, middleOf, type Pair, ratioOf, type Turns } from '../measure/turns.js';
import { type Creates, creates } from '../payments/creates.js';
import { openShop, type Shop } from '../payments/shop.js';
import { cpuPerOperation } from '../report/cost.js';
import type { Table } from '../report/table.js';
import type { StackWish } from '../stack/bench-stack.js';
import { rowsOf } from '../stack/rows.js';

const CLIENTS = 16;
const TURNS = { usual: 8, quick: 1 };
const WARM_UP_SECONDS = { usual: 5, quick: 0.2 };
const SHARE = 0.1;
/** What has ended is exported after 5 s at the latest. */
const EXPORTED_AFTER_MS = { usual: 6_000, quick: 0 };

/** A stack, and how many payments it has made. */
type Side = { readonly shop: Shop; readonly databaseUrl: string; made: number };

/** What it costs to export a tenth of the traces. */
export const traces: Benchmark = {
  name: 'traces',
  summary: 'creations with a tenth of the traces exported, beside none: CPU time of each, by turns',
  run: measure,
};

async function measure(context: BenchContext): Promise<Result> {
  const collector = await SpanReceiver.start();
  try {
    const off = await sideOf(context, { own: 'traces/off' });
    const exporting = context.isQuick ? off : await sideOf(context, { own: 'traces/exported', overrides: exportingTo(collector.url) });
    const size = context.isQuick ? 'quick' : 'usual';
    const run = (seconds: number) => async (side: Side) => {
      const { shop } = side;
      const before = cpuTimes(shop.processes);
      const done = await creates(shop, CLIENTS, seconds, context.signal);
      side.made += done.operations;
      await pause(EXPORTED_AFTER_MS[size], undefined, { signal: context.signal });
      return { ...done, cpu: cpuBetween(before, cpuTimes(shop.processes)) };
    };
    const pair: Pair<Side> = [off, exporting];
    await context.progress.step('Warm-up', () => byTurns(pair, 1, run(WARM_UP_SECONDS[size])));
    const turns = await context.progress.step('Creations', () => byTurns(pair, TURNS[size], run(context.seconds / TURNS[size])));
    return { ...resultOf(turns, collector.spans.length), checks: await checksOf(context, pair, collector.spans.length) };
  } finally {
    await collector.stop();
  }
}

async function sideOf({ stack, isQuick }: BenchContext, wish: StackWish): Promise<Side> {
  const bench = await stack(isQuick ? {} : wish);
  return { shop: await openShop(bench), databaseUrl: bench.stack.world.addresses.databaseUrls.payments, made: 0 };
}

/** Of all services, as an operator sets it. */
function exportingTo(url: string): NonNullable<StackWish['overrides']> {
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: String(SHARE),
  };
  return Object.fromEntries(SERVICE_NAMES.map((name) => [name, env]));
}

function resultOf(turns: Turns<Creates>, spans: number): Omit<Result, 'checks'> {
  const cpu = ratioOf(turns, cpuPerOperation);
  const perSecond = ratioOf(turns, (one) => one.perSecond);
  return {
    tables: [tableOf(turns, spans)],
    figures: {
      'traces.cpuRatio': cpu.middle,
      'traces.cpuRatio.lowest': cpu.lowest,
      'traces.cpuRatio.highest': cpu.highest,
      'traces.rateRatio': perSecond.middle,
      'traces.cpuMs.off': middleOf(turns, 0, cpuPerOperation),
      'traces.cpuMs.exported': middleOf(turns, 1, cpuPerOperation),
    },
  };
}

function tableOf(turns: Turns<Creates>, spans: number): Table {
  const row = (name: string, value: (one: Creates) => number) => {
    const { middle, lowest, highest } = ratioOf(turns, value);
    return [name, middleOf(turns, 0, value), middleOf(turns, 1, value), middle, lowest, highest];
  };
  return {
    title: `Creations with ${SHARE * 100} % of the traces exported, beside none, at ${CLIENTS} connections`,
    columns: [
      { name: 'what' },
      { name: 'none', digits: 3 },
      { name: 'exported', digits: 3 },
      { name: 'ratio', digits: 3 },
      { name: 'lowest', digits: 3 },
      { name: 'highest', digits: 3 },
    ],
    rows: [
      row('CPU ms of a creation', cpuPerOperation),
      row('creations a second', (one) => one.perSecond),
      row('p50 ms', ({ latency }) => latency.p50),
    ],
    note: `${BY_TURNS} ${spans} spans came to a collector in the load's process, whose CPU time is left out.`,
  };
}

async function checksOf({ isQuick }: BenchContext, pair: Pair<Side>, spans: number): Promise<Check[]> {
  const sides = [...new Set(pair)];
  const rows = sides.map(async ({ databaseUrl, shop, made }, nth) => {
    const [found] = await rowsOf<{ count: number }>(databaseUrl, 'SELECT count(*)::int AS count FROM payment WHERE store = $1', [
      shop.store,
    ]);
    return check(`payments of stack ${nth + 1}`, found?.count ?? 0, made);
  });
  // A quick run exports nothing.
  const came = isQuick ? [] : [{ what: 'spans come to the collector', ...(spans === 0 && { breach: 'none came' }) }];
  return [...(await Promise.all(rows)), ...came];
}
