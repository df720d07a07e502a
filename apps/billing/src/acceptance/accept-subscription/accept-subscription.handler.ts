import { isIP } from 'node:net';
import type { SubscriptionView } from '@cauce/billing-domain';
import { ApiError } from '@cauce/contracts';
import { CONFIG } from '@cauce/http';
import { Clock, machineTimeOf } from '@cauce/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { nextChargeId } from '../../charging/charge-ids.js';
import type { BillingConfig } from '../../config.js';
import { SubscriptionStreams } from '../../subscriptions/subscription.streams.js';
import type { AcceptSubscriptionRequest } from '../acceptance.requests.js';
import type { Opened } from '../buyer-link.js';
import { BuyerProofs } from '../buyer-proofs.js';
import { BuyerSessions } from '../buyer-sessions.js';

const BUYER = { principal: 'checkout' };

/** The subscription after the acceptance. `isOtherCard`: the open charge is another card's. */
type Acceptance = { readonly view: SubscriptionView; readonly isOtherCard: boolean };

/** A buyer accepts with a card that is stored. The same card again, a second tab or a reload change nothing. */
@Injectable()
export class AcceptSubscription {
  constructor(
    private readonly subscriptions: SubscriptionStreams,
    private readonly sessions: BuyerSessions,
    private readonly proofs: BuyerProofs,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: BillingConfig,
  ) {}

  /** Throws SESSION_INVALID, INVALID_FIELDS, ACCEPTANCE_EXPIRED, or the code of the subscription's state. */
  async execute({ id, view }: Opened, { session, proof, ip }: AcceptSubscriptionRequest): Promise<Acceptance> {
    const identity = { ...this.sessions.identityOf(id, session), ...(ip !== undefined && isIP(ip) !== 0 && { ip }) };
    const method = this.proofs.methodOf(id, proof);
    const at = await this.clock.now(view.terms.organization, view);
    const { decision, view: after = view } = await this.subscriptions.execute(
      id,
      (state) => ({
        type: 'StartAcceptance',
        method,
        personal: { identity },
        chargeId: nextChargeId(this.config.FINGERPRINT_KEY, id, state),
        ...machineTimeOf(view),
        at,
      }),
      { ...BUYER, at },
    );
    if (decision.kind === 'rejected') throw new ApiError(decision.code);
    const isInProgress = decision.kind === 'ignored' && decision.why === 'ACCEPTANCE_IN_PROGRESS';
    return { view: after, isOtherCard: isInProgress && after.subscription.method !== method };
  }
}
