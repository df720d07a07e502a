import { ApiError } from '@cauce/contracts';
import { accountOf, type PaymentView } from '@cauce/payments-domain';
import type { KnownAccounts } from '../../processor-accounts/known-accounts.js';

/** Where the money of an attempt was taken by an account that is deleted, only the processor itself can return it. Throws PROCESSOR_ACCOUNT_DELETED. */
export async function refuseDeletedAccount(accounts: Pick<KnownAccounts, 'find'>, view: PaymentView, attemptId: string): Promise<void> {
  const account = accountOf(view, attemptId);
  const known = account === undefined ? undefined : await accounts.find(account);
  if (known?.resource.status === 'DELETED') throw new ApiError('PROCESSOR_ACCOUNT_DELETED');
}
