import type { BuyerNotice } from '@cauce/contracts';
import { type Language, dateTime, money, namedMoney, percent } from '@cauce/html';
import { idOf } from '@cauce/kernel';
import type { MailContent, MailLine } from './mail-content.js';
import { defused, oneLine } from './safe-text.js';
import { MAIL_WORDS, type MailWords } from './wording/words.js';

/** A notice, and what its mail needs to know besides. */
export type NoticeFacts = {
  readonly notice: BuyerNotice;
  readonly language: Language;
  /** When what it tells happened: business time, RFC 3339 UTC. */
  readonly at: string;
  /** What we are called beside the store. */
  readonly us: string;
};

/** The mail of a notice. Everything in it that others wrote is defused. */
export function noticeMail(facts: NoticeFacts): MailContent {
  const { notice, language, us } = facts;
  const words = MAIL_WORDS[language];
  return {
    language,
    sender: words.sender(oneLine(notice.storeDisplayName), us),
    notice: notice.environment === 'DEVELOPMENT' ? words.test : undefined,
    amount: namedMoney(notice.payableCents, notice.currencyCode, language),
    ...(notice.kind === 'payment-link' ? link(facts, words) : receipt(facts, words)),
  };
}

type Told = Pick<MailContent, 'subject' | 'greeting' | 'title' | 'lines' | 'action' | 'small'>;

function link({ notice, language }: NoticeFacts, words: MailWords): Told {
  const { lines } = words;
  const until = notice.expireTime && words.inColombia(dateTime(notice.expireTime, language));
  return {
    subject: words.link.subject(oneLine(notice.storeDisplayName), paid(notice, language)),
    greeting: words.hello(defused(notice.firstName)),
    title: words.link.title(defused(notice.storeDisplayName)),
    lines: present([
      [lines.for, defused(notice.title)],
      [lines.order, notice.correlationId && defused(notice.correlationId)],
      [lines.payBefore, until],
    ]),
    action: { label: words.link.action, url: notice.url },
    small: words.link.small,
  };
}

function receipt({ notice, language, at }: NoticeFacts, words: MailWords): Told {
  const { lines } = words;
  const store = defused(notice.storeDisplayName);
  return {
    subject: words.receipt.subject(paid(notice, language), oneLine(notice.storeDisplayName)),
    title: words.receipt.title(defused(notice.firstName)),
    lines: present([
      [lines.to, store],
      [lines.for, defused(notice.title)],
      ...discount(notice, language, words),
      [lines.date, words.inColombia(dateTime(at, language))],
      [lines.method, paidWith(notice, words)],
      [lines.order, notice.correlationId && defused(notice.correlationId)],
      [lines.number, idOf(notice.payment)],
    ]),
    small: words.receipt.small(store),
  };
}

type MaybeLine = readonly [label: string, value: string | undefined];

/** What was taken off is the difference of the two amounts, so the lines add up whatever was rounded. */
function discount({ amountCents, payableCents, discountPercentage = 0, currencyCode }: BuyerNotice, language: Language, words: MailWords) {
  const off = payableCents - amountCents;
  const taken: MaybeLine[] = [
    [words.lines.price, money(amountCents, currencyCode, language)],
    [words.discount(percent(discountPercentage, language)), money(off, currencyCode, language)],
  ];
  return off === 0 ? [] : taken;
}

function paidWith({ method, last4 }: BuyerNotice, words: MailWords): string | undefined {
  if (method === 'CARD' && last4 !== undefined) return words.cardEndingIn(defused(last4));
  return method && words.methods[method];
}

const paid = ({ payableCents, currencyCode }: BuyerNotice, language: Language) => money(payableCents, currencyCode, language);

const present = (lines: readonly MaybeLine[]): MailLine[] =>
  lines.filter((line): line is MailLine => line[1] !== undefined && line[1] !== '');
