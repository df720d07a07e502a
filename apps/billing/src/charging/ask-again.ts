import { givenUpCycle, type SubscriptionEvent, type SubscriptionView } from '@cauce/billing-domain';
import type { StoredEvent } from '@cauce/event-store';
import { CONFIG, LOGGER } from '@cauce/http';
import type { RunResult } from '@cauce/scheduler';
import type { Log } from '@cauce/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import type { BillingConfig } from '../config.js';
import { SubscriptionOrders } from '../subscriptions/subscription.publisher.js';
import { SubscriptionStreams } from '../subscriptions/subscription.streams.js';

type Recorded = StoredEvent<SubscriptionEvent>;

/**
 * Sends orders to payments once more, so that a lost message leaves nobody stuck and takes no money for what was given up. Payments handles
 * an order twice without harm, and answers again for a charge that has ended.
 */
@Injectable()
export class AskAgain {
  constructor(
    private readonly subscriptions: SubscriptionStreams,
    private readonly orders: SubscriptionOrders,
    @Inject(CONFIG) private readonly config: BillingConfig,
    @Inject(LOGGER) private readonly logger: Log,
  ) {}

  /**
   * Asks again for a charge that stays open: ASK_AGAIN_MS after its request, and then after each further ASK_AGAIN_MS. Answers when to look
   * again; undefined when no charge is open.
   * @param view the subscription as it is now
   */
  async ifLate(id: string, view: SubscriptionView | undefined): Promise<RunResult> {
    const { requestTime, subscription } = view ?? {};
    if (subscription?.open === undefined || requestTime === undefined) return undefined;
    const { ASK_AGAIN_MS } = this.config;
    const inMs = Date.parse(requestTime) + ASK_AGAIN_MS - Date.now();
    if (inMs > 0) return { again: { inMs } };
    await this.ask(id, subscription.open);
    return { again: { inMs: ASK_AGAIN_MS } };
  }

  /** Withdraws once more the cycle of a charge that brought money, if the cycle was given up: then payments lists the money for an operator. */
  async withdraw(id: string, chargeId: string): Promise<void> {
    const events = await this.subscriptions.events(id);
    const cycle = events.find(isRequestOf(chargeId))?.data.cycle;
    await this.orders.handle(events.filter((event) => cycle !== undefined && givenUpCycle(event) === cycle));
  }

  /**
   * Sends the charge's request, and after it the events that gave a cycle up: a charge whose messages were all lost must not take money for a
   * subscription that has ended. The event right before the request is sent, too, if the request gave a cycle up.
   */
  private async ask(id: string, chargeId: string): Promise<void> {
    const events = await this.subscriptions.events(id);
    const at = events.findIndex(isRequestOf(chargeId));
    if (at < 0) return;
    this.logger.warn({ subscription: id, chargeId }, 'a charge has had no outcome for too long: payments is asked again');
    const near = events.slice(Math.max(0, at - 1));
    await this.orders.handle(near.filter((event) => isRequestOf(chargeId)(event) || givenUpCycle(event) !== undefined));
  }
}

function isRequestOf(chargeId: string) {
  return (event: Recorded): event is Recorded & { readonly type: 'ChargeRequested' } =>
    event.type === 'ChargeRequested' && event.data.chargeId === chargeId;
}
