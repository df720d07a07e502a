import { check, type Result } from '../benchmark.js';
import type { Table } from '../report/table.js';
import { type Asked, isDone, refusalsIn } from './asked.js';
import { checksOf } from './checks.js';
import type { InnocentsRun } from './innocents.js';
import { figuresOf, type Line, lineTable } from './lines.js';
import { RENEWALS } from './loud/renewal-wave.js';
import { latencyOf } from './times.js';

/** Who was refused, beside the goal; how long the mix waited; and what the others did meanwhile. */
export function resultOfInnocents(run: InnocentsRun): Result {
  const lines = linesOf(run);
  const { where, asked, loud, evidence, perSecond, seconds } = run;
  const note = `${asked.length} were asked for, ${perSecond} a second for ${seconds} s${refusalsByKind(asked)}${refusalsByTime(asked)}. Times begin when a request was due.`;
  const renewals = loud.get('renewals');
  return {
    tables: [lineTable(`No innocent is refused: ${where}`, lines, note), loudTable(run)],
    figures: {
      ...figuresOf(lines),
      ...Object.fromEntries(
        [...loud].flatMap(([name, counts]) => Object.entries(counts).map(([what, count]) => [`${where}.${name}: ${what}`, count])),
      ),
    },
    checks: [...checksOf(where, evidence), ...(renewals ? [check(`${where}: renewals charged`, renewals['charged'] ?? 0, RENEWALS)] : [])],
  };
}

/** `; creation: 503 OVERLOADED 12; list: …` */
function refusalsByKind(asked: readonly Asked[]): string {
  const refused = Map.groupBy(
    asked.filter((one) => !isDone(one)),
    ({ kind }) => kind,
  );
  return [...refused].map(([kind, all]) => `; ${kind}: ${refusalsIn(all)}`).join('');
}

const PERIOD_S = 30;

/** `; refused in each 30 s: 12, 0`: when they were due. Nothing where none was. */
function refusalsByTime(asked: readonly Asked[]): string {
  const from = asked.reduce((first, { dueAt }) => Math.min(first, dueAt), Infinity);
  const periodOf = ({ dueAt }: Asked) => Math.floor((dueAt - from) / (PERIOD_S * 1_000));
  const refused = Map.groupBy(
    asked.filter((one) => !isDone(one)),
    periodOf,
  );
  const periods = asked.reduce((last, one) => Math.max(last, periodOf(one)), 0) + 1;
  const counts = Array.from({ length: periods }, (_, at) => refused.get(at)?.length ?? 0);
  return refused.size === 0 ? '' : `; refused in each ${PERIOD_S} s: ${counts.join(', ')}`;
}

function linesOf({ where, asked, others }: InnocentsRun): readonly Line[] {
  const at = { where, others };
  const { p50, p99, max } = latencyOf(asked);
  const late = latencyOf(asked, ({ dueAt, sentAt }) => Math.max(0, sentAt - dueAt));
  return [
    { ...at, head: 'refused', value: asked.filter((one) => !isDone(one)).length, atMost: 0 },
    { ...at, head: 'p50 ms', value: p50 },
    { ...at, head: 'p99 ms', value: p99 },
    { ...at, head: 'longest ms', value: max },
    { ...at, head: 'sent late, p99 ms', value: late.p99 },
  ];
}

function loudTable({ loud }: InnocentsRun): Table {
  return {
    title: 'Beside whom',
    columns: [{ name: '' }, { name: 'did' }, { name: 'times' }],
    rows: [...loud].flatMap(([name, counts]) => Object.entries(counts).map(([what, count]) => [name, what, count])),
    note: 'And beside as many busy loops of foreign programs as there are cores.',
  };
}
