import type { Result } from '../benchmark.js';
import { type Turns } from '../measure/turns.js';
import { together, type Work } from '../report/cost.js';
import type { Table } from '../report/table.js';
import type { Measured } from '../sides/measure-sides.js';
import { cpuOfSides, processesOf, type ServiceOf, type Services, servicesOf, sum, type Words } from '../sides/sides.result.js';
import type { BenchStack } from '../stack/bench-stack.js';

const WORDS: Words = {
  title: 'CPU of a change with two processes of each service, of that with one',
  names: ['one', 'two'],
  note: 'The sandbox, Postgres, Kafka,\nRedis and the event store are one process each on both sides.',
};

/** Tables and figures. @param two the stack with two processes of each service */
export function resultOf(all: readonly Measured[], two: BenchStack): Omit<Result, 'checks'> {
  const { tables, figures } = cpuOfSides(all, two, WORDS);
  return { tables: [...tables, shareTable(all, servicesOf(two))], figures };
}

/** A half is an even division. */
function shareTable(all: readonly Measured[], { names, serviceOf }: Services): Table {
  const divided = names.filter((name) => all.some(({ turns }) => processesOf(secondOf(turns), name, serviceOf).length > 1));
  return {
    title: 'The busier process’s share of its service’s CPU, where there are two',
    columns: [{ name: 'service' }, ...all.map(({ name }) => ({ name, digits: 2 }))],
    rows: divided.map((name) => [name, ...all.map(({ turns }) => busierShare(secondOf(turns), name, serviceOf))]),
    note: 'Followers work in one of the two, whichever has the lease; requests, messages, charges and webhooks are divided.',
  };
}

const secondOf = (turns: Turns<Work>) => together(turns.map((turn) => turn[1]));

/** @internal */
export function busierShare(work: Work, name: string, serviceOf: ServiceOf): number {
  const processes = processesOf(work, name, serviceOf);
  return Math.max(...processes) / sum(processes);
}
