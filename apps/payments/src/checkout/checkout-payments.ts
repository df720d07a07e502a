import type { CheckoutPayment } from '@cauce/contracts';
import { Clock } from '@cauce/kernel';
import type { PaymentView } from '@cauce/payments-domain';
import { Injectable } from '@nestjs/common';
import { AttemptSecrets } from '../charging/attempt-secrets.js';
import { BankList } from './bank-list.js';
import { methodsOf, toCheckoutPayment } from './checkout-payment.js';

/** Payments as the buyer's page shows them. */
@Injectable()
export class CheckoutPayments {
  constructor(
    private readonly secrets: AttemptSecrets,
    private readonly bankList: BankList,
    private readonly clock: Clock,
  ) {}

  async show(view: PaymentView): Promise<CheckoutPayment> {
    const { status, organization } = view.payment;
    const asksForBank = status === 'AWAITING_PAYMENT' && methodsOf(view).includes('PSE');
    const [now, banks, continueUrl] = await Promise.all([
      this.clock.now(organization, view),
      asksForBank ? this.bankList.banks() : undefined,
      this.continueUrl(view),
    ]);
    return toCheckoutPayment(view, { now, ...(banks && { banks }), ...(continueUrl && { continueUrl }) });
  }

  /** Only the buyer of a pending attempt can continue elsewhere. */
  private async continueUrl({ attempts }: PaymentView): Promise<string | undefined> {
    const [id, latest] = [...attempts].at(-1) ?? [];
    return id !== undefined && latest?.resource.status === 'PENDING' ? this.secrets.continueUrl(id) : undefined;
  }
}
