import { type KnownDocumentType } from '@cauce/contracts';
import { type Html } from '@cauce/html';
import { type PaymentMethod } from '@cauce/kernel';
import { type ConnectWords } from './connect-words.js';
import { type CardError, type CardField, type SourceError, type SourceField } from './entry-errors.js';
import { type CardFormSayings, type ErrorWords, type Message, type Notice, type Waited } from './sayings.js';
import { type SubscriptionWords } from './subscription-words.js';

/** Where a store answers questions, each as a link; absent where the store has none. */
export type Help = { readonly email?: Html; readonly page?: Html };

/** Everything the hosted pages say in one language. The compiler ensures that no language lacks a sentence. */
export type Words = {
  readonly frame: {
    readonly skip: string;
    readonly footNav: string;
    readonly privacy: string;
    readonly genuine: string;
    readonly testStrip: string;
    /** Of every page of a store. */
    readonly description: (store: string) => string;
    readonly dealingWith: (store: string, organization: string, help: Help) => Html;
    readonly carrier: string;
    readonly unknownStore: string;
  };
  readonly summary: {
    readonly hello: (name: string | undefined) => string;
    readonly canPay: string;
    readonly left: string;
    readonly until: (time: Html, until: { readonly sameDay: boolean; readonly expireTime: string }) => Html;
    readonly price: string;
    readonly discount: (percent: string, source: string | undefined) => string;
    readonly toPay: string;
  };
  readonly card: CardFormSayings & {
    readonly legend: string;
    readonly legendAgain: string;
    readonly labels: Readonly<Record<CardField, string>>;
    readonly expiryPlaceholder: string;
    readonly straight: string;
    readonly toCheck: (count: number) => string;
    readonly toCheckTitle: (count: number) => string;
    readonly error: (error: CardError) => ErrorWords;
    readonly tokenUnknown: Notice;
    readonly refused: Notice;
  };
  /** The form does not belong to this browser any more, whatever it was to pay with. */
  readonly formTooOld: Message & { readonly startAgain: string };
  readonly confirm: {
    readonly title: string;
    readonly card: string;
    readonly notYet: string;
    readonly other: string;
    readonly lead: string;
  };
  readonly pay: (amount: string) => string;
  readonly payWord: string;
  readonly methods: Readonly<Record<PaymentMethod, string>>;
  /** For the ways to pay other than the card. */
  readonly method: {
    readonly legend: string;
    readonly legendAgain: string;
    readonly about: Readonly<Record<PaymentMethod, string>>;
    readonly bank: string;
    readonly chooseBank: string;
    readonly noBanks: string;
    /** A bank's name in this language: a real one is a name and stays as it is. */
    readonly bankName: (name: string) => string;
    /** Nothing that is enabled can pay in this currency. */
    readonly none: (store: string) => string;
    readonly belongsTo: string;
    readonly person: string;
    readonly company: string;
    readonly documentType: string;
    readonly document: string;
    readonly documentTypes: Readonly<Record<KnownDocumentType, string>>;
    readonly phone: string;
    /** Where the card is entered on the processor's page. */
    readonly cardText: string;
    readonly bankAText: string;
    readonly partnerText: string;
    readonly buttons: Readonly<Record<'CARD' | 'PSE' | 'WALLET_A' | 'BANK_A' | 'PARTNER_PLATFORM', string>>;
    readonly hint: (method: PaymentMethod, amount: string) => string | undefined;
    readonly busy: string;
    readonly busyStatus: string;
    readonly labels: Readonly<Record<SourceField, string>>;
    readonly error: (error: SourceError) => ErrorWords;
    readonly notStarted: Notice;
  };
  /** While the buyer has to approve elsewhere. */
  readonly continue: {
    readonly pageTitle: string;
    readonly at: (method: PaymentMethod) => Message & { readonly button: string };
    /** The card is still to be entered, on the processor's page. */
    readonly enterCard: Message & { readonly button: string };
    readonly otherWay: string;
    readonly notYet: string;
    readonly other: Message;
  };
  readonly cardEndingIn: (last4: string, brand?: string) => string;
  readonly lines: Readonly<
    Record<
      | 'amount'
      | 'method'
      | 'started'
      | 'sent'
      | 'for'
      | 'order'
      | 'paid'
      | 'date'
      | 'delivery'
      | 'number'
      | 'buyer'
      | 'store'
      | 'openUntil',
      string
    >
  >;
  readonly delivery: (courier: string | undefined, trackingNumber: string | undefined) => string;
  readonly declined: {
    /** The bank's own answer about a card. */
    readonly card: (last4: string | undefined) => string;
    readonly cardPageTitle: string;
    readonly notConfirmed: string;
    /** Any other refusal. */
    readonly title: string;
    readonly nothingTaken: string;
    /** One small line where a refusal may still turn into money. */
    readonly ifTaken: string;
  };
  /** It was tried too often: as often as it may be at all, or in this hour. */
  readonly tries: { readonly usedUp: Message; readonly tooOften: Notice };
  readonly processing: {
    readonly title: (who: Waited) => string;
    /** What is said from so many seconds on. */
    readonly texts: (who: Waited) => readonly (readonly [fromSeconds: number, text: string])[];
    readonly late: (who: Waited) => string;
    readonly close: (email: string | undefined) => string;
    readonly doNotPay: string;
    readonly again: string;
  };
  readonly review: Message & { readonly pageTitle: string; readonly after: string };
  readonly paid: { readonly pageTitle: string; readonly title: (name: string | undefined) => string; readonly keep: string };
  readonly expired: {
    readonly pageTitle: string;
    readonly title: string;
    readonly text: (time: Html | undefined, expireTime: string | undefined) => Html;
    readonly notCharged: string;
    readonly next: (store: string) => string;
  };
  readonly canceled: {
    readonly pageTitle: string;
    readonly title: string;
    readonly over: string;
    readonly notCharged: string;
    readonly pending: (who: Waited) => string;
    readonly settled: string;
    readonly next: (store: string) => string;
  };
  readonly unknown: { readonly title: string; readonly paragraphs: readonly string[] };
  readonly nowhere: Message;
  readonly failure: { readonly pageTitle: string; readonly title: string; readonly text: string; readonly again: string };
  /** There is no room, or a part is away, and nothing was begun. */
  readonly busy: {
    readonly title: string;
    /** Of a form. `taken`: that nothing was taken, or `notBegun` where a try before it may have taken money. */
    readonly text: (taken: string) => string;
    readonly notBegun: string;
    readonly triedBefore: string;
    readonly again: string;
    readonly pressed: string;
    readonly pressedStatus: string;
    readonly back: string;
    /** Of a partner's token. */
    readonly token: string;
    /** Of a page. */
    readonly page: string;
    readonly reload: string;
  };
  readonly back: {
    readonly going: (store: string) => string;
    readonly to: (store: string) => string;
    readonly now: string;
    readonly stayDeclined: string;
    readonly stay: string;
  };
  readonly subscription: SubscriptionWords;
  readonly connect: ConnectWords;
  readonly about: {
    readonly pageTitle: string;
    readonly description: string;
    readonly genuine: { readonly title: string; readonly paragraphs: (address: string) => readonly string[] };
    readonly privacy: { readonly title: string; readonly paragraphs: readonly string[] };
  };
  /** For the small scripts: `{n}`, `{h}` and `{d}` are filled in by them. */
  readonly script: Readonly<
    Record<
      'days' | 'hours' | 'hour' | 'minutes' | 'minute' | 'seconds' | 'second' | 'fiveLeft' | 'oneLeft' | 'secondsShort' | 'staying',
      string
    >
  >;
};
