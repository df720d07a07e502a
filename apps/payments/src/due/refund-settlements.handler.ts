import { LOGGER } from '@cauce/http';
import { Clock } from '@cauce/kernel';
import type { PaymentView } from '@cauce/payments-domain';
import type { Log } from '@cauce/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import { WORKER, type WorkState } from '../charging/worker.js';
import { PaymentStreams } from '../payments/payment.streams.js';
import { PaymentProcessor } from '../processor/payment-processor.js';

/** Refunds the unexpected settlements for which an operator requested it: asks the processor until it confirms. */
@Injectable()
export class RefundSettlements {
  constructor(
    private readonly payments: PaymentStreams,
    private readonly processor: PaymentProcessor,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Log,
  ) {}

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
