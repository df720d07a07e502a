import type { Chart } from '../draw.js';
import { numberIn, type Row, textIn, valuesOf } from '../rows.js';
import { enumeration } from '../words.js';
import { heat } from './heat.js';

/** Why attempts fail, by method: how often, and the darker, the larger the part of the method's attempts. @param rows of `failure_reasons` */
export function reasons(rows: readonly Row[]): Chart {
  const methods = valuesOf(rows, 'method');
  const total = (reason: string) =>
    rows.filter((row) => textIn(row, 'reason') === reason).reduce((sum, row) => sum + numberIn(row, 'failed'), 0);
  const named = valuesOf(rows, 'reason').toSorted((one, other) => total(other) - total(one));
  const worst = Math.max(...rows.map((row) => numberIn(row, 'share')));
  return heat({
    label: 'Failed attempts by reason and method.',
    columns: methods.map((method) => method.replace('_', '_\n')),
    rows: named.map(enumeration),
    cells: rows.map((row) => ({
      column: methods.indexOf(textIn(row, 'method')),
      row: named.indexOf(textIn(row, 'reason')),
      strength: worst === 0 ? 0 : numberIn(row, 'share') / worst,
      text: String(numberIn(row, 'failed')),
    })),
  });
}
