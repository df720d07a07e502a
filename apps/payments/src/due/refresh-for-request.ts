import { Visits } from '@cauce/scheduler';
import { Injectable } from '@nestjs/common';
import { ChargeAttempt } from '../charging/charge-attempt.handler.js';

/** Asks the processor about an attempt because of a request that comes again: a callback, or a page that polls. */
@Injectable()
export class RefreshForRequest {
  constructor(
    private readonly attempts: ChargeAttempt,
    private readonly visits: Visits,
  ) {}

  /**
   * As `refreshFromProcessor`. `unknown` also while another request asks about the payment, and where the answers ended our processes: it is parked.
   * @param waitMs how long to wait for another request
   */
  async execute(paymentId: string, attemptId: string, waitMs = 0): Promise<'known' | 'unknown'> {
    const visit = await this.visits.run(paymentId, () => this.attempts.refreshFromProcessor(paymentId, attemptId), waitMs);
    return typeof visit === 'string' ? 'unknown' : visit.result;
  }
}
