import { readUntil } from '@cauce/event-store';
import { Lifetime } from '@cauce/http';
import type { PaymentView } from '@cauce/payments-domain';
import { Injectable } from '@nestjs/common';
import { AttemptSecrets } from '../charging/attempt-secrets.js';
import { PaymentStreams } from '../payments/payment.streams.js';

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
  untilChange(watched: Watched, seconds: number): Promise<PaymentView | undefined> {
    const isSeen = async (view: PaymentView) => hasEnded(view, watched.attemptId) || (await this.isSentElsewhere(watched));
    return readUntil(this.payments, watched.paymentId, isSeen, { withinMs: seconds * 1_000, signal: this.lifetime.signal });
  }

  private async isSentElsewhere({ attemptId, continueUrl }: Watched): Promise<boolean> {
    return (await this.secrets.continueUrl(attemptId)) !== continueUrl;
  }
}

function hasEnded({ payment, attempts }: PaymentView, attemptId: string): boolean {
  return attempts.get(attemptId)?.resource.status !== 'PENDING' || ['UNDER_REVIEW', 'FUNDED'].includes(payment.status);
}
