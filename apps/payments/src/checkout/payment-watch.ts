import { Lifetime } from '@cauce/http';
import type { PaymentView } from '@cauce/payments-domain';
import { Injectable } from '@nestjs/common';
import { AttemptSecrets } from '../charging/attempt-secrets.js';
import { PaymentStreams } from '../payments/payment.streams.js';

/**
 * Another instance may be the one that charges. Short enough to feel immediate to a buyer; then ever longer, or many who wait would keep
 * from its work what they wait for.
 */
const FIRST_LOOK_MS = 100;
const LONGEST_PAUSE_MS = 1_000;

/** An attempt whose end is waited for, and where its buyer was to go on when the wait began. */
export type Watched = { readonly paymentId: string; readonly attemptId: string; readonly continueUrl?: string | undefined };

/** Waits until there is news of an attempt for its buyer, whichever instance brings it about. */
@Injectable()
export class PaymentWatch {
  constructor(
    private readonly payments: PaymentStreams,
    private readonly secrets: AttemptSecrets,
    private readonly lifetime: Lifetime,
  ) {}

  /**
   * The payment as it is once the attempt has ended (or waits for a review), or its buyer has somewhere else to go, or as it is
   * after `seconds`, or when we stop.
   */
  async untilNews(watched: Watched, seconds: number): Promise<PaymentView | undefined> {
    const deadline = performance.now() + seconds * 1000;
    const changes = this.payments.listen(watched.paymentId);
    try {
      let known = -1n; // first what this process knows: who asks has just looked
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
