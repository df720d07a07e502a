import { type ConnectionRefusal } from '@cauce/contracts';
import { html, isSameName, sentenceEnd } from '@cauce/html';
import { type ConnectWords, type RefusalWords } from './connect-words.js';

const NOTHING = 'Nothing was connected.';
const SENDER = 'whoever sent you this link';

export const connectEn: ConnectWords = {
  store: (name) => `Store: ${name}`,
  description: (store) => `Connects ${store} to a partner platform.`,
  foot: (store, organization) =>
    html`For those who manage
    ${isSameName(store, organization) ? html`<b>${sentenceEnd(store)}</b>` : html`<b>${store}</b>, a store of ${sentenceEnd(organization)}`}
    Pass this link on to nobody: whoever has it can connect a partner.`,
  lines: { store: 'Store', address: 'Partner’s address', merchant: 'Merchant there', connected: 'Connected' },
  form: {
    title: 'Connect a partner platform',
    text: 'Make a token on the partner’s page, then paste it here. We ask the partner who you are before anything is connected.',
    addressHint: `Your token goes to this address alone. If it is not the partner that you mean, paste nothing and write to ${SENDER}.`,
    label: 'Partner token',
    hint: 'It is encrypted when it arrives and never shown again.',
    button: 'Check and connect',
    busy: 'Asking the partner…',
    busyStatus: 'We are asking the partner who you are. This takes up to ten seconds.',
    until: (time) => html`This link opens until ${time}, Colombia time.`,
    noneLeft: `This link takes no more tokens. Ask ${SENDER} for a new one.`,
    mayTitle: 'What the partner may do',
    may: 'Create payments and subscriptions in this store, and read those that are there. It cannot see other stores, and it never sees card data.',
  },
  faults: {
    'token-missing': {
      title: 'The token is missing',
      text: `Make one on the partner’s page and paste it here. ${NOTHING}`,
      field: 'It is missing: paste the token as the partner shows it.',
    },
    'token-form': {
      title: 'This cannot be a whole token',
      text: `There is a blank in it, or a sign that tokens do not have, or it is too long. Copy the token alone, without any word before it. ${NOTHING}`,
      field: 'Paste the token alone: it has no blanks and no accents.',
    },
  },
  refused,
  asking: {
    title: 'Asking the partner…',
    texts: (host) => [
      [0, `We are asking ${host} who you are there. Most answers take a few seconds.`],
      [15, `${host} does not answer yet. We ask again, five times within an hour. You can close this page and open the link again later.`],
    ],
  },
  connecting: {
    title: 'The partner knows you',
    texts: (merchant) => [
      [0, `It answered as “${merchant}”. We are giving it access to this store; that takes a few seconds.`],
      [
        15,
        `It answered as “${merchant}”, but has not confirmed the connection yet. We try again for three days. You can close this page and open the link again later.`,
      ],
    ],
  },
  notConfirmed: {
    title: 'The partner did not confirm',
    text: (merchant) =>
      `It knows you as “${merchant}”, but did not take the connection. ${NOTHING} You need no other token: ask the partner why, then ${SENDER} to send the connection once more.`,
  },
  connected: {
    title: 'Connected',
    as: (merchant) => `The partner answered as “${merchant}”`,
    text: 'It can now create payments and subscriptions in this store and read them. It hears only of its own payments.',
    at: (time) => html`${time}, Colombia time`,
    end: `To end the connection, write to ${SENDER}. The partner’s access ends at once then.`,
  },
  again: 'Check again',
  expired: { title: 'This link is too old', text: `It was open for 7 days. Ask ${SENDER} for a new one.` },
  unknown: {
    title: 'We do not know this link',
    paragraphs: [
      'Part of it may have been lost on the way. Open it again from the message, or copy it whole, to the last character.',
      `It may also have been replaced by a newer one, or taken back. Ask ${SENDER}.`,
    ],
  },
  failure: 'We do not know yet whether your token has arrived: please do not paste it again. This page will tell you.',
  formTooOld:
    'This page was open too long, or your browser does not keep our cookie, which protects you. Your token was not used. Allow cookies for this page if they are off.',
};

function refused(reason: ConnectionRefusal, status: number | undefined): RefusalWords {
  const answered = status === undefined ? '' : `It answered ${status}. `;
  const notYours = `It is not the token: write to ${SENDER}, and tell them this number.`;
  const words: Readonly<Record<ConnectionRefusal, RefusalWords>> = {
    TOKEN_REFUSED: {
      title: 'The partner refused this token',
      text: `${answered}The token may have been revoked or cut when copied. Make a new one on the partner’s page and paste it whole. ${NOTHING}`,
      field: 'The partner does not accept this token.',
    },
    TOKEN_NOT_ALLOWED: {
      title: 'The partner refused this token',
      text: `${answered}The token was revoked, or is for something else. Make a new one on the partner’s page and paste it whole. ${NOTHING}`,
      field: 'The partner no longer accepts this token.',
    },
    MERCHANT_NOT_FOUND: {
      title: 'The partner has no merchant for this token',
      text: `${answered}Check on the partner’s page that your account is there, make a new token and paste it whole. If that does not help, the address may be wrong: write to ${SENDER}. ${NOTHING}`,
      field: 'The partner finds nobody by this token.',
    },
    ANOTHER_MERCHANT: {
      title: 'This token belongs to another merchant',
      text: `Make a token of the same account as before on the partner’s page and paste it whole. ${NOTHING}`,
      field: 'It is of another account than the one before.',
    },
    REQUEST_REFUSED: { title: 'The partner refused our question', text: `${answered}${notYours} ${NOTHING}` },
    REDIRECTED: {
      title: 'The partner sent us to another address',
      text: `${answered}Your token goes to the address above alone. Write to ${SENDER}: they need the right one. ${NOTHING}`,
    },
    UNEXPECTED_STATUS: { title: 'The partner gave an answer that we do not expect', text: `${answered}${notYours} ${NOTHING}` },
    WRONG_BODY: {
      title: 'The partner did not say who you are',
      text: `It took the token, but its answer is not one that we can read. Write to ${SENDER}: the partner has to correct it. ${NOTHING}`,
    },
    ADDRESS_REFUSED: {
      title: 'The partner’s address cannot be asked',
      text: `It does not lead to the public internet. Write to ${SENDER}: they need the right one. ${NOTHING}`,
    },
    TOKEN_LOST: { title: 'Please paste the token again', text: `We no longer have the one that you pasted. ${NOTHING}` },
    NO_ANSWER: {
      title: 'The partner did not answer',
      text: `We asked five times. Ask the partner whether its platform is working, then paste the token again. ${NOTHING}`,
    },
  };
  return words[reason];
}
