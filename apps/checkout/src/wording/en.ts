import { type Html, html, isSameName, sentenceEnd, sentences } from '@cauce/html';
import { type PaymentMethod } from '@cauce/kernel';
import { connectEn } from './connect-en.js';
import { type CardError, type SourceError } from './entry-errors.js';
import type { ErrorWords } from './sayings.js';
import { subscriptionEn } from './subscription-en.js';
import type { Help, Words } from './words.js';

/** Whose answer it is: in the middle of a sentence, and at its beginning. */
const WAITED_FOR: Readonly<Record<PaymentMethod, readonly [string, string]>> = {
  CARD: ['your bank', 'Your bank'],
  PSE: ['your bank', 'Your bank'],
  BANK_A: ['Bank A', 'Bank A'],
  WALLET_A: ['the wallet', 'The wallet'],
  PARTNER_PLATFORM: ['the partner', 'The partner'],
  SERVICE: ['the processor', 'The processor'],
};
const ownerOf = (method: PaymentMethod) => `${WAITED_FOR[method][0]}’s`;

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four'];

export const en: Words = {
  frame: {
    skip: 'Skip to the content',
    footNav: 'About this page',
    privacy: 'Privacy',
    genuine: 'Is this page genuine?',
    testStrip: 'Test environment: no real money moves here.',
    description: (store) => `Payments to ${store}, carried by Cauce.`,
    dealingWith: (store, organization, help) =>
      html`You are dealing with ${whoIs(store, organization)} Questions about what you are buying? ${askStore(help)} Cauce carries the
      payment.`,
    carrier: 'Cauce carries payments for stores.',
    unknownStore: 'We do not know which store this link came from.',
  },
  summary: {
    hello: (name) => (name === undefined ? 'This is your payment.' : `Hello, ${name}. This is your payment.`),
    canPay: 'You can pay',
    left: 'to pay,',
    until: (time) => html`until ${time}, Colombia time`,
    price: 'Price',
    discount: (percent, source) => (source === undefined ? `Discount, ${percent}` : `Discount, ${percent}: ${source}`),
    toPay: 'To pay',
  },
  card: {
    legend: 'Pay by card',
    legendAgain: 'Try another card',
    labels: { number: 'Card number', expiry: 'Expires', securityCode: 'Security code', name: 'Name on the card' },
    expiryPlaceholder: 'MM / YY',
    next: 'Continue to confirm',
    nextHint: 'Nothing is charged yet: you see your card and the amount once more, and pay there.',
    straight: 'Your card goes straight to the card processor. The store never sees it.',
    busy: 'Paying…',
    busyStatus: 'Your payment is on its way. Please wait.',
    notSent: {
      title: 'The card could not be sent',
      text: 'The card processor does not answer, so the payment has not begun. What you entered is still here: check your connection and try again.',
    },
    toCheck: (count) => (count === 1 ? 'One thing to check before paying' : `${NUMBERS[count] ?? count} things to check before paying`),
    toCheckTitle: (count) => (count === 1 ? 'One thing to check' : `${NUMBERS[count] ?? count} things to check`),
    error: cardError,
    tokenUnknown: {
      title: 'Please enter the card once more',
      text: (taken) =>
        sentences(
          'The card was entered too long ago or used already, or your browser does not keep our cookies.',
          taken,
          'Enter it again to pay.',
        ),
    },
    refused: {
      title: 'The payment did not start',
      text: (taken) => sentences(taken, 'Enter the card again, and check the number, the date and the code.'),
    },
  },
  formTooOld: {
    title: 'Please start once more',
    text: 'This page was open too long, or your browser does not keep our cookie, which protects you. It began no payment. Allow cookies for this page if they are off.',
    startAgain: 'Start again',
  },
  confirm: {
    title: 'Confirm the payment',
    card: 'Card',
    notYet: 'Nothing has been charged yet.',
    other: 'Use another card',
    lead: 'Check it once more. You pay with the button below.',
  },
  pay: (amount) => `Pay ${amount}`,
  payWord: 'Pay',
  methods: {
    CARD: 'Card',
    PSE: 'PSE',
    WALLET_A: 'Wallet A',
    BANK_A: 'Bank A',
    SERVICE: 'Balance',
    PARTNER_PLATFORM: 'Partner platform',
  },
  method: {
    legend: 'How would you like to pay?',
    legendAgain: 'Another way to pay',
    about: {
      CARD: 'Credit or debit',
      PSE: 'Debit from your bank account',
      WALLET_A: 'Approve on your phone',
      BANK_A: 'For customers of the bank',
      SERVICE: 'Money you already hold with Cauce',
      PARTNER_PLATFORM: 'Pay with your account there',
    },
    bank: 'Your bank',
    chooseBank: 'Choose your bank',
    noBanks: 'The banks are not answering now. Try again in a few minutes, or pay another way.',
    bankName: (name) => name,
    none: (store) => `This payment cannot be paid online. Write to ${sentenceEnd(store)}`,
    belongsTo: 'The account belongs to',
    person: 'A person',
    company: 'A company',
    documentType: 'Document type',
    document: 'Document number',
    documentTypes: {
      CC: 'CC, citizenship card',
      CE: 'CE, foreigner ID',
      NIT: 'NIT, tax number',
      PP: 'Passport',
      PPT: 'PPT, temporary permit',
      TI: 'TI, identity card',
    },
    phone: 'Phone number of your wallet',
    cardText: 'You enter your card on the card processor’s page, pay there and come back here. The store never sees it.',
    bankAText: 'Sign in at Bank A, approve the payment there and come back here.',
    partnerText: 'You finish on the partner’s page. We keep this payment open until it answers.',
    buttons: {
      CARD: 'Continue to the card',
      PSE: 'Continue to your bank',
      WALLET_A: 'Send the request',
      BANK_A: 'Continue to Bank A',
      PARTNER_PLATFORM: 'Continue to the partner',
    },
    hint: (method, amount) => {
      if (method === 'PSE') return `You approve ${amount} at your bank, and are brought back here automatically.`;
      if (method === 'WALLET_A') return `You will get a request for ${amount} in the app. You have five minutes to approve it.`;
      return method === 'SERVICE' ? 'If the balance is too small we say so, and take nothing.' : undefined;
    },
    busy: 'One moment…',
    busyStatus: 'Your payment is being prepared. Please wait.',
    labels: { bank: 'Your bank', document: 'Document number', phoneNumber: 'Phone number of your wallet' },
    error: sourceError,
    notStarted: {
      title: 'The payment did not start',
      text: (taken) => sentences(taken, 'Choose again how you would like to pay.'),
    },
  },
  continue: {
    pageTitle: 'Approve the payment',
    at: (method) => {
      const text = 'Nothing is taken before you approve the payment there; you are brought back here automatically.';
      if (method === 'WALLET_A') return { title: 'Approve it in your wallet', text, button: 'Continue to the wallet' };
      if (method === 'PARTNER_PLATFORM') return { title: 'Finish on the partner’s page', text, button: 'Continue to the partner' };
      if (method === 'CARD') return { title: 'Your bank wants to be sure that it is you', text, button: 'Continue to your bank' };
      return { title: 'Finish at your bank', text, button: method === 'BANK_A' ? 'Continue to Bank A' : 'Continue to your bank' };
    },
    enterCard: {
      title: 'Enter your card at the processor',
      text: 'Nothing is taken before you pay there; you are brought back here automatically.',
      button: 'Continue to the card',
    },
    otherWay: 'Pay another way',
    notYet: 'Already approved? This page moves on by itself.',
    other: {
      title: 'You have not finished yet',
      text: 'Your payment is still waiting for your approval. If you pay another way, we cancel that one first.',
    },
  },
  cardEndingIn: (last4, brand) => `${brand ?? 'Card'} ending in ${last4}`,
  lines: {
    amount: 'Amount',
    method: 'Method',
    started: 'Started',
    sent: 'Sent',
    for: 'For',
    order: 'Order',
    paid: 'Paid',
    date: 'Date',
    delivery: 'Delivery',
    number: 'Payment number',
    buyer: 'Buyer',
    store: 'Store',
    openUntil: 'Open until',
  },
  delivery: (courier, number) => [courier, number && `no. ${number}`].filter(Boolean).join(', '),
  declined: {
    card: (last4) => `The bank declined ${last4 === undefined ? 'the card' : `the card ending in ${last4}`}`,
    cardPageTitle: 'The card was declined',
    notConfirmed: 'Your bank did not confirm the payment',
    title: 'The payment did not go through',
    nothingTaken: 'Nothing was taken.',
    ifTaken: 'If a refusal is corrected later, this page shows it: reload it before you pay again.',
  },
  tries: {
    usedUp: { title: 'No more tries with this link', text: 'This payment was tried as often as it may be.' },
    tooOften: {
      title: 'Too many tries',
      text: (taken) =>
        sentences(
          'To protect cardholders, no other try begins for now, with this link or from your connection.',
          taken,
          'Come back in an hour with the same link.',
        ),
    },
  },
  processing: {
    title: (who) => `Waiting for ${ownerOf(who.method)} answer`,
    texts: ({ method, bankName }) => [
      [0, 'It usually takes less than a minute.'],
      [60, 'It is taking longer than usual. This page shows the answer as soon as there is one.'],
      [600, `${bankName ?? WAITED_FOR[method][1]} is taking its time: the answer may come hours from now.`],
    ],
    late: (who) =>
      `The time to pay ran out before ${ownerOf(who.method)} answer came. We are still waiting for it: this payment can still arrive.`,
    close: (email) =>
      email === undefined
        ? 'You may close this page: the same link shows the result.'
        : `You may close this page: the same link shows the result, and once it is paid we e-mail the receipt to ${email}.`,
    doNotPay: 'Please do not pay a second time while we wait.',
    again: 'Check again',
  },
  review: {
    pageTitle: 'Being reviewed',
    title: 'Your payment is being reviewed',
    text: 'A person looks at some payments before they are completed. You do not need to do anything, and this payment does not expire meanwhile.',
    after: 'The same link shows the answer as soon as there is one. If it is not approved, nothing is charged.',
  },
  paid: {
    pageTitle: 'Paid',
    title: (name) => (name === undefined ? 'Paid. Thank you.' : `Paid. Thank you, ${name}.`),
    keep: 'Keep this page as your receipt: the same link shows it again.',
  },
  expired: {
    pageTitle: 'This payment has expired',
    title: 'The time to pay ran out',
    text: (time) => (time === undefined ? html`` : html`This payment was open until ${time}, Colombia time.`),
    notCharged: 'Nothing was charged.',
    next: (store) => `Still want it? Ask ${store} for a new link.`,
  },
  canceled: {
    pageTitle: 'This payment was canceled',
    title: 'This payment was canceled',
    over: 'It can no longer be paid.',
    notCharged: 'It can no longer be paid. Nothing was charged.',
    pending: (who) =>
      `It can no longer be paid. Your last try was already on its way: we are waiting for ${ownerOf(who.method)} answer. Please do not pay again.`,
    settled: 'It can no longer be paid, but your last try was approved as it was canceled. The store can see it: write to them.',
    next: (store) => `Still want it? Ask ${store} for a new link.`,
  },
  unknown: {
    title: 'We do not know this link',
    paragraphs: [
      'Part of it may have been lost on the way. Open it again from the message, or copy it whole, to the last character.',
      'If it still fails, ask the store for a new one.',
    ],
  },
  nowhere: { title: 'There is nothing here', text: 'To pay, open the link that the store sent you.' },
  failure: {
    pageTitle: 'Please wait',
    title: 'Something failed on our side',
    text: 'We do not know yet whether the payment went through: please do not pay again. This page will tell you.',
    again: 'Check again',
  },
  busy: {
    title: 'We are busy',
    text: (taken) => sentences(taken, 'What you entered is still here: wait a moment, and press the button once more.'),
    notBegun: 'This try has not begun.',
    triedBefore: 'An earlier try may still go through: go back and look before you try again.',
    again: 'Try again',
    pressed: 'One moment…',
    pressedStatus: 'It is being sent again. Please wait.',
    back: 'Back to the beginning',
    token: 'Your token was not used. Wait a moment, and paste it once more.',
    page: 'This page cannot be shown right now: it comes back by itself. If you are waiting for a result, there is nothing to do: you will find it here.',
    reload: 'Load it again',
  },
  back: {
    going: (store) => `You are brought back to ${store} in`,
    to: (store) => `Back to ${store}`,
    now: 'Go back now',
    stayDeclined: 'Stay and try again',
    stay: 'Stay here',
  },
  subscription: subscriptionEn,
  connect: connectEn,
  about: {
    pageTitle: 'About this page',
    description: 'How to tell that a page is Cauce’s own, and what Cauce keeps.',
    genuine: {
      title: 'Is this page genuine?',
      paragraphs: (address) => [
        `The address in your browser begins with ${address}, and the page names the store, what you are buying and the amount before it asks for anything.`,
        'We ask for what your way to pay needs: the number, date, security code and name of a card, or your bank and document, or your wallet’s number. Never for your PIN, your bank password, or a code by phone.',
        'A merchant who connects a partner platform is asked for that platform’s token alone, on a page that names the store and the platform’s address first.',
        'In doubt, do not enter anything: write to the store the way you always do, not by the message that brought you here.',
      ],
    },
    privacy: {
      title: 'Privacy',
      paragraphs: [
        'Your card goes from your browser to the card processor. We get a token that works once, the brand and the last four digits.',
        'What you enter for a bank, a wallet or a balance goes through us to the processor. The store gets your document or wallet’s number with the result.',
        'We use what the store told us about you and your order, and the network address you pay from, to carry the payment and to prevent fraud. The store gets the result.',
        'A partner platform’s token is stored encrypted, and goes to that platform alone. It is erased after the connection has ended.',
        'This page has no advertising and counts no visits. It keeps two cookies: one protects the payment form, one remembers your language. In a browser without scripts, a third one holds your card’s one-use token for some minutes. When you accept a subscription, one more holds for half an hour, encrypted, who you are and which card you chose; when you pay by a bank, a wallet or a balance, what you entered, so that another try needs no typing. Once you have tried to pay, one says so for a day.',
      ],
    },
  },
  script: {
    days: '{d} d {h} h left',
    hours: '{h} h {n} min left',
    hour: '{h} h left',
    minutes: '{n} min left',
    minute: '1 min left',
    seconds: '{n} s left',
    second: '1 s left',
    fiveLeft: 'Five minutes left to pay.',
    oneLeft: 'One minute left to pay.',
    secondsShort: '{n} s',
    staying: 'You stay on this page.',
  },
};

/** A store that has its organization's name is no store of itself. */
function askStore({ email, page }: Help): Html {
  if (email !== undefined) return html`Write to ${email}${page && html` or go to ${page}`}.`;
  return page === undefined ? html`Write to the store.` : html`Go to ${page}.`;
}

function whoIs(store: string, organization: string): Html {
  if (isSameName(store, organization)) return html`<b>${sentenceEnd(store)}</b>`;
  return html`<b>${store}</b>, a store of ${sentenceEnd(organization)}`;
}

function sourceError({ field, code }: SourceError): ErrorWords {
  if (field === 'bank') return { short: 'choose one', full: 'Choose the bank that your account is at.' };
  if (field === 'phoneNumber') {
    const need = 'the ten digits of your mobile number, or + and the whole number';
    return code === 'missing'
      ? { short: 'it is missing', full: `It is missing: we need ${need}.` }
      : { short: 'a digit may be wrong', full: `Check it: we need ${need}.` };
  }
  const need = 'the number on your document, without a verification digit';
  return code === 'missing'
    ? { short: 'it is missing', full: `It is missing: ${need}.` }
    : { short: 'a digit may be wrong or missing', full: `Check it: we need ${need}.` };
}

function cardError({ field, code, count }: CardError): ErrorWords {
  if (field === 'number') return numberError(code, count);
  if (field === 'expiry') return expiryError(code);
  if (field === 'securityCode') return codeError(code, count);
  return code === 'missing'
    ? { short: 'it is missing', full: 'It is missing: we need the name as it is on the card.' }
    : { short: 'write it as on the card', full: 'Write it with letters, as it is on the card.' };
}

const NUMBER_MISSING: ErrorWords = { short: 'it is missing', full: 'It is missing: we need the 16 digits on the card.' };
const NUMBER_ERRORS: ReadonlyMap<string, ErrorWords> = new Map([
  ['missing', NUMBER_MISSING],
  ['digits', { short: 'digits only', full: 'There is something else than digits: write only the 16 digits on the card.' }],
  // The sandbox's word alone: no other processor knows all its cards.
  ['unknown', { short: 'not a test card', full: 'This is not one of the sandbox’s test cards.' }],
]);
const ODD_NUMBER = { short: 'a digit may be wrong', full: 'A digit may be wrong: compare the 16 digits with those on the card.' };

function numberError(code: string, count = 0): ErrorWords {
  if (code !== 'length') return NUMBER_ERRORS.get(code) ?? ODD_NUMBER;
  return count === 16 ? ODD_NUMBER : count === 0 ? NUMBER_MISSING : lengthError(16 - count, count);
}

function lengthError(missing: number, count: number): ErrorWords {
  const size = Math.abs(missing);
  const digits = size === 1 ? 'one digit' : `${size} digits`;
  const short = missing > 0 ? `${digits} ${size === 1 ? 'is' : 'are'} missing` : `there ${size === 1 ? 'is' : 'are'} ${digits} too many`;
  return { short, full: `${short[0]?.toUpperCase()}${short.slice(1)}: we count ${count} of 16.` };
}

function expiryError(code: string): ErrorWords {
  if (code === 'past') return { short: 'this date is past', full: 'This date is past. Use another card, or check the month and the year.' };
  if (code === 'missing') return { short: 'it is missing', full: 'It is missing: write the month and the year, like 08 / 29.' };
  return { short: 'write month and year', full: 'Write the month and the year with two digits each, like 08 / 29.' };
}

function codeError(code: string, count = 0): ErrorWords {
  const need = 'three digits on the back, or four on the front';
  if (code === 'missing' || (code === 'length' && count === 0)) return { short: 'it is missing', full: `It is missing: ${need}.` };
  if (code === 'length') return { short: `it has ${count} of 3 digits`, full: `We count ${count} of 3 digits: ${need}.` };
  return { short: 'it has three or four digits', full: `It has ${need}.` };
}
