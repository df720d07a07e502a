import { ApiError } from '@cauce/contracts';
import type { PaymentView } from '@cauce/payments-domain';
import { Injectable } from '@nestjs/common';
import { PaymentLinks } from '../payments/payment.links.js';
import { PaymentStreams } from '../payments/payment.streams.js';

/** Finds the payment of a buyer's link. The link is the buyer's only authority; this service, its owner, checks it. */
@Injectable()
export class BuyerLink {
  constructor(
    private readonly links: PaymentLinks,
    private readonly payments: PaymentStreams,
  ) {}

  /** Throws LINK_NOT_FOUND. */
  async open(token: string): Promise<{ id: string; view: PaymentView }> {
    const id = this.links.verify(token);
    if (id === undefined) throw new ApiError('LINK_NOT_FOUND');
    const { view } = await this.payments.loadWritten(id);
    if (view === undefined) throw new ApiError('LINK_NOT_FOUND');
    return { id, view };
  }
}
