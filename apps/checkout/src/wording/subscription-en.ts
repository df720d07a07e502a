import { html, sentenceEnd } from '@cauce/html';
import { type FailureReason } from '@cauce/kernel';
import { type IdentityError } from './entry-errors.js';
import type { ErrorWords } from './sayings.js';
import { type Consent, type Rhythm, type SubscriptionWords } from './subscription-words.js';

const LIST = new Intl.ListFormat('en-GB');
const COUNTS = ['no', 'one', 'two', 'three', 'four'];

export const subscriptionEn: SubscriptionWords = {
  steps: { label: 'Steps', names: ['Plan', 'You', 'Card', 'Confirm'], place: (step, of) => `, step ${step} of ${of}` },
  every,
  free: 'Free',
  today: (date) => `Today, ${date}`,
  back: 'Back',
  lines: {
    plan: 'Plan',
    you: 'You',
    card: 'Card',
    chargedNow: 'Charged now',
    paidToday: 'Paid today',
    nextCharge: 'Next charge',
    newCard: 'New card',
    cardNow: 'Your card now',
    firstCharge: 'First charge',
  },
  nothing: 'Nothing',
  change: 'change',
  invite: {
    pageTitle: 'Your subscription',
    hello: (name, store) => (name === undefined ? `${store} invites you to` : `Hello, ${name}. ${store} invites you to`),
    trial: (days) => (days === 1 ? 'The first day is free.' : `The first ${days} days are free.`),
    trialBegins: (days) => (days === 1 ? 'One day free' : `${days} days free`),
    threeCharges: 'Your next three charges',
    whatAndWhen: 'What you pay, and when',
    special: 'First charge, special price',
    freeFirst: 'The first charge is free',
    after: (amount, rhythm, store) =>
      `After that, ${amount} ${rhythm}, until you or the store end it. To end it, write to ${sentenceEnd(store)} No further charge is made then.`,
    next: 'Continue',
    again: 'Try another card',
    open: (time) => html`You decide on the last step. This invitation is open until ${time}, Colombia time.`,
  },
  identity: {
    title: 'Who is subscribing?',
    text: 'Only the person invited can accept, so we check that it is you.',
    labels: { firstName: 'First name', lastName: 'Last name', document: 'Document number' },
    send: 'Send me a code by e-mail',
    hint: (email) => `It goes to ${email}, the address the store has for you.`,
    noEmail: 'It goes to the address the store has for you.',
    busy: 'Sending…',
    busyStatus: 'Your code is on its way. Please wait.',
    toCheck: (count) => (count === 1 ? 'One thing to check' : `${capital(COUNTS[count] ?? String(count))} things to check`),
    error: identityError,
  },
  code: {
    title: 'Enter the code we sent you',
    text: (email) => `Six digits, sent to ${email ?? 'your e-mail address'}. It works for ten minutes, for this person alone.`,
    person: 'Who accepts',
    label: 'Code',
    confirm: 'Confirm the code',
    again: 'Send a new code',
    hint: 'Not there? Look in your spam folder. A wrong address can only be changed by the store.',
    busy: 'One moment…',
    busyStatus: 'Your code is being checked. Please wait.',
    form: 'A code has six digits: write them as they are in the e-mail.',
    wrong: (left) =>
      left === undefined
        ? 'That is not the last code we sent for this person. The e-mail says for whom it is.'
        : `That is not the last code we sent for this person. The e-mail says for whom it is. You can try ${left === 1 ? 'once' : `${COUNTS[left] ?? left} times`} more.`,
    expired: 'This code is no longer good. Send a new one.',
  },
  card: {
    title: 'The card to charge',
    titleAgain: 'Try another card',
    text: 'Nothing is charged on this step.',
    use: 'Use this card',
    says: {
      next: 'Use this card',
      nextHint: 'You see everything once more before you confirm.',
      busy: 'One moment…',
      busyStatus: 'Your card is being checked. Please wait.',
      notSent: {
        title: 'The card could not be sent',
        text: 'The card processor does not answer, so nothing has begun. What you entered is still here: check your connection and try again.',
      },
    },
  },
  noCards: {
    title: 'No card can be taken here now',
    text: 'The store takes no cards for subscriptions at the moment. Nothing is charged on this step, and no card is changed. Write to the store, and come back with the same link.',
  },
  confirm: {
    title: 'Check and accept',
    consent,
    consentMissing: 'Tick this to accept: without it no charge may be made.',
    pay: (amount) => `Accept and pay ${amount}`,
    freeUntil: (date) => `Accept, free until ${date}`,
    freeNow: 'Accept, nothing to pay now',
    ifItFails: (days) => `If a later charge fails we tell you and try again${days ? ` after ${LIST.format(days.map(String))} days` : ''}.`,
    busy: 'One moment…',
    busyStatus: 'Your acceptance is on its way. Please wait.',
  },
  waiting: {
    text: 'You accepted. As soon as your bank answers, this page says what became of it.',
    late: 'The invitation ended before your bank’s answer came. We are still waiting for it: the charge may still go through.',
    close: 'You may close this page: the same link shows the result. Please do not accept a second time while we wait.',
  },
  declined: {
    title: (last4) => `The bank declined ${last4 === undefined ? 'the card' : `the card ending in ${last4}`}`,
    other: 'The first charge did not go through',
    notStarted: (isKept) => `The subscription has not started.${isKept ? ' What you entered is kept: you only need another card.' : ''}`,
    reason: (reason) => REASONS.get(reason) ?? DECLINED,
  },
  banners: {
    notSent: {
      title: 'The code could not be sent',
      text: 'The e-mail did not leave. What you entered is still here: try again in a minute.',
    },
    lockedOut: {
      title: 'Too many codes',
      text: 'To protect the invited person, no code is sent or taken for an hour. Nothing was accepted. Come back later with the same link.',
    },
    onceMore: {
      title: 'Please confirm once more that it is you',
      text: 'Half an hour has passed, or your browser does not keep our cookie. Nothing was accepted.',
    },
    cardAgain: {
      title: 'Please enter the card once more',
      text: 'The card was entered too long ago or used already, or your browser does not keep our cookies. Nothing is charged on this step.',
    },
    cardNotKept: { title: 'This card cannot be used', text: 'Nothing is charged on this step.' },
    tooManyCards: {
      title: 'Too many cards were tried today',
      text: 'To protect cardholders, no other card is taken under this link until tomorrow. Ask your bank meanwhile.',
    },
    notChanged: { title: 'The card was not changed', text: 'The card you had stays. Enter a card again.' },
  },
  done: {
    pageTitle: 'Accepted',
    title: (name) => (name === undefined ? 'All set. Thank you.' : `All set. Thank you, ${name}.`),
    paid: 'Your subscription is active and the first charge is paid.',
    freeFirst: 'Your subscription is active and the first charge is free.',
    trial: (date) => `Your subscription has begun. It is free until ${date}.`,
    keep: 'You get a receipt of every charge by e-mail. The welcome e-mail has the way to change your card.',
  },
  used: {
    title: 'This invitation was already accepted',
    paragraphs: (store) => [
      'Each invitation works once. There is nothing left to do here, and opening it again charges nothing.',
      `Was it not you? Tell ${store}, and they can end the subscription.`,
    ],
  },
  expired: {
    title: 'This invitation has expired',
    until: (time) => html`It was open until ${time}, Colombia time.`,
    nothing: 'Nothing was accepted and nothing was charged.',
    paragraphs: (store) => [`Ask ${store} for a new one; it takes them a minute.`],
  },
  canceled: {
    title: 'This subscription was ended',
    paragraphs: (store) => ['There is nothing to accept here, and no further charge is made.', `Questions? Write to ${sentenceEnd(store)}`],
  },
  failure: 'We do not know yet whether it went through: please do not try a second time. This page will tell you.',
  update: {
    title: 'Update the card',
    running: (amount, date) => `Nothing is charged now. The next charge is ${amount} on ${date}.`,
    owed: {
      title: (date) => (date === undefined ? 'A charge is still open' : `The charge of ${date} is still open`),
      failed: (amount) => `${amount} did not go through.`,
      next: 'We charge the open amount to the new card as soon as you confirm it.',
    },
    paused: {
      title: 'Your subscription is paused',
      failed: 'The last charges did not go through.',
      next: (amount) => `With a new card it goes on, and we charge ${amount} as soon as you confirm it.`,
    },
    charging: {
      title: 'A charge is under way',
      text: (amount) =>
        `Your bank has not answered yet about ${amount}. You can change the card now: the new one pays this charge only if the old one does not.`,
    },
    declined: (last4) => `The bank declined ${last4 === undefined ? 'the new card' : `the card ending in ${last4}`}`,
    otherDeclined: 'The charge did not go through',
    ifNothing: (date, isNew) => `If you do nothing, we try ${isNew ? 'this' : 'the old'} card again on ${date}.`,
    cardText: 'Nothing is charged before you confirm on the next page.',
    confirmTitle: 'Check the new card',
    save: 'Save this card',
    saveAndPay: (amount) => `Save and pay ${amount}`,
    ifOpenFails: (amount) => `If the charge that is under way does not go through, ${amount} is charged to this card.`,
    waiting: 'The new card is saved. As soon as your bank answers, this page says whether the open charge was paid.',
    doneTitle: 'The new card is in place',
    donePaid: 'The open charge was paid and your subscription goes on.',
    doneSaved: 'Nothing was charged. The next charges go to this card.',
    doneCharging: 'A charge with the old card is still under way. The new card pays it only if the old one does not.',
    another: 'Use another card',
    ended: {
      title: 'There is no card to update',
      paragraphs: (store) => ['This subscription is not running, so no card is charged.', `Questions? Write to ${sentenceEnd(store)}`],
    },
    linkExpired: {
      title: 'This link is too old',
      text: 'A link to update the card works for 30 days, and nothing was changed with this one. Every e-mail about your subscription has a new one; the store can send you one, too.',
    },
  },
};

const UNITS: Readonly<Record<Rhythm['billingCycleFrequency'], readonly [string, string]>> = {
  WEEKLY: ['week', 'weeks'],
  MONTHLY: ['month', 'months'],
};

function every({ billingCycleFrequency, billingCycleInterval }: Rhythm): string {
  const [one, many] = UNITS[billingCycleFrequency];
  return billingCycleInterval === 1 ? `every ${one}` : `every ${billingCycleInterval} ${many}`;
}

function consent({ store, amount, every: rhythm, first, from }: Consent): string {
  const charges =
    first === undefined ? `${amount} to this card ${rhythm}` : `${first} to this card the first time, then ${amount} ${rhythm}`;
  return `I allow ${store} to charge ${charges}, ${from === undefined ? '' : `beginning on ${from}, `}until the subscription ends.`;
}

function identityError({ field, code }: IdentityError): ErrorWords {
  if (field !== 'document') return { short: 'it is missing', full: 'It is missing: we need it as it is on your document.' };
  const need = 'the number on your document, without a verification digit';
  return code === 'missing'
    ? { short: 'it is missing', full: `It is missing: ${need}.` }
    : { short: 'a digit may be wrong or missing', full: `Check it: we need ${need}.` };
}

const DECLINED = 'The bank did not say why. Use another card, or ask your bank.';
const REASONS: ReadonlyMap<FailureReason, string> = new Map<FailureReason, string>([
  ['INSUFFICIENT_FUNDS', 'There was not enough available. Use another card.'],
  ['CARD_EXPIRED', 'This card is past its date. Use another card.'],
  ['WRONG_DETAILS', 'The bank did not recognise the details. Check the number, the date and the code.'],
  [
    'NOT_AUTHENTICATED',
    'The bank wants to be asked by you for each payment of this card, which a subscription cannot do. Use another card.',
  ],
  ['BANK_UNAVAILABLE', 'The bank is not answering now. Try again in a few minutes, or use another card.'],
  ['LIMIT_EXCEEDED', 'The amount is above the limit of this card. Ask your bank, or use another card.'],
  ['NOT_APPROVED', 'This card cannot be used for subscriptions. Use another card.'],
]);

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
