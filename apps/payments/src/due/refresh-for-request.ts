import { Visits } from '@cauce/scheduler';
import { Injectable } from '@nestjs/common';
import { ChargeAttempt, type ToldBy } from '../charging/charge-attempt.handler.js';

type Why = { readonly waitMs?: number; readonly toldBy?: ToldBy };

/** Asks the processor about an attempt because of a request that comes again: a callback, or a page that polls. */
@Injectable()
export class RefreshForRequest {
  constructor(
    private readonly attempts: ChargeAttempt,
    private readonly visits: Visits,
  ) {}

  /**
   * As `refreshFromProcessor`. `unknown` also while another request asks about the payment, and where the answers ended our processes: it is parked.
   * `waitMs`: how long to wait for another request. `toldBy`: the processor that told of the attempt.
   */
  async execute(paymentId: string, attemptId: string, { waitMs = 0, toldBy }: Why = {}): Promise<'known' | 'unknown'> {
    const visit = await this.visits.run(paymentId, () => this.attempts.refreshFromProcessor(paymentId, attemptId, toldBy), waitMs);
    return typeof visit === 'string' ? 'unknown' : visit.result;
  }
}
