import type { Result } from '../benchmark.js';
import type { Cell, Table } from '../report/table.js';
import { isDone, type Kind, refusalsIn } from './asked.js';
import { checksOf } from './checks.js';
import type { OutageRun } from './outage.js';
import { APART, type OutageTimes, timesOf } from './times.js';
import { verdict } from './verdict.js';

/** Without `atMost` it has no goal. */
type Shown = { readonly name: keyof OutageTimes; readonly head: string; readonly atMost?: number };

const SHOWN: readonly Shown[] = [
  { name: 'longest', head: 'longest answer, ms', atMost: 6_000 },
  { name: 'refusalP99', head: 'refusals once known, p99 ms', atMost: 300 },
  { name: 'before', head: 'p99 before, ms' },
  { name: 'apart', head: 'what needs it not, p99 of before' },
  { name: 'apartOnceKnown', head: 'the same once known', atMost: 3 },
  { name: 'refusedAfter', head: 'refused 3 s after', atMost: 0 },
  { name: 'after', head: 'p99 3 s after, of before', atMost: 2 },
  { name: 'growth', head: 'growth, MB', atMost: 100 },
];

/** Tables, figures and checks of all outages. */
export function resultOfOutages(runs: readonly OutageRun[]): Result {
  const all = runs.map((run) => ({ run, times: timesOf(run.evidence.asked, run.evidence.away, run.how, run.memory) }));
  return {
    tables: runs.length === 0 ? [] : [timesTable(all), answersTable(runs)],
    figures: Object.fromEntries(
      all.flatMap(({ run, times }) =>
        Object.entries({ ...times, lagMs: run.evidence.lagMs }).map(([name, value]) => [`${run.part}.${run.how}.${name}`, value]),
      ),
    ),
    checks: runs.flatMap((run) => checksOf(`${run.part} ${run.how}`, run.evidence)),
  };
}

function timesTable(all: readonly { readonly run: OutageRun; readonly times: OutageTimes }[]): Table {
  return {
    title: 'Outages: how long callers waited, from when each request was due',
    columns: [{ name: 'away' }, ...SHOWN.map(({ head }) => ({ name: head })), { name: 'others’ cores', digits: 2 }, { name: 'goals' }],
    rows: [
      ['goal', ...SHOWN.map(({ atMost }) => atMost)],
      ...all.map(({ run, times }): Cell[] => [
        `${run.part} ${run.how}`,
        ...SHOWN.map(({ name }) => rounded(times[name])),
        run.others,
        verdict(
          run.others,
          SHOWN.flatMap(({ name, head, atMost }) => (atMost === undefined ? [] : [{ head, value: times[name], atMost }])),
        ),
      ]),
    ],
    note: `Each goal is "at most". Once known: due 6 s after a part was frozen, or 3 s after it was killed, and later; until then callers wait for it within their budgets. What needs a part not: ${Object.entries(
      APART,
    )
      .map(([part, kinds]) => `${part}: ${kinds.join(', ') || 'nothing'}`)
      .join('; ')}.`,
  };
}

const STATES = ['before', 'away', 'back'] as const;

/** What was answered, before, while and after. */
function answersTable(runs: readonly OutageRun[]): Table {
  const rows = runs.flatMap(({ part, how, evidence: { asked, away } }) =>
    STATES.flatMap((state) =>
      (['creation', 'read', 'list'] as const).map((kind: Kind): Cell[] => {
        const of = asked.filter((one) => one.kind === kind && stateAt(one.dueAt, away) === state);
        return [`${part} ${how}`, state, kind, of.length, of.filter(isDone).length, refusalsIn(of)];
      }),
    ),
  );
  return {
    title: 'Outages: what was answered, by when it was due',
    columns: [{ name: 'away' }, { name: 'due' }, { name: 'kind' }, { name: 'asked' }, { name: '2xx' }, { name: 'others' }],
    rows: rows.filter(([, , , count]) => count !== 0),
  };
}

function stateAt(at: number, { awayFrom, backAt }: { readonly awayFrom: number; readonly backAt: number }): (typeof STATES)[number] {
  return at < awayFrom ? 'before' : at < backAt ? 'away' : 'back';
}

const rounded = (value: number): number => Math.round(value * 100) / 100;
