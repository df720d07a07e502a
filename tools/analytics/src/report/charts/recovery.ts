import type { Chart } from '../draw.js';
import { numberIn, type Row, sumOf, textIn, where } from '../rows.js';
import { ACCENT, grid, label, legend, names, SECOND, shareAxis, still, STRIPES } from './parts.js';

const KINDS = [
  { kind: 'RENEWAL', name: 'Renewals', itemStyle: { color: ACCENT } },
  { kind: 'FIRST_AFTER_TRIAL', name: 'First charge after a trial', itemStyle: { color: SECOND, decal: STRIPES } },
] as const;

/** What part of the cycles that failed each further attempt brought back. @param rows of `recovery`, of one currency */
export function recovery(rows: readonly Row[]): Chart {
  const last = Math.max(2, ...rows.map((row) => numberIn(row, 'attempt')));
  const attempts = Array.from({ length: last - 1 }, (_, at) => at + 2);
  const kinds = KINDS.filter(({ kind }) => where(rows, 'charge_kind', kind).length > 0);
  const shares = kinds.map(({ kind }) => {
    const own = where(rows, 'charge_kind', kind);
    const failed = numberIn(own[0] ?? {}, 'failed_cycles');
    const by = attempts.map((attempt) => sumOf(where(own, 'attempt', String(attempt)), 'recovered') / failed);
    return [...by, by.reduce((sum, share) => sum + share, 0)];
  });
  return {
    label: `What part of the failed cycles each attempt recovered, ${textIn(rows[0] ?? {}, 'currency')}.`,
    option: (width) => ({
      grid: grid({ top: width === 'wide' ? 40 : 60 }),
      legend: legend(kinds.map(({ name }) => name)),
      xAxis: names([...attempts.map((attempt) => (width === 'wide' ? `Attempt ${attempt}` : String(attempt))), 'All']),
      yAxis: shareAxis(),
      series: kinds.map(({ name, itemStyle }, at) => ({
        type: 'bar',
        name,
        itemStyle,
        ...still,
        barCategoryGap: '30%',
        barGap: '8%',
        data: shares[at],
        label: label(({ dataIndex }) => `${Math.round((shares[at]?.[dataIndex] ?? 0) * 100)}%`, { position: 'top', fontSize: 11 }),
      })),
    }),
  };
}
