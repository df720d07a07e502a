import { type CheckoutPayment } from '@cauce/contracts';
import { isNothingTaken } from '@cauce/kernel';

/** Whether the last try may have taken money all the same: it has no answer yet, or one that a bank may still correct. */
export function mayBeTaken({ attempt }: Pick<CheckoutPayment, 'attempt'>): boolean {
  if (attempt === undefined) return false;
  return attempt.status === 'PENDING' || (attempt.status === 'FAILED' && !isNothingTaken(attempt.failure ?? 'DECLINED'));
}
