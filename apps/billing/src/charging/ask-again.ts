import type { SubscriptionEvent, SubscriptionView } from '@cauce/billing-domain';
import type { StoredEvent } from '@cauce/event-store';
import { CONFIG, LOGGER } from '@cauce/http';
import type { RunResult } from '@cauce/scheduler';
import type { Log } from '@cauce/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import type { BillingConfig } from '../config.js';
import { Connections } from '../connections.js';
import { SubscriptionPublisher } from '../subscriptions/subscription.publisher.js';
import { SubscriptionStreams } from '../subscriptions/subscription.streams.js';

/**
 * Asks payments once more for a charge that stays open, ASK_AGAIN_MS after its request and as often: the same message, so that one that was
 * dropped leaves nobody stuck. Everything behind it is idempotent, and a charge that has ended is answered again.
 */
@Injectable()
export class AskAgain {
  constructor(
    private readonly subscriptions: SubscriptionStreams,
    private readonly connections: Connections,
    private readonly publisher: SubscriptionPublisher,
    @Inject(CONFIG) private readonly config: BillingConfig,
    @Inject(LOGGER) private readonly logger: Log,
  ) {}

  /** When to look again; undefined when no charge is open. @param view the subscription as it is now */
  async ifLate(id: string, view: SubscriptionView | undefined): Promise<RunResult> {
    const { requestTime, subscription } = view ?? {};
    if (subscription?.open === undefined || requestTime === undefined) return undefined;
    const { ASK_AGAIN_MS } = this.config;
    const inMs = Date.parse(requestTime) + ASK_AGAIN_MS - Date.now();
    if (inMs > 0) return { again: { inMs } };
    await this.ask(id, subscription.open);
    return { again: { inMs: ASK_AGAIN_MS } };
  }

  private async ask(id: string, chargeId: string): Promise<void> {
    const events = (await this.connections.store.read(`${this.subscriptions.category}-${id}`)) as StoredEvent<SubscriptionEvent>[];
    const request = events.find((event) => event.type === 'ChargeRequested' && event.data.chargeId === chargeId);
    if (request === undefined) return;
    this.logger.warn({ subscription: id, chargeId }, 'a charge has had no outcome for too long: payments is asked again');
    await this.publisher.handle([request]);
  }
}
