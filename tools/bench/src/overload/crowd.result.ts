import type { Result } from '../benchmark.js';
import type { Creates } from '../payments/creates.js';
import { cpuPerOperation } from '../report/cost.js';
import type { Table } from '../report/table.js';
import type { AskingAgainRun } from './asking-again.js';
import { checksOf } from './checks.js';
import type { CrowdRun } from './crowd.js';
import { figuresOf, type Line, lineTable } from './lines.js';
import type { NeighbourRun } from './neighbour.js';
import type { RefusalRun } from './refusals.js';
import { refusalCost, refusalLines } from './refusals.result.js';
import { acceptedCost, grantedWithin } from './times.js';

/** More than fits, and a loud neighbour; `fits`: creations at 64 connections. */
export type Crowds = {
  readonly fits: Creates;
  readonly refusals: RefusalRun;
  readonly crowds: readonly [CrowdRun, CrowdRun];
  readonly neighbour: NeighbourRun;
  readonly askingAgain: readonly AskingAgainRun[];
};

/** Everything beside its goal. @param perSecond what is asked for beside those that ask again */
export function crowdTables(
  all: Crowds,
  perSecond: number,
): { readonly tables: readonly Table[]; readonly figures: Readonly<Record<string, number>> } {
  const lines = linesOf(all, perSecond);
  const { perSecond: fits, clients } = all.fits;
  const note = `What fits: ${Math.round(fits)} creations a second at ${clients} connections. Times begin when a request was due.`;
  return {
    tables: [lineTable('More than fits: beside the goals', lines, note), crowdTable(all.crowds)],
    figures: figuresOf(lines),
  };
}

/** Of one crowd by itself. */
export function resultOfCrowd(crowd: CrowdRun): Result {
  const lines = crowdLines(crowd);
  return {
    tables: [lineTable('A crowd: beside the goals', lines, 'Times begin when a request was due.'), crowdTable([crowd])],
    figures: figuresOf(lines),
    checks: checksOf(nameOf(crowd), crowd.evidence),
  };
}

function linesOf({ fits, refusals, crowds, neighbour, askingAgain }: Crowds, perSecond: number): readonly Line[] {
  const calm = cpuPerOperation({ operations: fits.operations, cpu: fits.cpu });
  const { quiet, beside } = neighbour;
  return [
    ...refusalLines(refusals),
    ...crowds.flatMap((crowd): Line[] => [
      ...crowdLines(crowd),
      {
        where: nameOf(crowd),
        head: 'an accepted one, CPU of at 64 connections',
        value: acceptedCost(crowd, refusalCost(refusals)) / calm,
        atMost: 1.15,
        others: busier(crowd.others, refusals.others),
      },
    ]),
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

/** What of a crowd can be told without what a refusal costs. */
function crowdLines(crowd: CrowdRun): readonly Line[] {
  const { others, latency, before, after, refusedAfter } = crowd;
  const at = { where: nameOf(crowd), others };
  return [
    { ...at, head: 'accepted, p99 ms', value: latency.p99, atMost: 1_500 },
    { ...at, head: 'refused 2 s after', value: refusedAfter, atMost: 0 },
    { ...at, head: 'p99 2 s after, of before', value: after.p99 / before.p99, atMost: 2 },
  ];
}

const nameOf = ({ factor }: CrowdRun): string => `${factor} × what fits`;

/** Of two measurements that make one figure; undefined: of one of them nobody knows. */
function busier(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? undefined : Math.max(one, other);
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
