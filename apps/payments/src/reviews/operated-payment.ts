import { Injectable } from '@nestjs/common';
import { type PaymentAnswer, PaymentLinks } from '../payments/payment.links.js';
import { SettlementReader } from '../settlements/settlement.reader.js';

/** A payment that an operator acts on, of whichever store. */
@Injectable()
export class OperatedPayment {
  constructor(
    private readonly reader: SettlementReader,
    private readonly links: PaymentLinks,
  ) {}

  /** Acts, and answers the payment as it is then. Throws PAYMENT_NOT_FOUND before that. */
  async after(store: string, id: string, act: () => Promise<void>): Promise<PaymentAnswer> {
    await this.reader.payment(store, id);
    await act();
    const { payment, linkKey } = await this.reader.payment(store, id);
    return this.links.answer(payment, linkKey);
  }
}
