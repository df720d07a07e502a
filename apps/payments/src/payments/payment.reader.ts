import { ApiError } from '@cauce/contracts';
import type { Merchant } from '@cauce/http';
import { isId } from '@cauce/kernel';
import type { PaymentView } from '@cauce/payments-domain';
import { Injectable } from '@nestjs/common';
import { type PaymentRow, storeOf } from './payment.row.js';
import { type PaymentFold, PaymentStreams } from './payment.streams.js';

/** An existing payment, folded from its row or its stream. */
export type FoundPayment = PaymentFold & { readonly id: string; readonly view: PaymentView };

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

  /**
   * The payment as operators see it, of any organization. It may be behind its stream. Throws PAYMENT_NOT_FOUND.
   * @param revision the payment has at least this one
   */
  async findInStore(storeId: string, id: string, revision?: bigint): Promise<FoundPayment> {
    const found = existing(id, isId(id) ? await this.payments.loadShown(id, revision) : undefined);
    if (storeOf(found.view.payment.name) !== `stores/${storeId}`) throw new ApiError('PAYMENT_NOT_FOUND');
    return found;
  }

  /** The found payment as its stream is now. */
  async reload({ id }: FoundPayment): Promise<FoundPayment> {
    return existing(id, await this.payments.load(id));
  }
}

function seenBy({ organization, store }: Merchant, row: PaymentRow | undefined): PaymentRow {
  if (row?.store !== store.name || row.organization !== organization) throw new ApiError('PAYMENT_NOT_FOUND');
  return row;
}

function existing(id: string, fold: PaymentFold | undefined): FoundPayment {
  if (fold?.view === undefined) throw new ApiError('PAYMENT_NOT_FOUND');
  return { ...fold, id, view: fold.view };
}
