import type { Result } from '../benchmark.js';
import { sumOf } from '../measure/quiet.js';
import type { Table } from '../report/table.js';
import { LOAD } from '../stack/bench-stack.js';
import type { Cancels } from './cancels.js';

/** Cancels of one kind. `expected`: how many there were to be. */
export type Load = Cancels & { readonly name: string; readonly expected: number };

/** For payments in no process's memory. */
const GOAL = { cpuMs: 2.5, perSecond: 600 };

/** Tables and figures of what was measured: cold ones at a rate, as many cold ones as can be, and as many warm ones. */
export function resultOf(loads: readonly Load[]): Omit<Result, 'checks'> {
  const [atRate, cold, warm] = loads;
  return {
    tables: [ratesTable(loads), processTable(loads)],
    figures: Object.fromEntries([
      ...(atRate === undefined ? [] : [['atRate.cpuMs', cpuEach(atRate)] as const, ['atRate.p95Ms', atRate.latency.p95] as const]),
      ...(cold === undefined ? [] : [['cold.cpuMs', cpuEach(cold)] as const, ['cold.perSecond', cold.perSecond] as const]),
      ...(cold === undefined || warm === undefined ? [] : [['cold.ratioToWarm', cold.perSecond / warm.perSecond] as const]),
    ]),
  };
}

function ratesTable(loads: readonly Load[]): Table {
  const warm = loads.at(-1);
  return {
    title: 'Cancel → webhook received',
    columns: [
      { name: 'payments' },
      { name: 'canceled' },
      { name: 'rate', unit: '1/s' },
      { name: 'of just created', digits: 2 },
      { name: 'p50', unit: 'ms' },
      { name: 'p95', unit: 'ms' },
      { name: 'CPU each', unit: 'ms', digits: 2 },
    ],
    rows: loads.map((load) => {
      const { name, count, perSecond, latency } = load;
      return [name, count, perSecond, perSecond / (warm?.perSecond ?? Number.NaN), latency.p50, latency.p95, cpuEach(load)];
    }),
    note: `CPU: of all processes but the load, with all that follows. The goals for cold ones: ${GOAL.cpuMs} ms, ${GOAL.perSecond}/s.`,
  };
}

function processTable(loads: readonly Load[]): Table {
  return {
    title: 'CPU by process, per cancel',
    columns: [{ name: 'process' }, ...loads.map(({ name }) => ({ name, unit: 'ms', digits: 3 }))],
    rows: Object.keys(loads[0]?.cpu ?? {}).map((process) => [process, ...loads.map(({ cpu, count }) => (cpu[process] ?? 0) / count)]),
  };
}

function cpuEach({ cpu, count }: Load): number {
  return (sumOf(cpu) - (cpu[LOAD.name] ?? 0)) / count;
}
