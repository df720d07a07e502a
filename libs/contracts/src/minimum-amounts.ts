import { smallestCents } from '@cauce/kernel';

/** The smallest amount that is charged, by currency (ISO 4217), in cents of it. */
export type MinimumAmounts = ReadonlyMap<string, number>;

/** Unless configured otherwise. */
export const MINIMUM_AMOUNTS: MinimumAmounts = new Map([
  ['COP', 100_000],
  ['USD', 50],
]);

const OF_OTHERS = 100;

/** The smallest amount in a currency, in cents: one that can be paid, whatever was configured. */
export function minimumOf(currencyCode: string, amounts: MinimumAmounts): number {
  const unit = smallestCents(currencyCode);
  return Math.ceil((amounts.get(currencyCode) ?? OF_OTHERS) / unit) * unit;
}
