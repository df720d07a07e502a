import { Buyer, Subscriber } from '@cauce/buyer';
import { Cauce, type Payment, type Subscription } from '@cauce/sdk';
import { ask } from '@cauce/stack';
import { browse } from '../browse.js';
import { Mailbox } from '../mailbox.js';
import type { ClockMerchant, Operator } from '../operator.js';
import { type PaymentLife, PLANS, type SubscriptionLife } from './life.js';

const APPROVED = '9999 0000 0000 0001';
const DECLINED = '9999 0000 0000 0002';
const PAYABLE_DAYS = 10;
const DAY_MS = 86_400_000;

/** A subscription that lives, and since which month. */
export type Lived = { readonly subscription: Subscription; readonly life: SubscriptionLife; readonly since: number };

/** The merchant, all buyers, and the bank of the year. */
export class Shop {
  private readonly cauce: Cauce;
  private plans: readonly string[] = [];

  constructor(
    private readonly urls: { readonly gateway: string; readonly sandbox: string },
    private readonly merchant: ClockMerchant,
    private readonly operator: Operator,
  ) {
    this.cauce = new Cauce({ baseUrl: urls.gateway, accessToken: merchant.accessToken, fetch: ask });
  }

  /** Makes what is sold. */
  async open(): Promise<void> {
    this.plans = await Promise.all(
      PLANS.map(async (plan) => (await this.cauce.subscriptionPlans.create(this.merchant.store, { ...plan })).name),
    );
  }

  /** A subscription is offered, and its buyer answers. */
  async offer(life: SubscriptionLife, since: number): Promise<Lived> {
    const mailbox = new Mailbox(this.urls.sandbox);
    const buyer = { firstName: 'Ana', lastName: 'Ríos', phoneNumber: '+573000000000', email: mailbox.address };
    const subscription = await this.cauce.subscriptions.create(this.plans[life.plan] ?? '', { buyer });
    if (life.answer !== 'ignores it') {
      const card = life.answer === 'accepts' ? APPROVED : DECLINED;
      await new Subscriber(browse, mailbox).accept(subscription.acceptanceUrl ?? '', card);
    }
    return { subscription, life, since };
  }

  /** What the bank does with its next charges. */
  async script({ subscription, life }: Lived): Promise<void> {
    const url = `${this.urls.sandbox}/charge-scripts/subscription-${subscription.name.split('/').at(-1) ?? ''}`;
    const body = JSON.stringify({ charges: life.charges });
    const { ok, status } = await ask(url, { method: 'PUT', headers: { 'content-type': 'application/json' }, body });
    if (!ok) throw new Error(`The sandbox answered ${status}.`);
  }

  cancel({ subscription }: Lived): Promise<void> {
    return this.cauce.subscriptions.cancel(subscription.name, { reason: 'moved away' });
  }

  /** A payment is asked for. @param now by the merchant's clock */
  charge({ amountCents }: PaymentLife, now: number): Promise<Payment> {
    return this.cauce.payments.create(this.merchant.store, {
      amountCents,
      currencyCode: 'COP',
      title: 'Stoneware',
      expireTime: new Date(now + PAYABLE_DAYS * DAY_MS).toISOString(),
      buyer: { firstName: 'Ana', phoneNumber: '+573000000000' },
    });
  }

  /** Its buyer pays, and may have some of it back. */
  async settle(payment: Payment, { method, isDeclined, refundCents }: PaymentLife): Promise<void> {
    if (isDeclined) await this.pay(payment.url, method, false);
    await this.pay(payment.url, isDeclined ? 'CARD' : method, true);
    const { status } = await this.cauce.payments.get(payment.name);
    if (refundCents !== undefined && status === 'FUNDED') await this.operator.refund(payment.name, refundCents, 'One mug came broken.');
  }

  private async pay(url: string, method: PaymentLife['method'], approves: boolean): Promise<void> {
    const buyer = new Buyer(browse);
    if (method === 'CARD') {
      await buyer.pay(url, approves ? APPROVED : DECLINED);
      return;
    }
    const bank = await buyer.goOn(await buyer.choose(await buyer.open(url), method));
    await buyer.answer(bank, approves ? 'approve' : 'decline');
  }
}
