import type { Chart } from '../draw.js';
import { type Row, sumOf, where } from '../rows.js';
import { number } from '../words.js';
import { ACCENT, BAD, grid, legend, names, numbers, still, STRIPES, thinned } from './parts.js';

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour));

/** What banks decided, by hour. @param rows of `authorization_rate` */
export function hours(rows: readonly Row[]): Chart {
  const authorized = HOURS.map((hour) => sumOf(where(rows, 'hour', hour), 'authorized'));
  const refused = HOURS.map((hour, at) => sumOf(where(rows, 'hour', hour), 'attempts') - (authorized[at] ?? 0));
  const bars = [
    { name: 'Authorized', itemStyle: { color: ACCENT }, data: authorized },
    { name: 'Refused', itemStyle: { color: BAD, decal: STRIPES }, data: refused },
  ];
  return {
    label: 'Attempts that banks authorized and refused, by hour of the day.',
    option: (width) => ({
      grid: grid(),
      legend: legend(bars.map(({ name }) => name)),
      xAxis: names(thinned(HOURS, width, { wide: 24, narrow: 8 })),
      yAxis: numbers(number, { minInterval: 1 }),
      series: bars.map((bar) => ({ type: 'bar', stack: 'attempts', ...bar, ...still, barCategoryGap: '20%' })),
    }),
  };
}
