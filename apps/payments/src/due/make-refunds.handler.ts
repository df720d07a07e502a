import { LOGGER } from '@cauce/http';
import { Clock } from '@cauce/kernel';
import type { PaymentView } from '@cauce/payments-domain';
import type { Log } from '@cauce/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import { WORKER, type WorkState } from '../charging/worker.js';
import { PaymentStreams } from '../payments/payment.streams.js';
import type { Refund } from '../processor/payment-processor.js';
import { Processors } from '../processor/processors.js';
import { countRefused } from './refund-metrics.js';

/** Makes the refunds that operators requested: asks the processor, each by its own key, until it answers. */
@Injectable()
export class MakeRefunds {
  constructor(
    private readonly payments: PaymentStreams,
    private readonly processors: Processors,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Log,
  ) {}

  /** Makes the requested refunds. `pending`: at least one is not confirmed yet. */
  async makeAll(paymentId: string, view: PaymentView): Promise<WorkState> {
    const open = [...view.state.refunds].filter(([, { state }]) => state === 'REQUESTED');
    const states: WorkState[] = [];
    for (const [refundId, refund] of open) states.push(await this.make(paymentId, { refundId, ...refund }, view));
    return states.includes('pending') ? 'pending' : 'ended';
  }

  private async make(
    paymentId: string,
    { refundId, attemptId, amountCents }: Omit<Refund, 'currencyCode'>,
    view: PaymentView,
  ): Promise<WorkState> {
    const processor = this.processors.ofAttempt({ view, attemptId });
    const answer = await processor.refund({ refundId, attemptId, amountCents, currencyCode: view.payment.currencyCode });
    if (answer.kind === 'unknown') return 'pending';
    const outcome = answer.kind === 'refunded' ? ('REFUNDED' as const) : ('REFUSED' as const);
    const code = answer.kind === 'refused' && answer.code !== undefined ? { code: answer.code } : {};
    const at = await this.clock.now(view.payment.organization, view);
    const { decision } = await this.payments.execute(paymentId, { type: 'RecordRefund', refundId, outcome, ...code, at }, WORKER);
    if (decision.kind === 'accepted' && outcome === 'REFUSED') countRefused();
    if (outcome === 'REFUSED') this.logger.error({ paymentId, attemptId, refundId, ...code }, 'the processor refuses to return this money');
    return decision.kind === 'ignored' && decision.why === 'REFUND_STILL_REQUESTED' ? 'pending' : 'ended';
  }
}
