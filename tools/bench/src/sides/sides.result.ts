import type { Result } from '../benchmark.js';
import { BY_TURNS, middleOf, ratioOf, type Turns } from '../measure/turns.js';
import { cpuPerOperation, together, type Work } from '../report/cost.js';
import type { Table } from '../report/table.js';
import { type BenchStack, LOAD } from '../stack/bench-stack.js';
import type { Measured } from './measure-sides.js';

/** Whose CPU time is summed: a service, or a part of the infrastructure. */
export type ServiceOf = (process: string) => string;

/** What is compared, in words. `names`: of both sides. */
export type Words = { readonly title: string; readonly names: readonly [string, string]; readonly note: string };

/** The services and parts of a stack, and which of them a process belongs to. */
export type Services = { readonly names: readonly string[]; readonly serviceOf: ServiceOf };

export function servicesOf({ stack }: BenchStack): Services {
  const services = new Map(stack.services.running.map(({ name, service }) => [name, service as string]));
  const serviceOf: ServiceOf = (process) => services.get(process) ?? process;
  return { serviceOf, names: [...new Set(stack.parts.map(({ name }) => serviceOf(name)))] };
}

/** Tables and figures of both sides' CPU time. @param second the stack of the second side */
export function cpuOfSides(all: readonly Measured[], second: BenchStack, words: Words): Omit<Result, 'checks'> {
  const services = servicesOf(second);
  const bySide = words.names.map((side, at) => serviceTable(all, side, at === 0 ? 0 : 1, services));
  return { tables: [ratioTable(all, words), ...bySide], figures: Object.fromEntries(all.flatMap((one) => figuresOf(one, services))) };
}

function ratioTable(all: readonly Measured[], { title, names: [first, second], note }: Words): Table {
  return {
    title,
    columns: [
      { name: 'work' },
      { name: 'ratio', digits: 2 },
      { name: 'lowest', digits: 2 },
      { name: 'highest', digits: 2 },
      { name: first, unit: 'ms', digits: 2 },
      { name: second, unit: 'ms', digits: 2 },
      { name: `times, ${first}` },
      { name: `times, ${second}` },
    ],
    rows: all.map(({ name, turns }) => {
      const { middle, lowest, highest } = ratioOf(turns, cpuPerOperation);
      const [one, two] = [middleOf(turns, 0, cpuPerOperation), middleOf(turns, 1, cpuPerOperation)];
      return [
        name,
        middle,
        lowest,
        highest,
        one,
        two,
        ...([0, 1] as const).map((at) => together(turns.map((turn) => turn[at])).operations),
      ];
    }),
    note: `${BY_TURNS} CPU: of all\nprocesses but the load, with all that follows, without what they use at rest. ${note}`,
  };
}

function serviceTable(all: readonly Measured[], side: string, at: 0 | 1, { names, serviceOf }: Services): Table {
  const cell = (name: string, turns: Turns<Work>) => middleOf(turns, at, (work) => cpuOf(work, name, serviceOf));
  return {
    title: `CPU ms by service: ${side}`,
    columns: [{ name: 'service' }, ...all.map(({ name }) => ({ name, digits: 2 }))],
    rows: names.map((name) => [name, ...all.map(({ turns }) => cell(name, turns))]),
  };
}

/** What each process of a service took. */
export function processesOf({ cpu }: Work, name: string, serviceOf: ServiceOf): readonly number[] {
  return Object.entries(cpu).flatMap(([process, ms]) => (process !== LOAD.name && serviceOf(process) === name ? [ms] : []));
}

function cpuOf(work: Work, name: string, serviceOf: ServiceOf): number {
  return sum(processesOf(work, name, serviceOf)) / work.operations;
}

/** The sum of some numbers. */
export const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);

function figuresOf({ name, turns }: Measured, { names, serviceOf }: Services): readonly (readonly [string, number])[] {
  const key = name.replaceAll(/[ ,]+/g, '-');
  const { middle, lowest, highest } = ratioOf(turns, cpuPerOperation);
  const of = (at: 0 | 1) =>
    names.map((each) => [`${key}.${at + 1}.cpuMs.${each}`, middleOf(turns, at, (work) => cpuOf(work, each, serviceOf))] as const);
  return [
    [`${key}.ratio`, middle],
    [`${key}.ratio.lowest`, lowest],
    [`${key}.ratio.highest`, highest],
    [`${key}.1.cpuMs`, middleOf(turns, 0, cpuPerOperation)],
    [`${key}.2.cpuMs`, middleOf(turns, 1, cpuPerOperation)],
    ...of(0),
    ...of(1),
  ];
}
