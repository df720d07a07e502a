import { idOf } from '@cauce/kernel';
import {
  aMailbox,
  ChargeScript,
  eventually,
  formOf,
  type Merchant,
  type Page,
  type Scenario,
  type Stack,
  Subscriber,
} from '@cauce/testing/system';

/** A subscription or a plan assignment, as the API answers it. */
export type Subscription = {
  readonly name: string;
  readonly status: string;
  readonly acceptanceUrl?: string;
  readonly currentPeriodStart?: string;
  readonly currentPeriodEnd?: string;
  readonly nextBillingTime?: string;
};

/** What a plan costs unless a spec says otherwise. */
export const PLAN = { displayName: 'Club del café', amountCents: 5_000_000, currencyCode: 'COP' };

/** What a spec may say of a subscription: of its plan, and of itself. */
export type AboutSubscription = { readonly plan?: object; readonly about?: object; readonly as?: 'assignments' };

export const STATUS = 'subscription.subscriptionStatusChanged';
export const BILLING = 'subscription.billingStatusChanged';
const ATTEMPT = 'paymentAttempt.statusChanged';

/** What a subscription begins with, until it waits to be accepted. */
export const NEW = [`${STATUS} PENDING_ACCEPTANCE`];
/** Until it is ACTIVE without a charge. */
export const FREE = [...NEW, 'AcceptanceStarted', 'CycleWaived', `${STATUS} ACTIVE`];
/** Until it is ACTIVE and charged. */
export const CHARGED = [...NEW, 'AcceptanceStarted', 'ChargeRequested', `${BILLING} SUCCEEDED`, `${STATUS} ACTIVE`];

/** What happens to the payment of a cycle: its first charge, … */
export const BEGUN = ['PaymentCreated', 'AttemptStarted'];
export const SETTLED = [`${ATTEMPT} SUCCEEDED`, 'payment.statusChanged FUNDED'];
export const REFUSED = [`${ATTEMPT} FAILED`];
export const PAID = [...BEGUN, ...SETTLED];
export const DECLINED = [...BEGUN, ...REFUSED];
/** … its later charges, and that its cycle is given up. */
export const PAID_AGAIN = ['AttemptStarted', ...SETTLED];
export const DECLINED_AGAIN = ['AttemptStarted', ...REFUSED];
export const GIVEN_UP = ['payment.statusChanged CANCELED'];

/** Who sells it: a scenario, or whatever else has a merchant. */
type Seller = { readonly merchant: Merchant };

/** A subscription of a merchant, and its buyer. */
export class Subscribed<Of extends Seller = Seller> {
  /** What its next charges do. */
  readonly script: ChargeScript;

  private constructor(
    private readonly story: Of,
    readonly subscription: Subscription,
    readonly buyer: Subscriber,
    stack: Stack,
  ) {
    this.script = new ChargeScript(stack, this.stream);
  }

  /** Creates a plan and a subscription to it. */
  static async begin<Of extends Seller>(
    stack: Stack,
    story: Of,
    { plan = {}, about = {}, as }: AboutSubscription = {},
  ): Promise<Subscribed<Of>> {
    const { api, store } = story.merchant;
    const mailbox = aMailbox(stack);
    const { name } = await api.door.post<{ name: string }>(`/${store}/subscription-plans`, { ...PLAN, ...plan });
    const buyer = { email: mailbox.address, phoneNumber: '+573001234567', firstName: 'Ana', lastName: 'Ríos' };
    const terms = { buyer, ...(as && { subscriptionPlan: name }), ...about };
    const made = await api.door.post<Subscription>(`/${name}/${as ?? 'subscriptions'}`, terms);
    return Subscribed.known(stack, story, made, new Subscriber(mailbox));
  }

  /** One that was made otherwise. */
  static known<Of extends Seller>(stack: Stack, story: Of, made: Subscription, buyer: Subscriber): Subscribed<Of> {
    return new Subscribed(story, made, buyer, stack);
  }

  get id(): string {
    return idOf(this.subscription.name);
  }

  get stream(): string {
    return `subscription-${this.id}`;
  }

  /**
   * Names everything that happened to it and to all payments of its store since the scenario's step before.
   * @param payments those of its cycles by their order, from 1
   */
  async expect(
    this: Subscribed<Scenario>,
    own: readonly string[],
    payments: Readonly<Record<number, readonly string[]>> = {},
  ): Promise<void> {
    const most = Math.max(0, ...Object.keys(payments).map(Number));
    const made = await eventually(
      () => this.payments(),
      ({ length }) => length >= most,
    ).catch(() => []);
    const nameOf = (nth: string) => made[Number(nth) - 1]?.name ?? `payment ${nth}`;
    const lines = {
      [this.subscription.name]: own,
      ...Object.fromEntries(Object.entries(payments).map(([nth, its]) => [nameOf(nth), its])),
    };
    const some = Object.fromEntries(Object.entries(lines).filter(([, its]) => its.length > 0));
    await this.story.expectEventsAmong(['subscription', 'payment'], some);
  }

  /** The buyer accepts with a card. */
  accept(card: string): Promise<Page> {
    return this.buyer.accept(this.subscription.acceptanceUrl ?? '', card);
  }

  /** The buyer opens a link that the merchant asked for, enters another card and confirms it. */
  async changeCard(card: string): Promise<Page> {
    return this.confirmCard(await this.enterNewCard(card));
  }

  /** The same, up to the page that asks to confirm it. */
  async enterNewCard(card: string): Promise<Page> {
    const { buyer } = this.buyer;
    return buyer.enterCard(await buyer.open(await this.methodUrl()), card);
  }

  /** A link to the page where the card is changed. */
  async methodUrl(): Promise<string> {
    const { api } = this.story.merchant;
    return (await api.door.post<{ url: string }>(`/${this.path}:issueMethodLink`, {})).url;
  }

  confirmCard(confirm: Page): Promise<Page> {
    return this.buyer.buyer.submit(confirm, formOf(confirm, 'due'));
  }

  /** As it is now. */
  read(): Promise<Subscription> {
    return this.story.merchant.api.door.get(`/${this.path}`);
  }

  /** @param body an assignment's may name no reason */
  cancel(body: { readonly reason?: string } = { reason: 'moved away' }): Promise<unknown> {
    return this.story.merchant.api.door.post(`/${this.path}/cancel`, body);
  }

  /** Its payments, the first cycle's first. */
  async payments(): Promise<readonly { readonly name: string; readonly status: string; readonly amountCents: number }[]> {
    const { api, store } = this.story.merchant;
    const { payments } = await api.payments(store, '?pageSize=1000');
    return payments.toReversed();
  }

  /** Below `/v1`. */
  private get path(): string {
    const { name } = this.subscription;
    return name.startsWith('stores/') ? name : `${this.story.merchant.store}/subscription-plans/assignments/${this.id}`;
  }
}
