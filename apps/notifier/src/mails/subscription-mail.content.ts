import {
  type CanceledMail,
  type ChargeFailedMail,
  type OneTimeCodeMail,
  renewalFailureText,
  type SuspendedMail,
  type TrialEndsMail,
  type WelcomeMail,
} from '@cauce/contracts';
import { date, dateTime, type Language, money, namedMoney } from '@cauce/html';
import type { MailContent } from './mail-content.js';
import type { MailFacts } from './mail-facts.js';
import { defused, oneLine } from './safe-text.js';
import type { MailWords } from './wording/words.js';
import { present, type Written } from './written.js';

/** What the mails of a subscription have in common. */
type OfSubscription = WelcomeMail | ChargeFailedMail | SuspendedMail | CanceledMail | TrialEndsMail;

export function welcome({ mail, language }: MailFacts<WelcomeMail>, words: MailWords): Written {
  const { nextChargeTime, isTrial, planDisplayName, storeDisplayName } = mail;
  const when = date(nextChargeTime, language);
  return {
    subject: words.welcome.subject(oneLine(planDisplayName), oneLine(storeDisplayName)),
    greeting: words.hello(defused(mail.firstName)),
    title: words.welcome.title,
    paragraphs: [isTrial ? words.welcome.trialText(when) : words.welcome.text],
    lines: present([
      ...planAndStore(mail, words),
      [isTrial ? words.lines.firstCharge : words.lines.nextCharge, `${when}, ${namedMoney(mail.amountCents, mail.currencyCode, language)}`],
    ]),
    action: updateCard(mail, words),
    small: words.welcome.small(defused(storeDisplayName)),
  };
}

/** Says which attempt it was, and when the old card is tried again. A bank may still settle what it refused, so nothing is promised. */
export function chargeFailed({ mail, language, at }: MailFacts<ChargeFailedMail>, words: MailWords): Written {
  const { attempt, attempts, nextAttemptTime, planDisplayName } = mail;
  const { chargeFailed } = words;
  const next = nextAttemptTime && date(nextAttemptTime, language);
  const told = chargeFailed.text(date(at, language), amountOf(mail, language), defused(planDisplayName));
  return {
    subject: chargeFailed.subject(amountOf(mail, language)),
    greeting: words.hello(defused(mail.firstName)),
    title: chargeFailed.title,
    paragraphs: [told, ...why(mail, language), next ? chargeFailed.next(next) : chargeFailed.now],
    lines: present([
      ...planAndStore(mail, words),
      [words.lines.amount, namedMoney(mail.amountCents, mail.currencyCode, language)],
      [words.lines.attempt, words.attempt(attempt, attempts)],
      [words.lines.nextAttempt, next],
    ]),
    action: updateCard(mail, words),
    small: chargeFailed.small,
  };
}

export function suspended({ mail, language }: MailFacts<SuspendedMail>, words: MailWords): Written {
  const { nextAttemptTime, isLastTry, planDisplayName } = mail;
  const next = nextAttemptTime && date(nextAttemptTime, language);
  const whatNext = isLastTry ? words.suspended.lastTry : words.suspended.next;
  return {
    subject: words.suspended.subject(oneLine(planDisplayName)),
    greeting: words.hello(defused(mail.firstName)),
    title: words.suspended.title,
    paragraphs: [words.suspended.text(amountOf(mail, language)), ...why(mail, language), ...(next ? [whatNext(next)] : [])],
    lines: present([
      ...planAndStore(mail, words),
      [words.lines.amount, namedMoney(mail.amountCents, mail.currencyCode, language)],
      [words.lines.nextAttempt, next],
    ]),
    action: updateCard(mail, words),
    small: words.suspended.small,
  };
}

/** Without a link to change the card: nothing is charged to a card any more. */
export function canceled({ mail }: MailFacts<CanceledMail>, words: MailWords): Written {
  return {
    subject: words.canceled.subject(oneLine(mail.planDisplayName)),
    greeting: words.hello(defused(mail.firstName)),
    title: words.canceled.title,
    paragraphs: [mail.hasFailed ? words.canceled.failed : words.canceled.text],
    lines: present(planAndStore(mail, words)),
    small: words.canceled.small(defused(mail.storeDisplayName)),
  };
}

export function trialEnds({ mail, language }: MailFacts<TrialEndsMail>, words: MailWords): Written {
  const when = date(mail.trialEndTime, language);
  return {
    subject: words.trialEnds.subject(oneLine(mail.planDisplayName), when),
    greeting: words.hello(defused(mail.firstName)),
    title: words.trialEnds.title,
    paragraphs: [words.trialEnds.text(when, amountOf(mail, language))],
    lines: present([
      ...planAndStore(mail, words),
      [words.lines.firstCharge, `${when}, ${namedMoney(mail.amountCents, mail.currencyCode, language)}`],
    ]),
    action: updateCard(mail, words),
    small: words.trialEnds.small(defused(mail.storeDisplayName)),
  };
}

/** Without any link: a buyer who expects the code has its page open. */
export function oneTimeCode({ mail, language }: MailFacts<OneTimeCodeMail>, words: MailWords): Written {
  return {
    subject: words.code.subject(oneLine(mail.storeDisplayName)),
    greeting: words.hello(defused(mail.firstName)),
    title: words.code.title(defused(mail.storeDisplayName)),
    amount: mail.code,
    paragraphs: [words.code.text(words.inColombia(dateTime(mail.expireTime, language)))],
    lines: present([[words.code.person, mail.person && personOf(mail.person)]]),
    small: words.code.small,
  };
}

/** Whoever has the link wrote the name. */
function personOf({ firstName, lastName, documentType, documentEnd }: NonNullable<OneTimeCodeMail['person']>): string {
  return `${defused(firstName)} ${defused(lastName)}, ${oneLine(documentType)} ••• ${oneLine(documentEnd)}`;
}

/** Why the card could not be charged, and what to do; an older message of a suspension gives no reason. */
function why({ reason }: ChargeFailedMail | SuspendedMail, language: Language): readonly string[] {
  return reason === undefined ? [] : [renewalFailureText(reason)[language]];
}

function planAndStore({ planDisplayName, storeDisplayName }: OfSubscription, { lines }: MailWords): (readonly [string, string])[] {
  return [
    [lines.plan, defused(planDisplayName)],
    [lines.store, defused(storeDisplayName)],
  ];
}

function updateCard({ methodUrl }: OfSubscription, { updateCard }: MailWords): NonNullable<MailContent['action']> {
  return { label: updateCard, url: methodUrl };
}

function amountOf({ amountCents, currencyCode }: Exclude<OfSubscription, CanceledMail>, language: Language): string {
  return money(amountCents, currencyCode, language);
}
