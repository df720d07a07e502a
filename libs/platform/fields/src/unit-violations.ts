import type { FieldViolation } from '@cauce/contracts';
import { smallestCents } from '@cauce/kernel';

/** What is wrong with an amount for this currency: nobody can pay half a yen. The one rule for every amount that a request brings. */
export function unitViolations(field: string, cents: number, currencyCode: string): FieldViolation[] {
  const unit = smallestCents(currencyCode);
  if (cents % unit === 0) return [];
  return [{ field, description: `A multiple of ${unit} cents: ${currencyCode} has no smaller unit.` }];
}
