import type { Chart } from '../draw.js';
import { numberIn, type Row, textIn } from '../rows.js';
import { percent } from '../words.js';
import { ACCENT, grid, label, names, shareAxis, still } from './parts.js';

/** Later than this is one bar. */
const LAST_DAY = 7;

/** How soon payments are paid. @param rows of `days_to_pay`, of one currency */
export function days(rows: readonly Row[]): Chart {
  const shares = Array.from({ length: LAST_DAY + 1 }, (_, day) =>
    rows
      .filter((row) => (day === LAST_DAY ? numberIn(row, 'days') >= day : numberIn(row, 'days') === day))
      .reduce((sum, row) => sum + numberIn(row, 'share'), 0),
  );
  return {
    label: `What part of the payments in ${textIn(rows[0] ?? {}, 'currency')} was paid within how many days.`,
    height: () => 240,
    option: () => ({
      grid: grid({ top: 24 }),
      xAxis: names(shares.map((_, day) => (day === LAST_DAY ? `${day}+` : String(day)))),
      yAxis: shareAxis(),
      series: [
        {
          type: 'bar',
          ...still,
          itemStyle: { color: ACCENT },
          barCategoryGap: '30%',
          data: shares,
          label: label(({ dataIndex }) => (shares[dataIndex] ? percent(shares[dataIndex]) : ''), { position: 'top', fontSize: 11 }),
        },
      ],
    }),
  };
}
