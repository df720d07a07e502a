import type { CpuTimes } from '../measure/cpu.js';
import { sumOf } from '../measure/quiet.js';
import { LOAD } from '../stack/bench-stack.js';
import type { Cell, Table } from './table.js';

/** A number of operations, and the CPU milliseconds that they took in each process. */
export type Work = { readonly operations: number; readonly cpu: CpuTimes };

/** CPU milliseconds per operation, of all processes but the load. */
export function cpuPerOperation({ operations, cpu }: Work): number {
  return (sumOf(cpu) - (cpu[LOAD.name] ?? 0)) / operations;
}

/** The same work, done several times. */
export function together(works: readonly Work[]): Work {
  const names = [...new Set(works.flatMap(({ cpu }) => Object.keys(cpu)))];
  return {
    operations: works.reduce((sum, { operations }) => sum + operations, 0),
    cpu: Object.fromEntries(names.map((name) => [name, works.reduce((sum, { cpu }) => sum + (cpu[name] ?? 0), 0)])),
  };
}

/** What each kind of work costs in each process, the dearest process of the last kind first; the load at the end. */
export function costTable(title: string, works: readonly (Work & { readonly name: string })[]): Table {
  const per = (name: string) => works.map(({ cpu, operations }) => (cpu[name] === undefined ? undefined : cpu[name] / operations));
  const names = [...new Set(works.flatMap(({ cpu }) => Object.keys(cpu)))].filter((name) => name !== LOAD.name);
  const rows = names.map((name): [string, ...Cell[]] => [name, ...per(name)]);
  rows.sort((one, other) => Number(other.at(-1) ?? 0) - Number(one.at(-1) ?? 0));
  return {
    title,
    columns: [{ name: 'process' }, ...works.map(({ name }) => ({ name, unit: 'ms', digits: 3 }))],
    rows: [['all but the load', ...works.map(cpuPerOperation)], ...rows, [LOAD.name, ...per(LOAD.name)]],
  };
}
