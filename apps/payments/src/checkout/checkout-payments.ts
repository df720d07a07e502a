import type { Bank, CardForm, CheckoutPayment } from '@cauce/contracts';
import { Clock, type PaymentMethod } from '@cauce/kernel';
import { accountOf, type PaymentView, pendingAttempt } from '@cauce/payments-domain';
import { Injectable } from '@nestjs/common';
import { AttemptSecrets } from '../charging/attempt-secrets.js';
import { AccountChoice } from '../processor-accounts/account-choice.js';
import { BankList } from './bank-list.js';
import { methodsOf, toCheckoutPayment } from './checkout-payment.js';

/** Payments as the buyer's page shows them. */
@Injectable()
export class CheckoutPayments {
  constructor(
    private readonly secrets: AttemptSecrets,
    private readonly bankList: BankList,
    private readonly choice: AccountChoice,
    private readonly clock: Clock,
  ) {}

  async show(view: PaymentView): Promise<CheckoutPayment> {
    const { organization } = view.payment;
    const methods = await this.choice.served(organization, methodsOf(view), view.payment.currencyCode);
    const [now, banks, cardForm, continueUrl, bankName] = await Promise.all([
      this.clock.now(organization, view),
      this.banks(view, methods),
      this.cardForm(view, methods),
      this.continueUrl(view),
      this.bankName(view),
    ]);
    const entry = { ...(banks && { banks }), ...(cardForm && { cardForm }) };
    return toCheckoutPayment(view, { now, methods, ...entry, ...(continueUrl && { continueUrl }), ...(bankName && { bankName }) });
  }

  private async banks({ payment }: PaymentView, methods: readonly PaymentMethod[]): Promise<readonly Bank[] | undefined> {
    if (payment.status !== 'AWAITING_PAYMENT' || !methods.includes('PSE')) return undefined;
    const serving = await this.choice.serving(payment.organization, 'PSE', payment.currencyCode);
    return serving && this.bankList.banks(serving.account?.id);
  }

  /** The account's own page takes the card: its token is for that account alone. */
  private async cardForm({ payment }: PaymentView, methods: readonly PaymentMethod[]): Promise<CardForm | undefined> {
    return methods.includes('CARD') ? this.choice.cardForm(payment.organization, payment.currencyCode) : undefined;
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
    const [source, banks] = await Promise.all([this.secrets.open(id), this.bankList.banks(accountOf(view, id))]);
    return source?.method === 'PSE' ? banks.find(({ code }) => code === source.bank)?.name : undefined;
  }
}
