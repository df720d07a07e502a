import { EventStore } from '@cauce/event-store';
import { type BenchContext, type Benchmark, type Check, check, type Result } from '../benchmark.js';
import { Receiver } from '../receiver/receiver.js';
import { statementTable } from '../report/statements.js';
import { type Cell, type Table } from '../report/table.js';
import { Statements } from '../stack/statements.js';
import { coldPayments } from './cold.js';
import { runWebhooks, type WebhookRun } from './run.js';
import { CHANGES_PER_LIFE } from './status-changes.js';
import type { Surroundings } from './surroundings.js';

/** Webhooks a second, over all endpoints of an organization. */
const RATES = { usual: [50, 200, 1000], quick: [60] };
/** A payment's second half comes half a second after its first: in a shorter run, none would be paid. */
const LEAST_SECONDS = 1;
/** 16: as many as an organization may have enabled. */
const ENDPOINTS = [1, 10, 16];
const WARM_UP = { perSecond: 200, endpoints: 1 };
/**
 * For the latency at 200 webhooks a second to one endpoint: 0.4 of what it was at commit 6919303f on a calm machine. CPU time has goals as ratios to
 * that commit alone: `--against 6919303f` shows them.
 */
const AIM = { perSecond: 200, p95Ms: 45, p99Ms: 108 };

/** From a status change in the event store to the webhook in the receiver's hands. */
export const webhooks: Benchmark = {
  name: 'webhooks',
  summary: 'status change → received: latency, order, CPU and SQL statements of each',
  run: measure,
};

async function measure(context: BenchContext): Promise<Result> {
  const { isQuick, signal } = context;
  const bench = await context.stack(isQuick ? {} : { own: 'webhooks/only' });
  const { eventStoreUrl } = bench.stack.world.addresses;
  const statements = await Statements.enable(bench);
  const store = EventStore.connect(eventStoreUrl);
  const receiver = await Receiver.start();
  try {
    const around = { bench, store, receiver, statements, signal };
    return resultOf([...(await runs(around, context)), ...(await coldRuns(around, context))]);
  } finally {
    await Promise.all([receiver.stop(), store.close(), statements.close()]);
  }
}

async function runs(around: Surroundings, { seconds, isQuick, progress }: BenchContext): Promise<readonly WebhookRun[]> {
  await progress.step('Warm-up', () => runWebhooks(around, { ...WARM_UP, seconds: Math.min(5, seconds) }));
  const done: WebhookRun[] = [];
  for (const endpoints of ENDPOINTS) {
    for (const perSecond of RATES[isQuick ? 'quick' : 'usual']) {
      const title = `${perSecond}/s to ${endpoints}`;
      done.push(await progress.step(title, () => runWebhooks(around, { perSecond, endpoints, seconds: Math.max(LEAST_SECONDS, seconds) })));
    }
  }
  return done;
}

/** As long as there are cold payments. */
async function coldRuns(around: Surroundings, context: BenchContext): Promise<readonly WebhookRun[]> {
  const { cold, progress, isQuick, seconds } = context;
  if (cold === 0) return [];
  const perSecond = Math.max(...RATES[isQuick ? 'quick' : 'usual']);
  const payments = await coldPayments(around, context);
  const load = { perSecond, endpoints: 1, seconds: Math.min(Math.max(LEAST_SECONDS, seconds), (cold * CHANGES_PER_LIFE) / perSecond) };
  return [await progress.step(`${perSecond}/s to 1, cold`, () => runWebhooks(around, load, payments))];
}

function resultOf(all: readonly WebhookRun[]): Result {
  const warm = all.filter(({ isCold }) => !isCold);
  const groups = [...ENDPOINTS.map((endpoints) => warm.filter((run) => run.endpoints === endpoints)), all.filter(({ isCold }) => isCold)];
  const tables = groups.filter(({ length }) => length > 0).map(latencyTable);
  const typical = all.find(({ perSecond }) => perSecond === AIM.perSecond) ?? all[0];
  return {
    tables: [
      ...tables,
      cpuTable(all),
      ...(typical === undefined ? [] : [statementTable(nameOf(typical), 'webhook', typical.statements, typical.received)]),
    ],
    figures: Object.fromEntries(all.flatMap(figuresOf)),
    checks: all.flatMap(checksOf),
  };
}

function latencyTable(all: readonly WebhookRun[]): Table {
  const { endpoints = 0, isCold = false } = all[0] ?? {};
  const payments = isCold ? ', payments in no process’s memory' : '';
  return {
    title: `Status change → received, ${endpoints} endpoint${endpoints === 1 ? '' : 's'} of the organization${payments}`,
    columns: [
      { name: 'aimed at', unit: '1/s' },
      { name: 'arrived of that', digits: 2 },
      { name: `p95 of ${AIM.p95Ms} ms`, digits: 2 },
      { name: `p99 of ${AIM.p99Ms} ms`, digits: 2 },
      { name: 'p50', unit: 'ms' },
      { name: 'p95', unit: 'ms' },
      { name: 'p99', unit: 'ms' },
      { name: 'p95 of first', unit: 'ms' },
      { name: 'lost' },
      { name: 'inverted' },
      { name: 'again' },
      { name: 'CPU each', unit: 'ms', digits: 2 },
      { name: 'SQL each', digits: 2 },
    ],
    rows: all.map((run): Cell[] => {
      const { perSecond, arrivedPerSecond, latency, latencyOfLeading, faults } = run;
      const { p50, p95, p99 } = latency;
      const times = [p95 / AIM.p95Ms, p99 / AIM.p99Ms, p50, p95, p99, latencyOfLeading.p95];
      return [perSecond, arrivedPerSecond / perSecond, ...times, faults.lost, faults.inverted, faults.again, cpuEach(run), callsEach(run)];
    }),
    note:
      'Webhooks a second, over all endpoints; each gets every change. Three of a payment: one alone, then two of one append, of which the\n' +
      'second waits for the first to be answered and written down; "first" leaves it out. CPU: all processes but the bench. The aims, to one\n' +
      `endpoint: p95 ${AIM.p95Ms} ms and p99 ${AIM.p99Ms} at ${AIM.perSecond} a second.`,
  };
}

function cpuTable(all: readonly WebhookRun[]): Table {
  const names = Object.keys(all[0]?.cpu ?? {});
  return {
    title: 'CPU by process, ms per webhook',
    columns: [{ name: 'process' }, ...all.map((run) => ({ name: nameOf(run), digits: 3 }))],
    rows: names.map((name) => [name, ...all.map(({ cpu, received }) => (cpu[name] ?? 0) / received)]),
    note: 'payments: projector and publisher. The rows of these payments are the projector’s, since nobody wrote them through.',
  };
}

function figuresOf(run: WebhookRun): [string, number][] {
  const at = `${run.perSecond}.${run.endpoints}${run.isCold ? '.cold' : ''}`;
  const { p50, p95, p99 } = run.latency;
  return Object.entries({
    [`p50Ms.${at}`]: p50,
    [`p95Ms.${at}`]: p95,
    [`p99Ms.${at}`]: p99,
    [`arrivedPerSecond.${at}`]: run.arrivedPerSecond,
    [`cpuMs.${at}`]: cpuEach(run),
    [`statements.${at}`]: callsEach(run),
  });
}

function checksOf({ faults, ...run }: WebhookRun): Check[] {
  const at = `at ${nameOf(run)}`;
  const { lost, inverted, unknown } = faults;
  return [check(`webhooks lost ${at}`, lost, 0), check(`inverted ${at}`, inverted, 0), check(`unknown ${at}`, unknown, 0)];
}

function nameOf({ perSecond, endpoints, isCold }: Pick<WebhookRun, 'perSecond' | 'endpoints' | 'isCold'>): string {
  return `${perSecond}/s to ${endpoints}${isCold ? ', cold' : ''}`;
}

function cpuEach({ cpu, received }: WebhookRun): number {
  const used = Object.entries(cpu).filter(([name]) => !name.startsWith('bench'));
  return used.reduce((sum, [, ms]) => sum + ms, 0) / received;
}

function callsEach({ statements, received }: WebhookRun): number {
  return statements.reduce((sum, { calls }) => sum + calls, 0) / received;
}
