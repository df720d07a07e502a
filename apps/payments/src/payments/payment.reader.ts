import { ApiError } from '@cauce/contracts';
import type { Merchant } from '@cauce/http';
import { isId } from '@cauce/kernel';
import { Injectable } from '@nestjs/common';
import type { PaymentRow } from './payment.row.js';
import { PaymentStreams } from './payment.streams.js';

/** Finds a payment as the caller may see it. */
@Injectable()
export class PaymentReader {
  constructor(private readonly payments: PaymentStreams) {}

  /** Throws PAYMENT_NOT_FOUND, also for a payment of another store: a token must not reveal that it exists. */
  async find(id: string, merchant: Merchant): Promise<PaymentRow> {
    return seenBy(merchant, isId(id) ? await this.payments.rows.read(id) : undefined);
  }

  /** The payment as it was at a time. Throws PAYMENT_NOT_FOUND, also for a time before its creation. */
  async findAt(id: string, merchant: Merchant, time: string): Promise<PaymentRow> {
    return seenBy(merchant, isId(id) ? await this.payments.rows.readAt(id, time) : undefined);
  }
}

function seenBy({ organization, store }: Merchant, row: PaymentRow | undefined): PaymentRow {
  if (row?.store !== store.name || row.organization !== organization) throw new ApiError('PAYMENT_NOT_FOUND');
  return row;
}
