import { type FieldViolation, type MinimumAmounts, minimumOf } from '@cauce/contracts';
import { unitViolations } from '@cauce/fields';

/** What is wrong with an amount that is to be charged: nothing, that it is not whole in its currency, or that it is too small. */
export function amountViolations(field: string, amountCents: number, currency: string, amounts: MinimumAmounts): FieldViolation[] {
  const violations = unitViolations(field, amountCents, currency);
  const least = minimumOf(currency, amounts);
  return violations.length > 0 || amountCents >= least ? violations : [{ field, description: `At least ${least} cents in ${currency}.` }];
}
