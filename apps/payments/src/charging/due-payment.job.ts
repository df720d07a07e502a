import { Injectable } from '@nestjs/common';
import { Clock } from '@cauce/kernel';
import { type DueRow, type RunResult, retryAfter } from '@cauce/scheduler';
import { PaymentStreams } from '../payments/payment.streams.js';
import { ChargeAttempt, WORKER } from './charge-attempt.handler.js';

/** What is due for a payment: its pending attempt's charge, its expiry. A nudge only: the stream says what there is to do. */
@Injectable()
export class DuePayment {
  constructor(
    private readonly payments: PaymentStreams,
    private readonly chargeAttempt: ChargeAttempt,
    private readonly clock: Clock,
  ) {}

  async run({ key: paymentId, tries }: DueRow): Promise<RunResult> {
    const { view } = await this.payments.load(paymentId);
    if (view === undefined) return undefined;
    const pending = [...view.attempts].find(([, { resource }]) => resource.status === 'PENDING');
    const isOpen = pending !== undefined && view.payment.status !== 'UNDER_REVIEW';
    const isKnown = !isOpen || (await this.chargeAttempt.execute(paymentId, pending[0], view));
    await this.expire(paymentId, view.payment);
    return isKnown ? undefined : { again: { inMs: retryAfter(tries) } };
  }

  private async expire(
    paymentId: string,
    { organization, expireTime, status }: { organization: string; expireTime?: string; status: string },
  ) {
    const at = this.clock.now(organization);
    if (status !== 'AWAITING_PAYMENT' || expireTime === undefined || at < expireTime) return;
    await this.payments.handle(paymentId, { type: 'ExpirePayment', at }, WORKER);
  }
}
