import type { PaymentLinkMail, PaymentReceiptMail, PaymentRefundMail } from '@cauce/contracts';
import { dateTime, type Language, money, namedMoney, percent } from '@cauce/html';
import { idOf } from '@cauce/kernel';
import type { MailContent } from './mail-content.js';
import type { AnyMail, MailFacts } from './mail-facts.js';
import { defused, oneLine } from './safe-text.js';
import { canceled, chargeFailed, oneTimeCode, suspended, trialEnds, welcome } from './subscription-mail.content.js';
import type { MailWords } from './wording/words.js';
import { MAIL_WORDS } from './wording/words-by-language.js';
import { type MaybeLine, present, type Written } from './written.js';

/** What a mail says. Text of merchants and buyers is made harmless in it (`oneLine`, `defused`). */
export function contentOf(facts: MailFacts): MailContent {
  const { mail, language, us } = facts;
  const words = MAIL_WORDS[language];
  return {
    language,
    sender: words.sender(oneLine(mail.storeDisplayName), us),
    ...ofStore(mail, words),
    banner: mail.environment === 'DEVELOPMENT' ? words.test : undefined,
    ...WRITERS[mail.kind](facts as never, words),
  };
}

/** What the store has set for its buyers. A code's mail has no link: whoever expects the code has its page open. */
function ofStore({ kind, storeDisplayName, storeProfile }: AnyMail, words: MailWords): Pick<MailContent, 'replyTo' | 'logo' | 'contact'> {
  const { supportEmail, supportUrl, logoUrl } = storeProfile ?? {};
  const name = defused(storeDisplayName);
  const contact = { ...(supportEmail && { email: supportEmail }), ...(supportUrl && { url: supportUrl }) };
  return {
    ...(supportEmail && { replyTo: supportEmail }),
    ...(logoUrl && { logo: { url: logoUrl, name } }),
    ...(kind !== 'one-time-code' && Object.keys(contact).length > 0 && { contact: { label: words.contact(name), ...contact } }),
  };
}

/** How each kind is written. A new kind does not compile until it is here. */
const WRITERS: { readonly [Kind in AnyMail['kind']]: (facts: MailFacts<Extract<AnyMail, { kind: Kind }>>, words: MailWords) => Written } = {
  'payment-link': link,
  'payment-receipt': receipt,
  'payment-refund': refund,
  'subscription-welcome': welcome,
  'charge-failed': chargeFailed,
  'subscription-suspended': suspended,
  'subscription-canceled': canceled,
  'trial-ends': trialEnds,
  'one-time-code': oneTimeCode,
};

function link({ mail, language }: MailFacts<PaymentLinkMail>, words: MailWords): Written {
  const { lines } = words;
  const until = mail.expireTime && words.inColombia(dateTime(mail.expireTime, language));
  return {
    subject: words.link.subject(oneLine(mail.storeDisplayName), paid(mail, language)),
    greeting: words.hello(defused(mail.firstName)),
    amount: namedMoney(mail.payableCents, mail.currencyCode, language),
    title: words.link.title(defused(mail.storeDisplayName)),
    lines: present([
      [lines.for, defused(mail.title)],
      [lines.order, mail.correlationId && defused(mail.correlationId)],
      [lines.payBefore, until],
    ]),
    action: { label: words.link.action, url: mail.url },
    small: words.link.small,
  };
}

function receipt({ mail, language, at }: MailFacts<PaymentReceiptMail>, words: MailWords): Written {
  const { lines } = words;
  const store = defused(mail.storeDisplayName);
  return {
    subject: words.receipt.subject(paid(mail, language), oneLine(mail.storeDisplayName)),
    amount: namedMoney(mail.payableCents, mail.currencyCode, language),
    title: words.receipt.title(defused(mail.firstName)),
    lines: present([
      [lines.to, store],
      [lines.for, defused(mail.title)],
      ...discount(mail, language, words),
      [lines.date, words.inColombia(dateTime(at, language))],
      [lines.method, paidWith(mail, words)],
      [lines.order, mail.correlationId && defused(mail.correlationId)],
      [lines.number, idOf(mail.resource)],
    ]),
    small: words.receipt.small(store),
  };
}

/** Less than what was paid is a part. */
function refund({ mail, language, at }: MailFacts<PaymentRefundMail>, words: MailWords): Written {
  const { lines } = words;
  const { refundCents, payableCents, currencyCode } = mail;
  const isPart = refundCents < payableCents;
  return {
    subject: words.refund.subject(money(refundCents, currencyCode, language), oneLine(mail.storeDisplayName)),
    greeting: words.hello(defused(mail.firstName)),
    amount: namedMoney(refundCents, currencyCode, language),
    title: isPart ? words.refund.part : words.refund.whole,
    paragraphs: [words.refund.text],
    lines: present([
      [lines.refundedBy, defused(mail.storeDisplayName)],
      [lines.for, defused(mail.title)],
      [lines.paid, isPart ? money(payableCents, currencyCode, language) : undefined],
      [lines.date, words.inColombia(dateTime(at, language))],
      [lines.method, paidWith(mail, words)],
      [lines.order, mail.correlationId && defused(mail.correlationId)],
      [lines.number, idOf(mail.resource)],
    ]),
    small: words.refund.small(defused(mail.storeDisplayName)),
  };
}

/** The discount is the difference of the two amounts, so the lines add up despite rounding. */
function discount(
  { amountCents, payableCents, discountPercentage = 0, currencyCode }: PaymentReceiptMail,
  language: Language,
  words: MailWords,
) {
  const off = payableCents - amountCents;
  const taken: MaybeLine[] = [
    [words.lines.price, money(amountCents, currencyCode, language)],
    [words.discount(percent(discountPercentage, language)), money(off, currencyCode, language)],
  ];
  return off === 0 ? [] : taken;
}

function paidWith({ method, last4 }: Pick<PaymentReceiptMail, 'method' | 'last4'>, words: MailWords): string | undefined {
  if (method === 'CARD' && last4 !== undefined) return words.cardEndingIn(defused(last4));
  return method && words.methods[method];
}

const paid = ({ payableCents, currencyCode }: PaymentLinkMail | PaymentReceiptMail, language: Language) =>
  money(payableCents, currencyCode, language);
