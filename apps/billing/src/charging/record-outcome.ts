import type { ChargeOutcome } from '@cauce/contracts';
import { Clock } from '@cauce/kernel';
import { Injectable } from '@nestjs/common';
import { type HandledSubscription, SubscriptionStreams } from '../subscriptions/subscription.streams.js';

const PAYMENTS = { principal: 'payments' };

/** Records what became of a charge. Idempotent: the machine ignores an outcome that is recorded already. */
@Injectable()
export class RecordOutcome {
  constructor(
    private readonly subscriptions: SubscriptionStreams,
    private readonly clock: Clock,
  ) {}

  /** Undefined: there is no such subscription. Throws for a name that cannot be a subscription's. */
  async execute({ subscription, ...outcome }: ChargeOutcome): Promise<HandledSubscription | undefined> {
    const id = this.subscriptions.idOf(subscription);
    if (id === undefined) throw new Error(`${subscription} is not the name of a subscription`);
    const { view: known } = await this.subscriptions.loadShown(id);
    if (!known) return undefined;
    const at = await this.clock.now(known.terms.organization, known);
    return this.subscriptions.execute(id, { type: 'RecordCharge', ...outcome, at }, { ...PAYMENTS, at });
  }
}
