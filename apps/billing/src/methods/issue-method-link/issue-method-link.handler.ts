import { ApiError } from '@cauce/contracts';
import { LOGGER } from '@cauce/http';
import { Clock } from '@cauce/kernel';
import type { Log } from '@cauce/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import { CardUse } from '../../acceptance/card-use.js';
import { type MethodLink, SubscriptionLinks } from '../../subscriptions/subscription.links.js';
import type { SubscriptionRow } from '../../subscriptions/subscription.row.js';
import { SubscriptionStreams } from '../../subscriptions/subscription.streams.js';

/** Makes a link to the page where the buyer changes the card. Nothing is recorded: the link carries its own end. */
@Injectable()
export class IssueMethodLink {
  constructor(
    private readonly subscriptions: SubscriptionStreams,
    private readonly links: SubscriptionLinks,
    private readonly use: CardUse,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Log,
  ) {}

  /** Throws the code of the state where no card can be changed: before it was accepted, and after its end. */
  async execute({ id, revision }: SubscriptionRow, principal: string): Promise<MethodLink> {
    const { view } = await this.subscriptions.loadShown(id, revision);
    if (view === undefined) throw new ApiError('SUBSCRIPTION_NOT_FOUND');
    await this.use.toChange(view);
    this.logger.info({ subscription: id, principal }, 'a link to change the card was issued');
    return this.links.methodLink(id, view.linkKey, await this.clock.now(view.terms.organization, view));
  }
}
