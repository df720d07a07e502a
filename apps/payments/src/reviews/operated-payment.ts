import { Injectable } from '@nestjs/common';
import { type PaymentAnswer, PaymentLinks } from '../payments/payment.links.js';
import { type FoundPayment, PaymentReader } from '../payments/payment.reader.js';

/** A payment that an operator acts on, of any store. */
@Injectable()
export class OperatedPayment {
  constructor(
    private readonly reader: PaymentReader,
    private readonly links: PaymentLinks,
  ) {}

  /** Runs `act` and answers the payment after it. Throws PAYMENT_NOT_FOUND before acting. */
  async after(store: string, id: string, act: (found: FoundPayment) => Promise<void>): Promise<PaymentAnswer> {
    const found = await this.reader.findInStore(store, id);
    await act(found);
    const { view } = await this.reader.findInStore(store, id, found.revision);
    return this.links.answer(view.payment, view.linkKey);
  }
}
