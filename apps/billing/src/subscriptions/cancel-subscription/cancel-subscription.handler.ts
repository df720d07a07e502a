import type { SubscriptionCommand, SubscriptionView } from '@cauce/billing-domain';
import { ApiError } from '@cauce/contracts';
import { Clock } from '@cauce/kernel';
import { Injectable } from '@nestjs/common';
import type { SubscriptionRow } from '../subscription.row.js';
import { SubscriptionStreams } from '../subscription.streams.js';

type Cancel = Extract<SubscriptionCommand, { type: 'CancelSubscription' }>;
type Given = Pick<Cancel, 'by' | 'reason'> & { readonly principal: string };

/** Cancels a subscription or a plan assignment: billing stops at once. Repeated, it records nothing. */
@Injectable()
export class CancelSubscription {
  constructor(
    private readonly subscriptions: SubscriptionStreams,
    private readonly clock: Clock,
  ) {}

  /** @param row of one that the caller may see. Throws SUBSCRIPTION_EXPIRED, and for a merchant SUBSCRIPTION_SUSPENDED. */
  async execute({ id, organization, facts }: SubscriptionRow, { by, reason, principal }: Given): Promise<SubscriptionView> {
    const at = await this.clock.now(organization, facts);
    const { decision, view } = await this.subscriptions.execute(id, { type: 'CancelSubscription', by, reason, at }, { principal, at });
    if (decision.kind === 'rejected') throw new ApiError(decision.code);
    if (view === undefined) throw new ApiError('SUBSCRIPTION_NOT_FOUND');
    return view;
  }
}
