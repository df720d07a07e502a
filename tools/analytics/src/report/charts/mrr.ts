import type { Chart } from '../draw.js';
import { numberIn, type Row, sumOf, textIn } from '../rows.js';
import { money, short, shortMonth, signed } from '../words.js';
import { ACCENT, BAD, DOTS, GOOD, grid, INK, label, legend, names, numbers, SECOND, still, STRIPES, thinned, WAIT } from './parts.js';

/** The movements, and how each is drawn: what grows and what shrinks differ by place and sign, what is alike by pattern. */
const MOVEMENTS = [
  { name: 'New', column: 'new_cents', itemStyle: { color: GOOD } },
  { name: 'Reactivation', column: 'reactivation_cents', itemStyle: { color: SECOND, decal: DOTS } },
  { name: 'Voluntary churn', column: 'voluntary_churn_cents', itemStyle: { color: WAIT } },
  { name: 'Involuntary churn', column: 'involuntary_churn_cents', itemStyle: { color: BAD, decal: STRIPES } },
] as const;

/** From what it was to what it is, step by step. @param rows of one currency, by month */
export function waterfall(rows: readonly Row[]): Chart {
  const first = rows[0] ?? {};
  const last = rows.at(-1) ?? {};
  const currency = textIn(last, 'currency');
  const steps = MOVEMENTS.map(({ name, column, itemStyle }) => ({ name, itemStyle, by: sumOf(rows, column) }));
  let level = numberIn(first, 'opening_cents');
  const bars = [
    { name: 'Opening', from: 0, to: level, text: short(level), itemStyle: { color: ACCENT } },
    ...steps.map(({ name, itemStyle, by }) => {
      const from = level;
      level += by;
      return { name, from, to: level, text: signed(by), itemStyle };
    }),
    { name: 'Closing', from: 0, to: level, text: short(level), itemStyle: { color: ACCENT } },
  ];
  return {
    label: `Monthly recurring revenue went from ${money(numberIn(first, 'opening_cents'), currency)} to ${money(level, currency)}.`,
    option: (width) => ({
      grid: grid({ top: 24 }),
      xAxis: names(bars.map(({ name }) => name.replace(' ', '\n'))),
      yAxis: numbers(short, width === 'narrow' ? { show: false } : {}),
      ...(width === 'narrow' && {
        xAxis: names(
          bars.map(({ name }) => name.replace(' ', '\n')),
          { axisLabel: { color: INK, fontSize: 11, rotate: 60, interval: 0 } },
        ),
      }),
      series: [
        { type: 'bar', stack: 'level', ...still, data: bars.map(({ from, to }) => Math.min(from, to)), itemStyle: { color: 'none' } },
        {
          type: 'bar',
          stack: 'level',
          barCategoryGap: '25%',
          ...still,
          data: bars.map(({ from, to, itemStyle }) => ({ value: Math.abs(to - from), itemStyle })),
          label: label(({ dataIndex }) => bars[dataIndex]?.text ?? '', {
            position: 'top',
            fontSize: width === 'wide' ? 12 : 9,
            fontWeight: 600,
          }),
        },
      ],
    }),
  };
}

/** What each month brought and took, and where it ended. @param rows of one currency, by month */
export function movements(rows: readonly Row[]): Chart {
  const currency = textIn(rows[0] ?? {}, 'currency');
  const months = rows.map((row) => shortMonth(textIn(row, 'month')));
  return {
    label: `Movements of the monthly recurring revenue in ${currency}, month by month, and where each month ended.`,
    height: (width) => (width === 'wide' ? 300 : 340),
    option: (width) => ({
      grid: grid({ top: width === 'wide' ? 40 : 96 }),
      legend: legend([...MOVEMENTS.map(({ name }) => name), 'Closing']),
      xAxis: names(thinned(months, width, { wide: 14, narrow: 6 }), { axisLine: { onZero: false, show: false } }),
      yAxis: numbers(short),
      series: [
        ...MOVEMENTS.map(({ name, column, itemStyle }) => ({
          type: 'bar',
          stack: 'movements',
          name,
          itemStyle,
          barCategoryGap: '35%',
          ...still,
          data: rows.map((row) => numberIn(row, column)),
        })),
        {
          type: 'line',
          name: 'Closing',
          ...still,
          symbol: 'circle',
          symbolSize: 6,
          lineStyle: { color: ACCENT, width: 2 },
          itemStyle: { color: ACCENT },
          data: rows.map((row) => numberIn(row, 'closing_cents')),
        },
      ],
    }),
  };
}
