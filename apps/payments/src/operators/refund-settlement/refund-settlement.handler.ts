import { ApiError } from '@cauce/contracts';
import { Clock, machineTimeOf } from '@cauce/kernel';
import { Injectable } from '@nestjs/common';
import type { FoundPayment } from '../../payments/payment.reader.js';
import { type GivenBy, PaymentStreams } from '../../payments/payment.streams.js';

/** Records an operator's request to refund an unexpected settlement. The due work of the payment makes the refund. */
@Injectable()
export class RefundSettlement {
  constructor(
    private readonly payments: PaymentStreams,
    private readonly clock: Clock,
  ) {}

  /** Throws SETTLEMENT_NOT_FOUND. */
  async execute({ id, view }: FoundPayment, attemptId: string, by: GivenBy): Promise<void> {
    const at = await this.clock.now(view.payment.organization, view);
    const command = { type: 'RefundSettlement' as const, attemptId, ...machineTimeOf(view), at };
    const { decision } = await this.payments.execute(id, command, by);
    if (decision.kind === 'rejected') throw new ApiError(decision.code);
  }
}
