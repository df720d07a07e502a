import { numberIn, type Row, sumOf, textIn, valuesOf, where } from './rows.js';
import { money, number, percent } from './words.js';

/** A number that stands at the top. */
export type Headline = { readonly name: string; readonly value: string; readonly note: string };

/** What one wants to know first. @param answers rows by metric */
export function headlines(answers: ReadonlyMap<string, readonly Row[]>): readonly Headline[] {
  const of = (metric: string) => answers.get(metric) ?? [];
  return [...recurring(of('mrr')), ...net(of('settlements')), ...authorized(of('authorization_rate')), ...recovered(of('recovery'))];
}

function recurring(rows: readonly Row[]): readonly Headline[] {
  return valuesOf(rows, 'currency').map((currency) => {
    const last = where(rows, 'currency', currency).at(-1) ?? {};
    return {
      name: 'Monthly recurring revenue',
      value: money(numberIn(last, 'closing_cents'), currency),
      note: `${number(numberIn(last, 'subscriptions'))} subscriptions`,
    };
  });
}

function net(rows: readonly Row[]): readonly Headline[] {
  return valuesOf(rows, 'currency').map((currency) => {
    const own = where(rows, 'currency', currency);
    const payments = `${number(sumOf(own, 'paid'))} paid, ${number(sumOf(own, 'refunds') + sumOf(own, 'returned'))} refunds`;
    return { name: 'Money in, less what went back', value: money(sumOf(own, 'net_cents'), currency), note: payments };
  });
}

function authorized(rows: readonly Row[]): readonly Headline[] {
  const attempts = sumOf(rows, 'attempts');
  if (attempts === 0) return [];
  return [{ name: 'Authorization rate', value: percent(sumOf(rows, 'authorized') / attempts), note: `of ${number(attempts)} attempts` }];
}

function recovered(rows: readonly Row[]): readonly Headline[] {
  const kinds = new Map(rows.map((row) => [`${textIn(row, 'charge_kind')} ${textIn(row, 'currency')}`, numberIn(row, 'failed_cycles')]));
  const failed = [...kinds.values()].reduce((sum, each) => sum + each, 0);
  if (failed === 0) return [];
  return [{ name: 'Failed cycles recovered', value: percent(sumOf(rows, 'recovered') / failed), note: `of ${number(failed)} that failed` }];
}
