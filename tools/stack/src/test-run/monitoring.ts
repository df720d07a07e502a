import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ROOT } from '../paths.js';
import type { RunningService } from '../services.js';
import { runWatched } from './e2e.js';
import { Checks } from './image/checks.js';
import { type BoardQuery, readBoards } from './monitoring/boards.js';
import { findPrometheus, type PrometheusPrograms } from './monitoring/programs.js';
import { RunningPrometheus, SCRAPE_SECONDS } from './monitoring/running-prometheus.js';
import { findTargets } from './monitoring/targets.js';
import type { TestRun } from './phase.js';
import type { Tally } from './tally.js';

const RULES = join(ROOT, 'deploy/monitoring');
/** Two minutes. */
const SCRAPES = 120 / SCRAPE_SECONDS;
const PATIENCE_MS = 4 * 60_000;

/**
 * The rules as promtool reads them, each alert in a case that fires and one that does not; then Prometheus itself scrapes the stack for two
 * minutes, while some specs run on it, and every query of every board must answer with a series.
 */
export async function runMonitoring(run: TestRun): Promise<Tally[]> {
  const checks = new Checks('monitoring', run.progress, run.signal);
  const programs = await checks.that('Prometheus', () => findPrometheus());
  if (programs === undefined) return [checks.tally];
  await lookAtRules(checks, programs, run.signal);
  const tallies = await runWatched(run, (running, specs) => scrapeBeside(running, specs, { checks, programs, run }));
  return [...tallies, checks.tally];
}

async function lookAtRules(checks: Checks, { promtool }: PrometheusPrograms, signal: AbortSignal): Promise<void> {
  const ask = (...args: string[]) => promisify(execFile)(promtool, args, { signal }).then(() => undefined, told);
  const files = (await readdir(RULES)).filter((name) => name.endsWith('.yaml')).sort();
  await checks.that('Prometheus reads the rules', () => ask('check', 'rules', ...files.map((name) => join(RULES, name))));
  for (const name of await readdir(join(RULES, 'tests')))
    await checks.that(`Each alert fires and does not: ${name}`, () => ask('test', 'rules', join(RULES, 'tests', name)));
}

/** promtool says on its output what is wrong. */
function told(error: unknown): never {
  const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
  throw new Error(`${stdout}${stderr}` || String(error), { cause: error });
}

type Look = { readonly checks: Checks; readonly programs: PrometheusPrograms; readonly run: TestRun };

async function scrapeBeside(running: readonly RunningService[], specs: () => Promise<Tally[]>, { checks, programs, run }: Look) {
  const targets = await findTargets(running);
  const prometheus = await RunningPrometheus.start(programs.prometheus, targets, join(run.folder, 'monitoring-prometheus'));
  run.ports.add(prometheus.port);
  try {
    const tallies = await specs();
    await checks.that('Prometheus scrapes each process for two minutes', () =>
      untilScraped(prometheus, [...targets.values()].flat(), run.signal),
    );
    await checks.that('Prometheus evaluates each rule', async () => {
      none(await prometheus.brokenRules());
    });
    for (const [board, queries] of await readBoards())
      await checks.that(`Every panel answers with a series: ${board}`, async (note) => {
        note(await answers(prometheus, queries));
      });
    return tallies;
  } finally {
    await prometheus.stop();
  }
}

async function untilScraped(prometheus: RunningPrometheus, addresses: readonly string[], signal: AbortSignal): Promise<void> {
  const enough = `sum_over_time(up[10m]) >= ${SCRAPES}`;
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const scraped = new Set((await prometheus.query(enough)).map(({ metric }) => metric['instance'] ?? ''));
    const missing = addresses.filter((address) => !scraped.has(address));
    if (missing.length === 0) return;
    if (performance.now() > deadline) throw new Error(`not scraped ${SCRAPES} times: ${missing.join(', ')}`);
    await pause(1_000, undefined, { signal });
  }
}

/** How many queries there were, in words. Throws the names of the panels whose query answers nothing. */
async function answers(prometheus: RunningPrometheus, queries: readonly BoardQuery[]): Promise<string> {
  const answered = await Promise.all(queries.map(async ({ panel, expr }) => ({ panel, expr, series: await prometheus.query(expr) })));
  none(answered.filter(({ series }) => series.length === 0).map(({ panel, expr }) => `${panel}: ${expr}`));
  return `${queries.length} queries, ${answered.reduce((sum, { series }) => sum + series.length, 0)} series`;
}

function none(faults: readonly string[]): void {
  if (faults.length > 0) throw new Error(faults.join('\n'));
}
