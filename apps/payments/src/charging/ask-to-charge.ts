import { Clock } from '@cauce/kernel';
import { accountOf, isWindowClosed } from '@cauce/payments-domain';
import { Injectable } from '@nestjs/common';
import { PaymentLinks } from '../payments/payment.links.js';
import type { ChargeAnswer } from '../processor/payment-processor.js';
import { Processors } from '../processor/processors.js';
import { ChargeCircuit } from './charge-circuit.js';
import { ChargeSources } from './charge-sources.js';
import type { KnownAttempt } from './known-attempt.js';
import { machineTimeAt } from './machine-time.js';

/** Asks the processor about a pending attempt: for its state, to charge it, or to abandon it. Records nothing. */
@Injectable()
export class AskToCharge {
  constructor(
    private readonly processors: Processors,
    private readonly sources: ChargeSources,
    private readonly links: PaymentLinks,
    private readonly clock: Clock,
    private readonly circuit: ChargeCircuit,
  ) {}

  /** `isFirst`: the attempt was never sent to the processor. */
  async ask(attempt: KnownAttempt, isFirst: boolean): Promise<ChargeAnswer> {
    // After an earlier try the processor may know the result; and without this look, a call that it never answers would be repeated for ever.
    const processor = this.processors.ofAttempt(attempt);
    const found: ChargeAnswer = isFirst ? { kind: 'unknown' } : await processor.find(attempt.attemptId);
    if (found.kind === 'unknown') return this.chargeOrAbandon(attempt);
    // Once the buyer's window is closed, we no longer wait for a buyer who is still at the bank's page.
    return found.kind === 'pending' && (await this.isOver(attempt)) ? processor.abandon(attempt.attemptId) : found;
  }

  /** Without its token or its card an attempt cannot be charged; one that nobody waits for must not be. */
  private async chargeOrAbandon(attempt: KnownAttempt): Promise<ChargeAnswer> {
    const { paymentId, attemptId, view } = attempt;
    const processor = this.processors.ofAttempt(attempt);
    const source = await this.sources.open(attempt);
    if (source === undefined || (await this.isOver(attempt))) return processor.abandon(attemptId);
    const { payment, state, linkKey } = view;
    const { currencyCode, title: description, name } = payment;
    const returnUrl = this.links.returnUrl(name, linkKey, attemptId);
    const expireTime = await machineTimeAt(windowOf(attempt), view, this.clock);
    const terms = { attemptId, paymentId, amountCents: state.payableCents, currencyCode, description, returnUrl, expireTime };
    const answer = await processor.charge({ ...terms, source });
    if (source.method === 'STORED_CARD') this.circuit.note(answer, accountOf(view, attemptId));
    return answer;
  }

  /**
   * Whether nobody waits for the attempt any more: its window is closed, the payment was canceled, or another attempt paid. A subscription waits
   * until it withdraws, however long the processor is away.
   */
  private async isOver(attempt: KnownAttempt): Promise<boolean> {
    const { payment, state } = attempt.view;
    if (state.status === 'CANCELED' || state.status === 'FUNDED') return true;
    if (state.subscription !== undefined) return state.withdrawTime !== undefined;
    return isWindowClosed(await this.clock.now(payment.organization, attempt.view), attempt.view);
  }
}

/** Until when the buyer may approve the attempt, RFC 3339 UTC; a past time for an unknown attempt. */
function windowOf({ attemptId, view }: KnownAttempt): string {
  return view.attempts.get(attemptId)?.resource.expireTime ?? '';
}
