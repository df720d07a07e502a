import type { Creates } from '../payments/creates.js';
import { cpuPerOperation } from '../report/cost.js';
import type { Cell, Table } from '../report/table.js';
import type { AskingAgainRun } from './asking-again.js';
import type { CrowdRun } from './crowd.js';
import type { NeighbourRun } from './neighbour.js';
import { costsOf, grantedWithin } from './times.js';
import { verdict } from './verdict.js';

/** More than fits, and a loud neighbour; `fits`: creations at 64 connections. */
export type Crowds = {
  readonly fits: Creates;
  readonly crowds: readonly [CrowdRun, CrowdRun];
  readonly neighbour: NeighbourRun;
  readonly askingAgain: readonly AskingAgainRun[];
};

/** What is measured, the goal it has, and a line to show: all of them "at most". */
type Line = {
  readonly where: string;
  readonly head: string;
  readonly value: number;
  readonly atMost: number;
  readonly others: number | undefined;
};

/** Everything beside its goal. @param perSecond what is asked for beside those that ask again */
export function crowdTables(
  all: Crowds,
  perSecond: number,
): { readonly tables: readonly Table[]; readonly figures: Readonly<Record<string, number>> } {
  const lines = linesOf(all, perSecond);
  const rows = lines.map(({ where, head, value, atMost, others }): Cell[] => [where, head, value, atMost, others, verdict(others, [{ head, value, atMost }]).replace(/:.*/, '')]); // prettier-ignore
  const goals: Table = {
    title: 'More than fits: beside the goals',
    columns: [{ name: '' }, { name: 'what' }, { name: 'figure' }, { name: 'goal' }, { name: 'others’ cores', digits: 2 }, { name: '' }],
    rows,
    note: `What fits: ${Math.round(all.fits.perSecond)} creations a second at ${all.fits.clients} connections. Each goal is "at most". Times begin when a request was due.`,
  };
  return {
    tables: [goals, crowdTable(all.crowds)],
    figures: Object.fromEntries(lines.map(({ where, head, value }) => [`${where}: ${head}`, value])),
  };
}

function linesOf({ fits, crowds, neighbour, askingAgain }: Crowds, perSecond: number): readonly Line[] {
  const calm = cpuPerOperation({ operations: fits.operations, cpu: fits.cpu });
  const costs = costsOf(...crowds);
  const both = { where: 'both crowds', others: Math.max(...crowds.map(({ others = Infinity }) => others)) };
  const { quiet, beside } = neighbour;
  return [
    ...crowds.flatMap(({ factor, others, latency, before, after, refusedAfter }) => {
      const at = { where: `${factor} × what fits`, others };
      return [
        { ...at, head: 'accepted, p99 ms', value: latency.p99, atMost: 1_500 },
        { ...at, head: 'refused 2 s after', value: refusedAfter, atMost: 0 },
        { ...at, head: 'p99 2 s after, of before', value: after.p99 / before.p99, atMost: 2 },
      ];
    }),
    { ...both, head: 'a refusal, CPU ms', value: costs.refused, atMost: 0.1 },
    { ...both, head: 'an accepted one, CPU of at 64 connections', value: costs.accepted / calm, atMost: 1.15 },
    { where: 'neighbour', others: neighbour.others, head: 'p50 of quiet', value: beside.p50 / quiet.p50, atMost: 4 },
    { where: 'neighbour', others: neighbour.others, head: 'p99 ms', value: beside.p99, atMost: 100 },
    ...askingAgain.map(({ heeds, others, waiting, grantedMs, tries }) => ({
      where: `asking again after ${heeds}`,
      others,
      head: `${waiting} that waited granted, ms (${tries.toFixed(1)} tries each)`,
      value: grantedMs,
      atMost: grantedWithin(waiting, fits.perSecond, perSecond),
    })),
  ];
}

function crowdTable(crowds: readonly CrowdRun[]): Table {
  return {
    title: 'More than fits: creations',
    columns: [
      { name: 'of what fits' },
      { name: 'asked', unit: '1/s' },
      { name: 'accepted', unit: '1/s' },
      { name: 'refused', unit: '1/s' },
      { name: 'accepted p50', unit: 'ms' },
      { name: 'p99', unit: 'ms' },
      { name: 'refused p50', unit: 'ms' },
      { name: 'p99', unit: 'ms' },
      { name: 'sent late, p99', unit: 'ms' },
    ],
    rows: crowds.map(({ factor, seconds, perSecond, accepted, refused, latency, refusal, late }) => [
      factor,
      perSecond,
      accepted / seconds,
      refused / seconds,
      latency.p50,
      latency.p99,
      refusal.p50,
      refusal.p99,
      late.p99,
    ]),
    note: 'Sent late: the load shares the machine, and its own delay is part of every time.',
  };
}
