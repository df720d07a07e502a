import type { SubscriptionView } from '@cauce/billing-domain';
import { readUntil } from '@cauce/event-store';
import { Lifetime } from '@cauce/http';
import { Injectable } from '@nestjs/common';
import { SubscriptionStreams } from '../subscriptions/subscription.streams.js';

/** Waits for the outcome of a charge, recorded by any instance. */
@Injectable()
export class ChargeWatch {
  constructor(
    private readonly subscriptions: SubscriptionStreams,
    private readonly lifetime: Lifetime,
  ) {}

  /** Resolves once this charge is no longer open; at the latest after `seconds`, or when the service stops. */
  untilClosed(id: string, chargeId: string, seconds: number): Promise<SubscriptionView | undefined> {
    const isClosed = ({ subscription }: SubscriptionView) => subscription.open !== chargeId;
    return readUntil(this.subscriptions, id, isClosed, { withinMs: seconds * 1_000, signal: this.lifetime.signal });
  }
}
