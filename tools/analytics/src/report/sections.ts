import { acceptance } from './charts/acceptance.js';
import { cohorts } from './charts/cohorts.js';
import { days } from './charts/days.js';
import { hours } from './charts/hours.js';
import { moneyByMonth } from './charts/money.js';
import { movements, waterfall } from './charts/mrr.js';
import { reasons } from './charts/reasons.js';
import { recovery } from './charts/recovery.js';
import type { Chart } from './draw.js';
import { type Row, valuesOf, where } from './rows.js';

/** A chart and what stands over it. */
export type Figure = { readonly heading: string; readonly chart: Chart };

/** The metrics in the order of the report, each with its charts; none: its table says it. */
export const SECTIONS: readonly { readonly metric: string; readonly figures: (rows: readonly Row[]) => readonly Figure[] }[] = [
  {
    metric: 'mrr',
    figures: (rows) =>
      byCurrency(rows, (own, currency) => [
        { heading: `${currency}: from opening to closing`, chart: waterfall(own) },
        { heading: `${currency}: month by month`, chart: movements(own) },
      ]),
  },
  { metric: 'retention', figures: (rows) => [{ heading: 'Per cent retained, by months since the first', chart: cohorts(rows) }] },
  {
    metric: 'recovery',
    figures: (rows) =>
      byCurrency(rows, (own, currency) => [{ heading: `${currency}: share of failed cycles recovered`, chart: recovery(own) }]),
  },
  {
    metric: 'failure_reasons',
    figures: (rows) => [{ heading: 'Failed attempts; the darker, the larger their share', chart: reasons(rows) }],
  },
  { metric: 'authorization_rate', figures: (rows) => [{ heading: 'Attempts by local hour', chart: hours(rows) }] },
  { metric: 'acceptance', figures: (rows) => [{ heading: 'All months', chart: acceptance(rows) }] },
  {
    metric: 'settlements',
    figures: (rows) => byCurrency(rows, (own, currency) => [{ heading: `${currency}: in and out`, chart: moneyByMonth(own) }]),
  },
  {
    metric: 'days_to_pay',
    figures: (rows) => byCurrency(rows, (own, currency) => [{ heading: `${currency}: share of payments made, by days`, chart: days(own) }]),
  },
  { metric: 'webhooks', figures: () => [] },
];

/** Never across currencies: each has figures of its own. */
function byCurrency(rows: readonly Row[], figures: (own: readonly Row[], currency: string) => readonly Figure[]): readonly Figure[] {
  return valuesOf(rows, 'currency').flatMap((currency) => figures(where(rows, 'currency', currency), currency));
}
