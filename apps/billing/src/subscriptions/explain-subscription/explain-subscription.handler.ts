import { explain } from '@cauce/billing-domain';
import { ApiError } from '@cauce/contracts';
import { Clock } from '@cauce/kernel';
import { Injectable } from '@nestjs/common';
import type { SubscriptionRow } from '../subscription.row.js';
import { SubscriptionStreams } from '../subscription.streams.js';
import type { ExplanationAnswer } from './explanation.resource.js';

/** Says why a subscription or a plan assignment is as it is, by its events, and what comes next. */
@Injectable()
export class ExplainSubscription {
  constructor(
    private readonly subscriptions: SubscriptionStreams,
    private readonly clock: Clock,
  ) {}

  /** Throws SUBSCRIPTION_NOT_FOUND. */
  async execute({ id, organization, facts }: SubscriptionRow): Promise<ExplanationAnswer> {
    const events = await this.subscriptions.events(id);
    const explanation = explain(events, await this.clock.now(organization, facts));
    if (explanation === undefined) throw new ApiError('SUBSCRIPTION_NOT_FOUND');
    return { name: facts.terms.name, ...explanation };
  }
}
