import { ApiError } from '@cauce/contracts';
import { Clock, machineTimeOf } from '@cauce/kernel';
import { Injectable } from '@nestjs/common';
import type { FoundPayment } from '../../payments/payment.reader.js';
import { type GivenBy, PaymentStreams } from '../../payments/payment.streams.js';
import { KnownAccounts } from '../../processor-accounts/known-accounts.js';
import { refuseDeletedAccount } from './account-gone.js';

/** Records an operator's request to refund an unexpected settlement. The due work of the payment makes the refund. */
@Injectable()
export class RefundSettlement {
  constructor(
    private readonly payments: PaymentStreams,
    private readonly clock: Clock,
    private readonly accounts: KnownAccounts,
  ) {}

  /** Throws SETTLEMENT_NOT_FOUND, PROCESSOR_ACCOUNT_DELETED. */
  async execute({ id, view }: FoundPayment, attemptId: string, by: GivenBy): Promise<void> {
    await refuseDeletedAccount(this.accounts, view, attemptId);
    const at = await this.clock.now(view.payment.organization, view);
    const command = { type: 'RefundSettlement' as const, attemptId, ...machineTimeOf(view), at };
    const { decision } = await this.payments.execute(id, command, by);
    if (decision.kind === 'rejected') throw new ApiError(decision.code);
  }
}
