import type { SubscriptionView } from '@cauce/billing-domain';
import { CONFIG } from '@cauce/http';
import { Clock, type KnownOrganization, machineTimeOf } from '@cauce/kernel';
import type { DueRow, RunResult } from '@cauce/scheduler';
import { Inject, Injectable } from '@nestjs/common';
import type { BillingConfig } from '../config.js';
import { actionTimeOf } from '../subscriptions/subscription.row.js';
import { type HandledSubscription, SubscriptionStreams } from '../subscriptions/subscription.streams.js';
import { AskAgain } from './ask-again.js';
import { nextChargeId } from './charge-ids.js';

/** The fields that a claim returns: the row's revision, so that the row is not read again. */
export type ClaimedSubscription = { readonly revision: bigint };

const WORKER = { principal: 'billing/worker' };

/**
 * Does the due work of a subscription: an expiry, a notice, the charge of a cycle; or asks again for a charge that stays open. The row is only
 * a nudge: the stream says what to do, so early, late and twice are all the same. For an organization with a test clock, `run` does what is
 * due in real time, and `runByClock` what is due by the clock.
 */
@Injectable()
export class DueSubscription {
  constructor(
    private readonly subscriptions: SubscriptionStreams,
    private readonly clock: Clock,
    private readonly askAgain: AskAgain,
    @Inject(CONFIG) private readonly config: BillingConfig,
  ) {}

  async run({ key: id, revision: shown }: DueRow & ClaimedSubscription): Promise<RunResult> {
    const { view } = await this.subscriptions.loadShown(id, shown);
    if (view === undefined) return undefined;
    // A command answers the stream as it is now, so the stream is not read again.
    const { view: now } = view.testClock ? await this.subscriptions.load(id) : await this.runDue(id, view.terms.organization);
    return now !== undefined && this.isMoved(view, now) ? 'freed' : this.askAgain.ifLate(id, now);
  }

  /** What is due by the organization's clock. */
  async runByClock(id: string): Promise<void> {
    const { view } = await this.subscriptions.load(id);
    if (view !== undefined) await this.runDue(id, view.terms.organization, { testClock: true });
  }

  /** The row has another due time with what was appended. One with a test clock is due as long as its charge is open. */
  private isMoved(before: SubscriptionView, now: SubscriptionView): boolean {
    const { ASK_AGAIN_MS } = this.config;
    return !now.testClock && actionTimeOf(before, ASK_AGAIN_MS) !== actionTimeOf(now, ASK_AGAIN_MS);
  }

  private async runDue(id: string, organization: string, known: KnownOrganization = {}): Promise<HandledSubscription> {
    const at = await this.clock.now(organization, known);
    const key = this.config.FINGERPRINT_KEY;
    return this.subscriptions.execute(
      id,
      (state) => ({ type: 'RunDue', chargeId: nextChargeId(key, id, state), ...machineTimeOf(known), at }),
      {
        ...WORKER,
        at,
      },
    );
  }
}
