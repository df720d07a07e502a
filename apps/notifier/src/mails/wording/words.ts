import type { PaymentMethod } from '@cauce/kernel';

/** What e-mails say. Amounts and dates come as text. */
export type MailWords = {
  readonly hello: (name: string) => string;
  readonly link: {
    readonly subject: (store: string, amount: string) => string;
    readonly title: (store: string) => string;
    readonly action: string;
    readonly small: string;
  };
  readonly receipt: {
    readonly subject: (amount: string, store: string) => string;
    readonly title: (name: string) => string;
    readonly small: (store: string) => string;
  };
  /** It was all of the payment, or a part. */
  readonly refund: {
    readonly subject: (amount: string, store: string) => string;
    readonly whole: string;
    readonly part: string;
    readonly text: string;
    readonly small: (store: string) => string;
  };
  /** Every one ends with the way to change the card. `plan` and `store` come defused. */
  readonly updateCard: string;
  readonly welcome: {
    readonly subject: (plan: string, store: string) => string;
    readonly title: string;
    readonly text: string;
    readonly trialText: (date: string) => string;
    readonly small: (store: string) => string;
  };
  readonly chargeFailed: {
    readonly subject: (amount: string) => string;
    readonly title: string;
    readonly text: (date: string, amount: string, plan: string) => string;
    readonly next: (date: string) => string;
    readonly now: string;
    readonly small: string;
  };
  readonly suspended: {
    readonly subject: (plan: string) => string;
    readonly title: string;
    readonly text: (amount: string) => string;
    readonly next: (date: string) => string;
    readonly lastTry: (date: string) => string;
    readonly small: string;
  };
  readonly canceled: {
    readonly subject: (plan: string) => string;
    readonly title: string;
    readonly text: string;
    readonly failed: string;
    readonly small: (store: string) => string;
  };
  readonly trialEnds: {
    readonly subject: (plan: string, date: string) => string;
    readonly title: string;
    readonly text: (date: string, amount: string) => string;
    readonly small: (store: string) => string;
  };
  readonly code: {
    readonly subject: (store: string) => string;
    readonly title: (store: string) => string;
    readonly text: (time: string) => string;
    readonly small: string;
    /** The label of whom the code is for. */
    readonly person: string;
  };
  /** `1 of 4`; the total may be unknown. */
  readonly attempt: (attempt: number, of: number | undefined) => string;
  readonly lines: Readonly<
    Record<
      | 'to'
      | 'for'
      | 'order'
      | 'payBefore'
      | 'price'
      | 'date'
      | 'method'
      | 'number'
      | 'refundedBy'
      | 'paid'
      | 'plan'
      | 'store'
      | 'amount'
      | 'attempt'
      | 'nextAttempt'
      | 'nextCharge'
      | 'firstCharge',
      string
    >
  >;
  /** Stands before the store's addresses. */
  readonly contact: (store: string) => string;
  readonly discount: (percent: string) => string;
  /** A date with its zone. */
  readonly inColombia: (dateTime: string) => string;
  readonly methods: Readonly<Record<PaymentMethod, string>>;
  readonly cardEndingIn: (last4: string) => string;
  readonly sender: (store: string, us: string) => string;
  readonly test: string;
};
