import { Lifetime } from '@cauce/http';
import type { PaymentView } from '@cauce/payments-domain';
import { Injectable } from '@nestjs/common';
import { AttemptSecrets } from '../charging/attempt-secrets.js';
import { PaymentStreams } from '../payments/payment.streams.js';

/**
 * Another instance may do the charge, so we poll. The first pause feels immediate to a buyer; later ones grow, so that many waiting pages do
 * not slow down the charges that they wait for.
 */
const FIRST_LOOK_MS = 100;
const LONGEST_PAUSE_MS = 1_000;

/** An attempt to wait for, and the address where its buyer was to continue when the wait began. */
export type Watched = { readonly paymentId: string; readonly attemptId: string; readonly continueUrl?: string | undefined };

/** Waits for a change of an attempt that its buyer should see, made by any instance. */
@Injectable()
export class PaymentWatch {
  constructor(
    private readonly payments: PaymentStreams,
    private readonly secrets: AttemptSecrets,
    private readonly lifetime: Lifetime,
  ) {}

  /**
   * Resolves with the payment once the attempt has ended or waits for a review, or its buyer has a new address to continue at; at the latest
   * after `seconds`, or when the service stops.
   */
  async untilChange(watched: Watched, seconds: number): Promise<PaymentView | undefined> {
    const deadline = performance.now() + seconds * 1000;
    const changes = this.payments.listen(watched.paymentId);
    try {
      let known = -1n; // first what this process knows: the caller has just read it
      for (let pauseMs = FIRST_LOOK_MS; ; pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 1.5)) {
        const { view, revision } = await this.payments.loadFrom(watched.paymentId, known + 1n);
        if (view === undefined || performance.now() >= deadline || this.lifetime.signal.aborted) return view;
        if (hasEnded(view, watched.attemptId) || (await this.isSentElsewhere(watched))) return view;
        known = revision;
        await changes.next(pauseMs);
      }
    } finally {
      changes.stop();
    }
  }

  private async isSentElsewhere({ attemptId, continueUrl }: Watched): Promise<boolean> {
    return (await this.secrets.continueUrl(attemptId)) !== continueUrl;
  }
}

function hasEnded({ payment, attempts }: PaymentView, attemptId: string): boolean {
  return attempts.get(attemptId)?.resource.status !== 'PENDING' || ['UNDER_REVIEW', 'FUNDED'].includes(payment.status);
}
