import { sentenceEnd } from '@cauce/html';
import type { MailWords } from './words.js';

export const en: MailWords = {
  hello: (name) => `Hello, ${sentenceEnd(name)}`,
  link: {
    subject: (store, amount) => `${store} is asking for ${amount}`,
    title: (store) => `A payment to ${store} is waiting for you`,
    action: 'See and pay',
    small:
      'Not expecting this? Ignore this e-mail: nothing is charged unless you pay. We never ask for your card or your passwords by e-mail.',
  },
  receipt: {
    subject: (amount, store) => `Receipt: ${amount} paid to ${store}`,
    title: (name) => `Paid. Thank you, ${sentenceEnd(name)}`,
    small: (store) => `Questions about your order? Write to ${sentenceEnd(store)} Keep this e-mail: it is your proof of payment.`,
  },
  updateCard: 'Update the card',
  welcome: {
    subject: (plan, store) => `Welcome: ${plan}, at ${store}`,
    title: 'Your subscription has begun',
    text: 'From now on it is charged to your card. You get a receipt of every charge.',
    trialText: (date) => `It is free until ${date}. After that it is charged to your card, and you get a receipt of every charge.`,
    small: (store) =>
      `To end it, write to ${sentenceEnd(store)} The link above changes your card, for 30 days. We never ask for card numbers by e-mail.`,
  },
  chargeFailed: {
    subject: (amount) => `Your payment of ${amount} did not go through`,
    title: 'A charge did not go through',
    text: (date, amount, plan) => `On ${date} we could not charge ${amount} for ${plan}. Your subscription goes on for now.`,
    next: (date) => `We try the same card again on ${date}. To pay sooner, or with another card, update it.`,
    now: 'To pay now, or with another card, update it.',
    small: 'After the last attempt the subscription is paused. We never ask for card numbers by e-mail.',
  },
  suspended: {
    subject: (plan) => `Your subscription is paused: ${plan}`,
    title: 'Your subscription is paused',
    text: (amount) =>
      `The last attempt to charge ${amount} did not go through. With another card it goes on, and that amount is charged as soon as you confirm it.`,
    next: (date) => `If you do nothing, we try the same card on ${date}. The subscription ends when two of these tries in a row fail.`,
    lastTry: (date) => `If you do nothing, we try the same card once more on ${date}. If that fails too, the subscription ends.`,
    small: 'You see the amount before you pay it. We never ask for card numbers by e-mail.',
  },
  canceled: {
    subject: (plan) => `Your subscription has ended: ${plan}`,
    title: 'Your subscription has ended',
    text: 'No further charge is made.',
    failed: 'The last charges did not go through. No further one is made.',
    small: (store) => `Do you want to come back, or did you not expect this? Write to ${sentenceEnd(store)}`,
  },
  trialEnds: {
    subject: (plan, date) => `Your free trial ends on ${date}: ${plan}`,
    title: 'Your free trial ends soon',
    text: (date, amount) => `On ${date} the first charge is made: ${amount}, to the card you gave. To pay with another card, update it.`,
    small: (store) => `Do you not want to go on? Write to ${store} before that day, and nothing is charged.`,
  },
  code: {
    subject: (store) => `Your code for ${store}`,
    title: (store) => `Your code for ${store}`,
    text: (time) => `Write it on the page where you accept the subscription. It works until ${time}.`,
    small:
      'Did you not ask for it, or is this somebody else? Ignore this e-mail: nothing happens without the code. Give it to nobody: we never ask for it by phone or by message.',
    person: 'To accept as',
  },
  attempt: (attempt, of) => (of === undefined ? String(attempt) : `${attempt} of ${of}`),
  lines: {
    plan: 'Plan',
    store: 'Store',
    amount: 'Amount',
    attempt: 'Attempt',
    nextAttempt: 'Next attempt',
    nextCharge: 'Next charge',
    firstCharge: 'First charge',
    to: 'Paid to',
    for: 'For',
    order: 'Order',
    payBefore: 'Pay before',
    price: 'Price',
    date: 'Date',
    method: 'Method',
    number: 'Payment number',
  },
  discount: (percent) => `Discount, ${percent}`,
  inColombia: (dateTime) => `${dateTime} (Colombia)`,
  methods: {
    CARD: 'Card',
    PSE: 'PSE',
    WALLET_A: 'Wallet A',
    BANK_A: 'Bank A',
    SERVICE: 'Balance',
    PARTNER_PLATFORM: 'Partner platform',
  },
  cardEndingIn: (last4) => `Card ending in ${last4}`,
  sender: (store, us) => `${store} via ${us}`,
  test: 'Test environment: no real money moves here.',
};
