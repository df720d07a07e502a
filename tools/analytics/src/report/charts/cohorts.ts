import type { Chart, Width } from '../draw.js';
import { numberIn, type Row, textIn, valuesOf } from '../rows.js';
import { month } from '../words.js';
import { heat } from './heat.js';

/** On a phone: the beginning, where most leave, and quarters. */
const ON_A_PHONE = [0, 1, 2, 3, 6, 9, 12];
const MOST_MONTHS = 13;
const HUNDRED = 100;

/** Who stayed, by the month in which they came. @param rows of `retention` */
export function cohorts(rows: readonly Row[]): Chart {
  const named = valuesOf(rows, 'cohort');
  const sizes = new Map(rows.map((row) => [textIn(row, 'cohort'), numberIn(row, 'started')]));
  const longest = Math.min(MOST_MONTHS, 1 + Math.max(...rows.map((row) => numberIn(row, 'month'))));
  return heat({
    label: 'The part of each cohort that still counts at the end of each month, in per cent.',
    columns: Array.from({ length: longest }, (_, at) => String(at)),
    rows: named.map((cohort) => `${month(cohort)} (${String(sizes.get(cohort))})`),
    cells: rows
      .filter((row) => numberIn(row, 'month') < MOST_MONTHS)
      .map((row) => {
        const retention = numberIn(row, 'retention');
        const at = { column: numberIn(row, 'month'), row: named.indexOf(textIn(row, 'cohort')) };
        return { ...at, strength: retention, text: String(Math.round(retention * HUNDRED)) };
      }),
    shown: (column: number, width: Width) => width === 'wide' || ON_A_PHONE.includes(column),
  });
}
