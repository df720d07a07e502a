import { type CheckoutSubscription } from '@cauce/contracts';
import { type Html } from '@cauce/html';
import { type FailureReason } from '@cauce/kernel';
import { type IdentityError, type IdentityField } from './entry-errors.js';
import type { CardFormSayings, ErrorWords, Message } from './sayings.js';

/** How often is charged. */
export type Rhythm = Pick<CheckoutSubscription['plan'], 'billingCycleFrequency' | 'billingCycleInterval'>;

/** What a buyer allows. Amounts as text, dates as `21 November 2026`. `first`: where the first charge differs; `from`: when the first is later. */
export type Consent = {
  readonly store: string;
  readonly amount: string;
  readonly every: string;
  readonly first?: string | undefined;
  readonly from?: string | undefined;
};

/** A page that is the answer: its head, and what to do next. */
type Ending = { readonly title: string; readonly paragraphs: (store: string) => readonly string[] };

/** Everything the pages of a subscription say in one language: its acceptance, and the change of its card. */
export type SubscriptionWords = {
  readonly steps: { readonly label: string; readonly names: readonly string[]; readonly place: (step: number, of: number) => string };
  /** `every month`, `every 3 months`. */
  readonly every: (rhythm: Rhythm) => string;
  readonly free: string;
  readonly today: (date: string) => string;
  readonly back: string;
  readonly lines: Readonly<
    Record<'plan' | 'you' | 'card' | 'chargedNow' | 'paidToday' | 'nextCharge' | 'newCard' | 'cardNow' | 'firstCharge', string>
  >;
  readonly nothing: string;
  readonly change: string;
  readonly invite: {
    readonly pageTitle: string;
    readonly hello: (name: string | undefined, store: string) => string;
    readonly trial: (days: number) => string;
    readonly trialBegins: (days: number) => string;
    readonly threeCharges: string;
    readonly whatAndWhen: string;
    readonly special: string;
    readonly freeFirst: string;
    readonly after: (amount: string, every: string, store: string) => string;
    readonly next: string;
    readonly again: string;
    readonly open: (time: Html) => Html;
  };
  readonly identity: {
    readonly title: string;
    readonly text: string;
    readonly labels: Readonly<Record<IdentityField, string>>;
    readonly send: string;
    readonly hint: (email: string) => string;
    readonly noEmail: string;
    readonly busy: string;
    readonly busyStatus: string;
    readonly toCheck: (count: number) => string;
    readonly error: (error: IdentityError) => ErrorWords;
  };
  readonly code: {
    readonly title: string;
    readonly text: (email: string | undefined) => string;
    /** The label of whom the code is for. */
    readonly person: string;
    readonly label: string;
    readonly confirm: string;
    readonly again: string;
    readonly hint: string;
    readonly busy: string;
    readonly busyStatus: string;
    readonly form: string;
    /** `left`: tries that are left, if that is known. */
    readonly wrong: (left: number | undefined) => string;
    readonly expired: string;
  };
  readonly card: {
    readonly title: string;
    readonly titleAgain: string;
    readonly text: string;
    readonly use: string;
    readonly says: CardFormSayings;
  };
  /** Nobody takes cards for subscriptions of this store. */
  readonly noCards: Message;
  readonly confirm: {
    readonly title: string;
    readonly consent: (consent: Consent) => string;
    readonly consentMissing: string;
    readonly pay: (amount: string) => string;
    readonly freeUntil: (date: string) => string;
    readonly freeNow: string;
    /** @param retryDays on which days after a failure it is tried again; undefined: an older billing does not say */
    readonly ifItFails: (retryDays: readonly number[] | undefined) => string;
    readonly busy: string;
    readonly busyStatus: string;
  };
  readonly waiting: { readonly text: string; readonly late: string; readonly close: string };
  readonly declined: {
    readonly title: (last4: string | undefined) => string;
    /** The first charge did not go through, for a reason that is not the bank's answer about the card. */
    readonly other: string;
    /** `isKept`: what was entered is there still. */
    readonly notStarted: (isKept: boolean) => string;
    /** Why, and what to do; of a card alone. */
    readonly reason: (reason: FailureReason) => string;
  };
  readonly banners: Readonly<
    Record<'notSent' | 'lockedOut' | 'onceMore' | 'cardAgain' | 'cardNotKept' | 'tooManyCards' | 'notChanged', Message>
  >;
  readonly done: {
    readonly pageTitle: string;
    readonly title: (name: string | undefined) => string;
    readonly paid: string;
    readonly freeFirst: string;
    readonly trial: (date: string) => string;
    readonly keep: string;
  };
  readonly used: Ending;
  readonly expired: Ending & { readonly until: (time: Html) => Html; readonly nothing: string };
  readonly canceled: Ending;
  readonly failure: string;
  readonly update: {
    readonly title: string;
    /** While it runs: what is charged next. */
    readonly running: (amount: string, date: string) => string;
    readonly owed: {
      readonly title: (date: string | undefined) => string;
      readonly failed: (amount: string) => string;
      readonly next: string;
    };
    readonly paused: { readonly title: string; readonly failed: string; readonly next: (amount: string) => string };
    readonly charging: { readonly title: string; readonly text: (amount: string) => string };
    readonly declined: (last4: string | undefined) => string;
    readonly otherDeclined: string;
    /** `isNew`: the card was entered here, and declined. */
    readonly ifNothing: (date: string, isNew: boolean) => string;
    readonly cardText: string;
    readonly confirmTitle: string;
    readonly save: string;
    readonly saveAndPay: (amount: string) => string;
    readonly ifOpenFails: (amount: string) => string;
    readonly waiting: string;
    readonly doneTitle: string;
    readonly donePaid: string;
    readonly doneSaved: string;
    readonly doneCharging: string;
    readonly another: string;
    readonly ended: Ending;
    readonly linkExpired: Message;
  };
};
