import { type Message, type Words } from '../wording/words.js';

/** Why the buyer is back at the form, as the address names it. */
const NOTICES = ['card-again', 'refused', 'not-started'] as const;
export type Notice = (typeof NOTICES)[number];

/** The sentences of a notice; undefined for anything else the address may say. */
export function noticeWords(notice: unknown, { card, method }: Words): Message | undefined {
  switch (NOTICES.find((known) => known === notice)) {
    case 'card-again':
      return card.tokenUnknown;
    case 'refused':
      return card.refused;
    case 'not-started':
      return method.notStarted;
    case undefined:
      return undefined;
  }
}
