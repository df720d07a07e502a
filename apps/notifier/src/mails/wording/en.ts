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
  lines: {
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
