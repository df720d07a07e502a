import { ApiError } from '@cauce/contracts';
import type { TextRows } from '@cauce/event-store';
import { type Merchant } from '@cauce/http';
import { isId } from '@cauce/kernel';
import type { Cursor, WantedPage } from '@cauce/postgres';
import { Injectable } from '@nestjs/common';
import { PaymentLinks } from './payment.links.js';
import type { PaymentRow } from './payment.row.js';
import { PaymentStreams } from './payment.streams.js';

/**
 * Payments as the API answers them, as JSON texts: a row stores the resource as it is answered, so the text is passed on unchanged, and only
 * the link is made for each answer.
 */
@Injectable()
export class PaymentAnswers {
  private readonly single: TextRows<PaymentRow, 'paymentId' | 'linkKey' | 'resource' | 'store' | 'organization'>;
  /** Without the store: a list is of one store. */
  private readonly listed: TextRows<PaymentRow, 'paymentId' | 'linkKey' | 'resource'>;

  constructor(
    payments: PaymentStreams,
    private readonly links: PaymentLinks,
  ) {
    this.single = payments.rows.texts('paymentId', 'linkKey', 'resource', 'store', 'organization');
    this.listed = payments.rows.texts('paymentId', 'linkKey', 'resource');
  }

  /** One payment. Throws PAYMENT_NOT_FOUND, also for a payment of another store: a token must not reveal that it exists. */
  async one(id: string, merchant: Merchant): Promise<string> {
    const found = isId(id) ? await this.single.read(id) : undefined;
    if (found?.store !== merchant.store.name || found.organization !== merchant.organization) throw new ApiError('PAYMENT_NOT_FOUND');
    return this.links.answerText(found);
  }

  /** A page of payments, newest first. */
  async page(page: WantedPage<PaymentRow>): Promise<{ readonly rows: string[]; readonly next?: Cursor }> {
    const { rows, ...end } = await this.listed.list(page);
    return { rows: rows.map((row) => this.links.answerText(row)), ...end };
  }
}
