import { type FieldViolation, type MinimumAmounts, minimumOf } from '@cauce/contracts';

/** What is wrong with an amount that is to be charged: nothing, or that it is too small. */
export function minimumViolations(field: string, amountCents: number, currency: string, amounts: MinimumAmounts): FieldViolation[] {
  const least = minimumOf(currency, amounts);
  return amountCents >= least ? [] : [{ field, description: `At least ${least} cents in ${currency}.` }];
}
