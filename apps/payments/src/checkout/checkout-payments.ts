import type { CheckoutPayment } from '@cauce/contracts';
import { Clock } from '@cauce/kernel';
import { type PaymentView, pendingAttempt } from '@cauce/payments-domain';
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
    const [now, banks, continueUrl, bankName] = await Promise.all([
      this.clock.now(organization, view),
      asksForBank ? this.bankList.banks() : undefined,
      this.continueUrl(view),
      this.bankName(view),
    ]);
    return toCheckoutPayment(view, { now, ...(banks && { banks }), ...(continueUrl && { continueUrl }), ...(bankName && { bankName }) });
  }

  /** Only the buyer of a pending attempt has a page to continue at. */
  private async continueUrl(view: PaymentView): Promise<string | undefined> {
    const [id] = pendingAttempt(view) ?? [];
    return id === undefined ? undefined : this.secrets.continueUrl(id);
  }

  /** The bank that the buyer of a pending attempt waits for. */
  private async bankName(view: PaymentView): Promise<string | undefined> {
    const [id, attempt] = pendingAttempt(view) ?? [];
    if (id === undefined || attempt?.resource.method !== 'PSE') return undefined;
    const [source, banks] = await Promise.all([this.secrets.open(id), this.bankList.banks()]);
    return source?.method === 'PSE' ? banks.find(({ code }) => code === source.bank)?.name : undefined;
  }
}
