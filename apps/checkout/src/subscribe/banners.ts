import { knownReason } from '../store-card.js';
import type { Message } from '../wording/sayings.js';
import type { Words } from '../wording/words.js';

/** Why the buyer is back at a step, as the address names it. */
const BANNERS = {
  'not-sent': 'notSent',
  'once-more': 'onceMore',
  'locked-out': 'lockedOut',
  'card-again': 'cardAgain',
  'card-refused': 'cardNotKept',
  'too-many-cards': 'tooManyCards',
  'not-changed': 'notChanged',
} as const;
type SubscriptionBanner = keyof typeof BANNERS;

/** A banner as the address has it (`notice`), with what it says besides. `reason`: of a card that was refused; `left`: tries that are left. */
export type BannerQuery = Readonly<Partial<Record<'notice' | 'reason' | 'left', unknown>>>;

/** The sentences of a banner; undefined for anything else the address may say. */
export function subscriptionBanner({ notice, reason }: BannerQuery, { subscription: words }: Words): Message | undefined {
  const known = typeof notice === 'string' && Object.hasOwn(BANNERS, notice) ? (notice as SubscriptionBanner) : undefined;
  if (known === undefined) return undefined;
  const { title, text } = words.banners[BANNERS[known]];
  return known === 'card-refused'
    ? { title, text: `${text} ${words.declined.reason(knownReason(reason) ?? 'DECLINED')}` }
    : { title, text };
}

/** Whether nothing can be done at a step for a while. */
export function isLocked({ notice }: BannerQuery): boolean {
  return notice === 'locked-out' || notice === 'too-many-cards';
}

/** What is wrong with the code that was entered. */
export function codeError({ notice, left }: BannerQuery, { subscription: { code } }: Words): string | undefined {
  if (notice === 'code-form') return code.form;
  // After the last try the code is no longer valid.
  if (notice === 'code-expired' || (notice === 'code-wrong' && left === '0')) return code.expired;
  return notice === 'code-wrong' ? code.wrong(typeof left === 'string' && /^[1-4]$/.test(left) ? Number(left) : undefined) : undefined;
}
