import { ApiError } from '@cauce/contracts';
import { LOGGER } from '@cauce/http';
import { Clock, machineTimeOf } from '@cauce/kernel';
import type { PaymentView } from '@cauce/payments-domain';
import type { Log } from '@cauce/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import { type GivenBy, PaymentStreams } from '../../payments/payment.streams.js';
import { WORKER, type WorkState } from '../../payments/worker.js';
import { PaymentProcessor } from '../../processor/payment-processor.js';

/** Refunds unexpected settlements: an operator requests it, and a worker asks the processor until it is confirmed. */
@Injectable()
export class RefundSettlements {
  constructor(
    private readonly payments: PaymentStreams,
    private readonly processor: PaymentProcessor,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Log,
  ) {}

  /** Records the operator's request. Throws SETTLEMENT_NOT_FOUND. */
  async request(paymentId: string, attemptId: string, view: PaymentView, by: GivenBy): Promise<void> {
    const at = await this.clock.now(view.payment.organization, view);
    const command = { type: 'RefundSettlement' as const, attemptId, ...machineTimeOf(view), at };
    const { decision } = await this.payments.execute(paymentId, command, by);
    if (decision.kind === 'rejected') throw new ApiError(decision.code);
  }

  /** Makes the requested refunds. `pending`: at least one is not confirmed yet. */
  async refundAll(paymentId: string, view: PaymentView): Promise<WorkState> {
    const open = [...view.settlements].filter(([, { state }]) => state === 'REFUND_REQUESTED');
    const states: WorkState[] = [];
    for (const [attemptId] of open) states.push(await this.refund(paymentId, attemptId, view));
    return states.includes('pending') ? 'pending' : 'ended';
  }

  private async refund(paymentId: string, attemptId: string, view: PaymentView): Promise<WorkState> {
    const { kind } = await this.processor.refund(attemptId);
    if (kind === 'refused') this.logger.error({ paymentId, attemptId }, 'the processor says that there is no money to give back');
    if (kind !== 'refunded') return 'pending';
    const at = await this.clock.now(view.payment.organization, view);
    await this.payments.execute(paymentId, { type: 'RecordRefund', attemptId, at }, WORKER);
    return 'ended';
  }
}
