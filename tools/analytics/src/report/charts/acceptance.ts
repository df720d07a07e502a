import type { Chart } from '../draw.js';
import { type Row, sumOf, where } from '../rows.js';
import { number, percent } from '../words.js';
import { ACCENT, grid, INK, label, legend, names, numbers, SECOND, still, STRIPES } from './parts.js';

const STEPS = [
  { name: 'Made', column: 'made' },
  { name: 'Started', column: 'started' },
  { name: 'Accepted', column: 'accepted' },
  { name: 'First charge', column: 'first_charge' },
] as const;

const KINDS = [
  { has: 'false', name: 'Without a trial', itemStyle: { color: ACCENT } },
  { has: 'true', name: 'With a trial', itemStyle: { color: SECOND, decal: STRIPES } },
] as const;

/** How many of those that were offered came how far. @param rows of `acceptance` */
export function acceptance(rows: readonly Row[]): Chart {
  const kinds = KINDS.filter(({ has }) => where(rows, 'has_trial', has).length > 0);
  return {
    label: 'How many subscriptions were made, started, accepted and charged for the first time.',
    height: () => 60 + 200,
    option: (width) => ({
      grid: grid({ top: width === 'wide' ? 40 : 60, right: 84 }),
      legend: legend(kinds.map(({ name }) => name)),
      yAxis: names(
        STEPS.map(({ name }) => name),
        { inverse: true },
      ),
      xAxis: numbers(number, { show: false }),
      series: kinds.map(({ has, name, itemStyle }) => {
        const counts = STEPS.map(({ column }) => sumOf(where(rows, 'has_trial', has), column));
        const text = (at: number) => `${number(counts[at] ?? 0)}${at === 0 ? '' : ` (${percent((counts[at] ?? 0) / (counts[0] ?? 1))})`}`;
        return {
          type: 'bar',
          name,
          itemStyle,
          ...still,
          barCategoryGap: '30%',
          barGap: '10%',
          data: counts,
          label: label(({ dataIndex }) => text(dataIndex), { position: 'right', color: INK, fontSize: 11 }),
        };
      }),
    }),
  };
}
