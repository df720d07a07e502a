import { ApiError } from '@cauce/contracts';
import { Injectable } from '@nestjs/common';
import { PaymentReader } from '../payments/payment.reader.js';
import { type SettlementAnswer, settlementAnswer } from '../settlements/settlement.resource.js';

/** Finds an unexpected settlement in its payment. */
@Injectable()
export class SettlementReader {
  constructor(private readonly payments: PaymentReader) {}

  /** Throws PAYMENT_NOT_FOUND, SETTLEMENT_NOT_FOUND. */
  async find(storeId: string, paymentId: string, attemptId: string): Promise<SettlementAnswer> {
    const { view } = await this.payments.findInStore(storeId, paymentId);
    const found = view.settlements.get(attemptId);
    if (found === undefined) throw new ApiError('SETTLEMENT_NOT_FOUND');
    return settlementAnswer(found, view);
  }
}
