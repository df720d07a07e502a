import type { SubscriptionView } from '@cauce/billing-domain';
import { Lifetime } from '@cauce/http';
import { Injectable } from '@nestjs/common';
import { SubscriptionStreams } from '../subscriptions/subscription.streams.js';

/**
 * Another instance may record the outcome, so we poll. The first pause feels immediate to a buyer; later ones grow, so that many waiting pages
 * do not slow down the charges that they wait for.
 */
const FIRST_LOOK_MS = 100;
const LONGEST_PAUSE_MS = 1_000;

/** Waits for the outcome of a charge, recorded by any instance. */
@Injectable()
export class ChargeWatch {
  constructor(
    private readonly subscriptions: SubscriptionStreams,
    private readonly lifetime: Lifetime,
  ) {}

  /** Resolves once this charge is no longer open; at the latest after `seconds`, or when the service stops. */
  async untilClosed(id: string, chargeId: string, seconds: number): Promise<SubscriptionView | undefined> {
    const deadline = performance.now() + seconds * 1_000;
    const changes = this.subscriptions.listen(id);
    try {
      let known = -1n; // first what this process knows: the caller has just read it
      for (let pauseMs = FIRST_LOOK_MS; ; pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 1.5)) {
        const { view, revision } = await this.subscriptions.loadFrom(id, known + 1n);
        if (view?.subscription.open !== chargeId || performance.now() >= deadline || this.lifetime.signal.aborted) return view;
        known = revision;
        await changes.next(pauseMs);
      }
    } finally {
      changes.stop();
    }
  }
}
