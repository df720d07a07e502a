import { Clock } from '@cauce/kernel';
import type { PaymentView } from '@cauce/payments-domain';
import { Injectable } from '@nestjs/common';
import { machineTimeAt } from '../payments/machine-time.js';
import { PaymentLinks } from '../payments/payment.links.js';
import { type ChargeAnswer, PaymentProcessor } from '../processor/payment-processor.js';
import { AttemptSecrets } from './attempt-secrets.js';

/** An attempt, and its payment as it was when we looked. */
export type KnownAttempt = { readonly paymentId: string; readonly attemptId: string; readonly view: PaymentView };

/** What the processor is asked about a pending attempt: how it stands, to charge it, or to give it up. Records nothing. */
@Injectable()
export class AskToCharge {
  constructor(
    private readonly processor: PaymentProcessor,
    private readonly secrets: AttemptSecrets,
    private readonly links: PaymentLinks,
    private readonly clock: Clock,
  ) {}

  /** `isFirst`: nobody has tried yet. */
  async ask(attempt: KnownAttempt, isFirst: boolean): Promise<ChargeAnswer> {
    // Asked before, the processor may know the end by now; and a call that it never answers must not be all we ever try.
    const found: ChargeAnswer = isFirst ? { kind: 'unknown' } : await this.processor.find(attempt.attemptId);
    if (found.kind === 'unknown') return this.chargeOrAbandon(attempt);
    // Once the buyer's window is closed, a buyer who is still at the bank's page is waited for no more.
    return found.kind === 'pending' && (await this.isOver(attempt)) ? this.processor.abandon(attempt.attemptId) : found;
  }

  /** Without its token an attempt cannot be charged any more; one that nobody waits for must not be. */
  private async chargeOrAbandon(attempt: KnownAttempt): Promise<ChargeAnswer> {
    const { paymentId, attemptId, view } = attempt;
    const source = await this.secrets.open(attemptId);
    if (source === undefined || (await this.isOver(attempt))) return this.processor.abandon(attemptId);
    const { payment, payableCents: amountCents, linkKey } = view;
    const { currencyCode, title: description, name } = payment;
    const returnUrl = this.links.returnUrl(name, linkKey, attemptId);
    const expireTime = await machineTimeAt(windowOf(attempt), view, this.clock);
    const terms = { attemptId, paymentId, amountCents, currencyCode, description, returnUrl, expireTime };
    return this.processor.charge({ ...terms, source });
  }

  /** Nobody waits for it any more: its window is closed, the payment was canceled, or another attempt paid. */
  private async isOver(attempt: KnownAttempt): Promise<boolean> {
    const { status, organization } = attempt.view.payment;
    return status === 'CANCELED' || status === 'FUNDED' || windowOf(attempt) <= (await this.clock.now(organization, attempt.view));
  }
}

/** Until when the buyer may approve the attempt; the past for one that we do not know. */
function windowOf({ attemptId, view }: KnownAttempt): string {
  return view.attempts.get(attemptId)?.resource.expireTime ?? '';
}
