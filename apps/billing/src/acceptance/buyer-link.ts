import type { SubscriptionView } from '@cauce/billing-domain';
import { ApiError } from '@cauce/contracts';
import { Clock } from '@cauce/kernel';
import { Injectable } from '@nestjs/common';
import { SubscriptionLinks } from '../subscriptions/subscription.links.js';
import { SubscriptionStreams } from '../subscriptions/subscription.streams.js';

/** What a buyer's link leads to. */
export type Opened = { readonly id: string; readonly view: SubscriptionView };

/** Finds the subscription of a buyer's link. The link is the buyer's only authority; this service, its owner, checks it. */
@Injectable()
export class BuyerLink {
  constructor(
    private readonly links: SubscriptionLinks,
    private readonly subscriptions: SubscriptionStreams,
    private readonly clock: Clock,
  ) {}

  /** The subscription of an acceptance link. Throws LINK_NOT_FOUND. */
  open(token: string): Promise<Opened> {
    return this.find(this.links.verify(token));
  }

  /** The subscription of a link to change the card. Throws LINK_NOT_FOUND, LINK_EXPIRED (by the organization's clock). */
  async openMethodLink(token: string): Promise<Opened> {
    const link = this.links.verifyMethodLink(token);
    const opened = await this.find(link?.id);
    const now = await this.clock.now(opened.view.terms.organization, opened.view);
    if (link !== undefined && link.expireTime <= now) throw new ApiError('LINK_EXPIRED');
    return opened;
  }

  private async find(id: string | undefined): Promise<Opened> {
    const view = id === undefined ? undefined : (await this.subscriptions.loadWritten(id)).view;
    if (id === undefined || view === undefined) throw new ApiError('LINK_NOT_FOUND');
    return { id, view };
  }
}
