import type { Cell, Table } from '../report/table.js';
import { COLD } from './works.js';

/** The commit whose costs the goals are ratios to. */
const OF = '6919303f';

/** How a ratio may be: at most so much of what it was, or at least. */
type Goal = { readonly what: string; readonly atMost: number } | { readonly what: string; readonly atLeast: number };

const GOALS: readonly Goal[] = [
  { what: 'webhook, 200/s', atMost: 0.5 },
  { what: COLD, atMost: 0.6 },
  { what: `${COLD}: delivered a second`, atLeast: 1.5 },
  { what: 'webhook, 200/s: p95', atMost: 0.4 },
  { what: 'webhook, 200/s: p99', atMost: 0.4 },
  { what: 'renewal', atMost: 0.55 },
  { what: 'creation', atMost: 0.75 },
  { what: 'page of 100', atMost: 0.7 },
  { what: 'read', atMost: 0.8 },
];

/** The goals beside what was measured. Nothing, unless it was measured against the commit that they are about. @param ratios by what they are of */
export function goalTables(commit: string, ratios: ReadonlyMap<string, number>): readonly Table[] {
  if (commit !== OF) return [];
  const measured = GOALS.flatMap((goal) => {
    const ratio = ratios.get(goal.what);
    return ratio === undefined ? [] : [{ goal, ratio }];
  });
  return [
    {
      title: `Goals, as ratios to ${OF}`,
      columns: [{ name: 'what' }, { name: 'ratio', digits: 2 }, { name: 'goal' }, { name: '' }],
      rows: measured.map(({ goal, ratio }): Cell[] => [
        goal.what,
        ratio,
        'atMost' in goal ? `at most ${goal.atMost}` : `at least ${goal.atLeast}`,
        isMet(goal, ratio) ? 'met' : 'missed',
      ]),
      note: 'CPU of all processes but the load; what is named after a colon is something else.',
    },
  ];
}

function isMet(goal: Goal, ratio: number): boolean {
  return 'atMost' in goal ? ratio <= goal.atMost : ratio >= goal.atLeast;
}
