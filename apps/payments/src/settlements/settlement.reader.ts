import { ApiError } from '@cauce/contracts';
import { isId } from '@cauce/kernel';
import type { PaymentView } from '@cauce/payments-domain';
import { Injectable } from '@nestjs/common';
import { storeOf } from '../payments/payment.row.js';
import { type PaymentFold, PaymentStreams } from '../payments/payment.streams.js';
import { type SettlementAnswer, settlementAnswer } from './settlement.resource.js';

/** An existing payment, folded from its row or its stream. */
export type FoundPayment = PaymentFold & { readonly view: PaymentView };

/** Finds unexpected settlements in a payment, folded from its row or its stream. */
@Injectable()
export class SettlementReader {
  constructor(private readonly payments: PaymentStreams) {}

  /** The payment with its settlements. Throws PAYMENT_NOT_FOUND. */
  async payment(storeId: string, id: string): Promise<FoundPayment> {
    const fold = isId(id) ? await this.payments.loadShown(id) : undefined;
    const view = fold?.view;
    if (fold === undefined || view === undefined || storeOf(view.payment.name) !== `stores/${storeId}`)
      throw new ApiError('PAYMENT_NOT_FOUND');
    return { ...fold, view };
  }

  /** One of the payment's settlements. Throws PAYMENT_NOT_FOUND, SETTLEMENT_NOT_FOUND. */
  async settlement(storeId: string, paymentId: string, attemptId: string): Promise<SettlementAnswer> {
    const { view } = await this.payment(storeId, paymentId);
    const found = view.settlements.get(attemptId);
    if (found === undefined) throw new ApiError('SETTLEMENT_NOT_FOUND');
    return settlementAnswer(found, view);
  }
}
