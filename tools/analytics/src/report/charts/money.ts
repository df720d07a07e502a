import type { Chart } from '../draw.js';
import { numberIn, type Row, textIn } from '../rows.js';
import { short, shortMonth } from '../words.js';
import { ACCENT, BAD, DOTS, grid, legend, names, numbers, still, STRIPES, thinned, WAIT } from './parts.js';

const IN = [
  { name: 'Paid', column: 'paid_cents', itemStyle: { color: ACCENT } },
  { name: 'Unexpected', column: 'unexpected_cents', itemStyle: { color: WAIT, decal: DOTS } },
] as const;
const OUT = [
  { name: 'Refunded', column: 'refunded_cents', itemStyle: { color: BAD, decal: STRIPES } },
  { name: 'Returned', column: 'returned_cents', itemStyle: { color: BAD } },
] as const;

/** What came in above the line, what went back below it. @param rows of `settlements`, of one currency */
export function moneyByMonth(rows: readonly Row[]): Chart {
  const bars = [
    ...IN.map((each) => ({ ...each, values: rows.map((row) => numberIn(row, each.column)) })),
    ...OUT.map((each) => ({ ...each, values: rows.map((row) => -numberIn(row, each.column)) })),
  ].filter(({ values }) => values.some((value) => value !== 0));
  const months = rows.map((row) => shortMonth(textIn(row, 'month')));
  return {
    label: `Money in and out in ${textIn(rows[0] ?? {}, 'currency')}, month by month.`,
    option: (width) => ({
      grid: grid({ top: width === 'wide' ? 40 : 60 }),
      legend: legend(bars.map(({ name }) => name)),
      xAxis: names(thinned(months, width, { wide: 14, narrow: 6 }), { axisLine: { onZero: false, show: false } }),
      yAxis: numbers(short),
      series: bars.map(({ name, itemStyle, values }) => ({
        type: 'bar',
        stack: 'money',
        name,
        itemStyle,
        ...still,
        barCategoryGap: '35%',
        data: values,
      })),
    }),
  };
}
