import { EXPONENT_OF_OTHERS, EXPONENTS } from './iso-4217.js';

/** Our amounts are hundredths of every currency. */
const EXPONENT_OF_CENTS = 2;

/** Whether ISO 4217 has the currency today, with a smallest unit that can be paid. Withdrawn ones are read, and taken for nothing new. */
export function isCurrencyInForce(code: string): boolean {
  return EXPONENTS.has(code);
}

/** The decimals of a currency's unit by ISO 4217: 0 for JPY, 3 for KWD. */
export function exponentOf(currencyCode: string): number {
  return EXPONENTS.get(currencyCode) ?? EXPONENT_OF_OTHERS;
}

/** The smallest amount in cents that a currency can pay, of which each amount is a multiple: 100 for JPY, 1 where a cent can be paid. */
export function smallestCents(currencyCode: string): number {
  return 10 ** Math.max(EXPONENT_OF_CENTS - exponentOf(currencyCode), 0);
}

/** An amount in cents, not negative, rounded half up to what the currency can pay: 1050 of JPY is 1100. */
export function roundToSmallestUnit(cents: number, currencyCode: string): number {
  const unit = smallestCents(currencyCode);
  return Math.floor((cents + unit / 2) / unit) * unit;
}

/**
 * An amount in the currency's smallest units, as processors have it: JPY 1,500 is 150000 cents and 1500 units, KWD 1.5 is 150 and 1500. `cents`
 * is not negative. Only older streams hold amounts that are not whole in that unit: those are rounded half up.
 */
export function toMinorUnits(cents: number, currencyCode: string): number {
  return (roundToSmallestUnit(cents, currencyCode) / smallestCents(currencyCode)) * unitsInCent(currencyCode);
}

/** The reverse, exact: less than a cent (KWD 0.125) stays a fraction of one, so that no difference in a processor's books is rounded away. */
export function fromMinorUnits(units: number, currencyCode: string): number {
  return (units * smallestCents(currencyCode)) / unitsInCent(currencyCode);
}

/** Of currencies with more decimals than cents have: KWD has 10 units in a cent. */
function unitsInCent(currencyCode: string): number {
  return 10 ** Math.max(exponentOf(currencyCode) - EXPONENT_OF_CENTS, 0);
}
