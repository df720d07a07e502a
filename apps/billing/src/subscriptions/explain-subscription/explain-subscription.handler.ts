import { explain, type SubscriptionEvent } from '@cauce/billing-domain';
import { ApiError } from '@cauce/contracts';
import type { StoredEvent } from '@cauce/event-store';
import { Clock } from '@cauce/kernel';
import { Injectable } from '@nestjs/common';
import { Connections } from '../../connections.js';
import type { SubscriptionRow } from '../subscription.row.js';
import { SUBSCRIPTION_CATEGORY } from '../subscription.streams.js';
import type { ExplanationAnswer } from './explanation.resource.js';

/** Says why a subscription or a plan assignment is as it is, by its events, and what comes next. */
@Injectable()
export class ExplainSubscription {
  constructor(
    private readonly connections: Connections,
    private readonly clock: Clock,
  ) {}

  /** Throws SUBSCRIPTION_NOT_FOUND. */
  async execute({ id, organization, facts }: SubscriptionRow): Promise<ExplanationAnswer> {
    const events = (await this.connections.store.read(`${SUBSCRIPTION_CATEGORY}-${id}`)) as readonly StoredEvent<SubscriptionEvent>[];
    const explanation = explain(events, await this.clock.now(organization, facts));
    if (explanation === undefined) throw new ApiError('SUBSCRIPTION_NOT_FOUND');
    return { name: facts.terms.name, ...explanation };
  }
}
