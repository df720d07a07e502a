import { Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { Lifetime } from '@cauce/http';
import type { PaymentView } from '@cauce/payments-domain';
import { PaymentStreams } from '../payments/payment.streams.js';

/** Short enough to feel immediate to a buyer, long enough to be cheap: another instance may be the one that charges. */
const LOOK_EVERY_MS = 100;

/** Waits for the end of an attempt, whichever instance brings it about. */
@Injectable()
export class PaymentWatch {
  constructor(
    private readonly payments: PaymentStreams,
    private readonly lifetime: Lifetime,
  ) {}

  /** The payment as it is once the attempt has ended (or waits for a review), or as it is after `seconds`, or when we stop. */
  async untilEnded(paymentId: string, attemptId: string, seconds: number): Promise<PaymentView | undefined> {
    const deadline = performance.now() + seconds * 1000;
    for (;;) {
      const { view } = await this.payments.load(paymentId);
      if (view === undefined || hasEnded(view, attemptId) || performance.now() >= deadline || this.lifetime.signal.aborted) return view;
      await sleep(LOOK_EVERY_MS, undefined, { signal: this.lifetime.signal }).catch(() => undefined);
    }
  }
}

function hasEnded({ payment, attempts }: PaymentView, attemptId: string): boolean {
  return attempts.get(attemptId)?.resource.status !== 'PENDING' || payment.status === 'UNDER_REVIEW';
}
