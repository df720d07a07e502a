import {
  type AnyResource,
  FAILURE_REASONS,
  type FailureReason,
  field,
  PAYMENT_METHODS,
  type PaymentMethod,
  type Resource,
} from '@cauce/kernel';

// The processor's protocol (docs/processors.md): what is asked of a processor, and what it answers. Amounts are in minor units (ISO 4217).

/** The state of a charge. PENDING: it has no end yet. ABANDONED: refused for ever. */
const CHARGE_STATUSES = ['PENDING', 'SUCCEEDED', 'FAILED', 'NEEDS_REVIEW', 'ABANDONED'] as const;

type ChargeStatus = (typeof CHARGE_STATUSES)[number];

/** Reasons that only we may give, since they promise that the attempt was fenced. */
const OURS: readonly FailureReason[] = ['TIMED_OUT', 'NOT_APPROVED', 'ALREADY_PAID', 'WITHDRAWN', 'NOT_BEGUN'];

/** Why a processor may say that a charge failed. */
export const PROCESSOR_REASONS = FAILURE_REASONS.filter((each) => !OURS.includes(each));

/** Why a charge, a refund or a card to store is refused with 409, final for its key. */
export const CHARGE_REFUSALS = ['ABANDONED', 'OTHER_TERMS'] as const;
export const REFUND_REFUSALS = ['NOT_CHARGED', 'EXCEEDS_CHARGE', 'OTHER_TERMS', 'REFUSED'] as const;
export const STORE_REFUSALS = ['NOT_STORED', 'OTHER_TERMS'] as const;

type Card = { readonly brand: string; readonly last4: string };

type ChargeTerms = {
  readonly key: string;
  readonly reference: string;
  readonly amount: number;
  readonly currencyCode: string;
  readonly method: PaymentMethod;
  readonly description: string;
  readonly returnUrl: string;
  readonly expireTime: string;
  readonly cardToken?: string;
  readonly storedCard?: string;
  readonly bank?: string;
  readonly personType?: 'NATURAL' | 'LEGAL';
  readonly documentType?: string;
  readonly document?: string;
  readonly phoneNumber?: string;
};

type Charge = {
  readonly key: string;
  readonly status: ChargeStatus;
  readonly continueUrl?: string;
  readonly reason?: FailureReason;
  readonly code?: string;
  readonly final?: boolean;
  readonly card?: Card;
};

type BookedCharge = Charge & {
  readonly reference?: string;
  readonly method?: PaymentMethod;
  readonly amount?: number;
  readonly currencyCode?: string;
  readonly fee?: number;
  readonly createTime: string;
};

type RefundTerms = { readonly key: string; readonly amount: number; readonly currencyCode: string };
type Refund = { readonly key: string; readonly status: 'REFUNDED' | 'PENDING' };

type BookedRefund = Refund & {
  readonly charge: string;
  readonly reference?: string;
  readonly amount: number;
  readonly currencyCode: string;
  readonly fee?: number;
  readonly createTime: string;
};

type CardTerms = { readonly key: string; readonly cardToken: string; readonly owner: string };
type StoredCard = { readonly key: string; readonly token: string; readonly card?: Card };
type Bank = { readonly code: string; readonly name: string };
type Callback = { readonly key: string; readonly reference: string };
type Refusal = { readonly code: string; readonly reason?: FailureReason };

const KEY_FORM = { minLength: 1, maxLength: 100, pattern: '^[A-Za-z0-9_-]+$' };
const KEY = 'cg7dzd5fyzm2s4v6mahlwxqk5u';
const key = (about: string) => field.text(about, KEY, KEY_FORM);
const reference = field.text(
  'The payment, in our words: bring it back in callbacks and books as it came.',
  'w36baitccsrzh65iqjopzowphc',
  KEY_FORM,
);
const amount = (about: string, minimum = 1) =>
  field.whole(`${about} In the currency's minor units (ISO 4217).`, 24_000, { minimum, maximum: 99_999_999_999_999 });
const currencyCode = field.text('ISO 4217, upper case.', 'COP', { pattern: '^[A-Z]{3}$' });
const method = field.oneOf(PAYMENT_METHODS, 'How the buyer pays.');
const reason = field.oneOf(PROCESSOR_REASONS, 'Why not, for the buyer to read in our words. One that we do not know counts as DECLINED.');
const createTime = field.text('When the charge or the refund was made. RFC 3339, UTC.', '2026-11-27T10:00:00.000Z', {
  format: 'date-time',
});
const fee = field.optional(field.whole('What you kept of it. In minor units; less than 0 when it was given back.', 250, { minimum: -99_999_999_999_999, maximum: 99_999_999_999_999 })); // prettier-ignore

const CARD: Resource<Card> = {
  title: 'Card',
  about: 'What may be shown of a card.',
  fields: {
    brand: field.text('For people.', 'Visa', { maxLength: 30 }),
    last4: field.text('The last four digits, never more.', '0001', { pattern: '^[0-9]{4}$' }),
  },
};
const card = field.optional(field.object(CARD));

/** What a charge asks for. */
export const CHARGE_TERMS: Resource<ChargeTerms> = {
  title: 'ChargeTerms',
  about: 'A charge. `method` says which of the last seven fields come: CARD one of `cardToken` and `storedCard`, or neither where the card is entered on a page of yours, PSE `bank`, `personType`, `documentType` and `document`, SERVICE `documentType` and `document`, WALLET_A `phoneNumber`; BANK_A and PARTNER_PLATFORM none.', // prettier-ignore
  fields: {
    key: key('The charge’s own name, made by us: money moves under it at most once, for ever.'),
    reference,
    amount: amount('What the buyer pays.'),
    currencyCode,
    method,
    description: field.text('For the statement.', 'Wooden truck', { maxLength: 2000 }),
    returnUrl: field.text('Where the buyer goes after a page of yours.', 'https://pay.example/p/x', { format: 'uri', maxLength: 2048 }),
    expireTime: field.text('Until when a buyer may approve on a page of yours. RFC 3339, UTC.', '2026-11-27T10:15:00.000Z', {
      format: 'date-time',
    }),
    cardToken: field.optional(
      field.text(
        'The token of a card, for one use: you gave it to the buyer’s browser. Absent: the buyer enters the card at your `continueUrl`.',
        'tok_1',
        { maxLength: 200 },
      ),
    ),
    storedCard: field.optional(field.text('The token of a card that you stored: its buyer is not there.', 'card_1', { maxLength: 200 })),
    bank: field.optional(field.text('The `code` of a bank of yours.', '1001', { maxLength: 20 })),
    personType: field.optional(field.oneOf(['NATURAL', 'LEGAL'], 'Who pays: a person or a company.')),
    documentType: field.optional(field.text('The kind of identity document.', 'CC', { maxLength: 20 })),
    document: field.optional(field.text('Its number.', '1020304567', { maxLength: 30 })),
    phoneNumber: field.optional(field.text('The wallet’s, in E.164.', '+573001234567', { maxLength: 20 })),
  },
};

const CHARGE_FIELDS: Resource<Charge>['fields'] = {
  key: key('As it was asked for.'),
  status: field.oneOf(CHARGE_STATUSES, 'PENDING: it has no end yet, and is no failure. ABANDONED: refused for ever.'),
  continueUrl: field.optional(field.text('Of PENDING: where the buyer goes on. https, or http in development.', 'https://bank.example/approve/1', { format: 'uri', maxLength: 2048 })), // prettier-ignore
  reason: field.optional(reason),
  code: field.optional(
    field.text('Of FAILED: your own word for it, for operators. Visible ASCII.', '51', {
      minLength: 1,
      maxLength: 100,
      pattern: '^[!-~]+$',
    }),
  ),
  final: field.optional(field.flag('Of FAILED, true: this refusal can never turn into money. Absent or false: it still may.', true)),
  card,
};

/** A charge as it is now. */
export const CHARGE: Resource<Charge> = { title: 'Charge', about: 'A charge as it is now.', fields: CHARGE_FIELDS };

const BOOKED_CHARGE: Resource<BookedCharge> = {
  title: 'BookedCharge',
  about: 'A charge in the books. A key that was abandoned before any charge came has no reference, method, amount and currency.',
  fields: {
    ...CHARGE_FIELDS,
    reference: field.optional(reference),
    method: field.optional(method),
    amount: field.optional(amount('As it was asked for.')),
    currencyCode: field.optional(currencyCode),
    fee,
    createTime,
  },
};

const next = field.optional(
  field.text('Where the next page begins; absent on the last one.', '2026-11-27T10:00:00.000Z~cg7d', { maxLength: 400 }),
);

/** A page of the books of charges. */
export const CHARGES_PAGE: Resource<{ readonly charges: readonly BookedCharge[]; readonly next?: string }> = {
  title: 'ChargesPage',
  about: 'Charges, oldest first.',
  fields: { charges: field.listOf(field.object(BOOKED_CHARGE), 'By the time at which each was made.'), next },
};

/** What a refund asks for. */
export const REFUND_TERMS: Resource<RefundTerms> = {
  title: 'RefundTerms',
  about: 'Money to give back, the whole charge or a part of it.',
  fields: { key: key('The refund’s own name, made by us: money goes back under it at most once, for ever.'), amount: amount('What goes back.'), currencyCode }, // prettier-ignore
};

const REFUND_FIELDS: Resource<Refund>['fields'] = {
  key: key('The refund’s own.'),
  status: field.oneOf(['REFUNDED', 'PENDING'], 'PENDING: accepted, and not done yet. We ask again with the same key.'),
};

/** A refund as it is now. */
export const REFUND: Resource<Refund> = { title: 'Refund', about: 'A refund as it is now.', fields: REFUND_FIELDS };

const BOOKED_REFUND: Resource<BookedRefund> = {
  title: 'BookedRefund',
  about: 'A refund in the books. Those that were refused are not in them.',
  fields: {
    ...REFUND_FIELDS,
    charge: key('The key of its charge.'),
    reference: field.optional(reference),
    amount: amount('What went, or goes, back.'),
    currencyCode,
    fee,
    createTime,
  },
};

/** A page of the books of refunds. */
export const REFUNDS_PAGE: Resource<{ readonly refunds: readonly BookedRefund[]; readonly next?: string }> = {
  title: 'RefundsPage',
  about: 'Refunds, oldest first.',
  fields: { refunds: field.listOf(field.object(BOOKED_REFUND), 'By the time at which each was made.'), next },
};

/** A card to store. */
export const CARD_TERMS: Resource<CardTerms> = {
  title: 'CardTerms',
  about: 'A card to store for charges without its buyer.',
  fields: {
    key: key('The stored card’s own name, made by us: one key makes one token, for ever.'),
    cardToken: field.text('The token of a card, for one use: storing uses it up.', 'tok_1', { maxLength: 200 }),
    owner: field.text('Whose card it is, in our words. It never changes.', 'subscription-w36baitccsrzh65iqjopzowphc', { maxLength: 200 }),
  },
};

/** A card that is stored. */
export const STORED_CARD: Resource<StoredCard> = {
  title: 'StoredCard',
  about: 'A card that can be charged again and again.',
  fields: {
    key: key('As it was asked for.'),
    token: field.text('What we charge it by.', 'card_1', { minLength: 1, maxLength: 200 }),
    card,
  },
};

const BANK: Resource<Bank> = {
  title: 'Bank',
  about: 'A bank that PSE can debit.',
  fields: {
    code: field.text('What a charge names it by.', '1001', { maxLength: 20 }),
    name: field.text('For people.', 'Bank One', { maxLength: 100 }),
  },
};

/** The banks of PSE. */
export const BANKS_LIST: Resource<{ readonly banks: readonly Bank[] }> = {
  title: 'Banks',
  about: 'The banks that PSE can debit; none where you do not offer PSE.',
  fields: { banks: field.listOf(field.object(BANK), 'In the order in which buyers see them.') },
};

/** What a callback says: which charge has news. */
export const CALLBACK: Resource<Callback> = {
  title: 'Callback',
  about: 'A charge has news. What it is, we ask for.',
  fields: { key: key('The charge’s.'), reference },
};

/** A refusal with 409, by its codes. */
export const refusal = (title: string, codes: readonly string[], about: string): Resource<Refusal> => ({
  title,
  about,
  fields: { code: field.oneOf(codes, 'Why.'), reason: field.optional(reason) },
});

/** An error that says nothing of a charge. */
export const PROBLEM: AnyResource = {
  title: 'Problem',
  about: 'What was wrong, in any form: operators may read it, and we act on the status alone.',
  fields: {},
};
