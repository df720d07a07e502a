import { type PaymentMethod } from '@cauce/kernel';
import type { Notice } from '../wording/sayings.js';
import type { Words } from '../wording/words.js';

/** Why the buyer is back at the form, as the address names it. */
const BANNERS = ['card-again', 'refused', 'not-started'] as const;
export type BannerName = (typeof BANNERS)[number];

/** No other try can begin for a while: that has a page of its own. */
export const TOO_OFTEN = 'too-many-tries';

/** Why a form is shown again, and whose form that is. */
export type PageNotice = Notice & { readonly opens?: PaymentMethod };

/** The sentences of a banner; undefined for anything else the address may say. */
export function bannerText(name: unknown, { card, method }: Words): PageNotice | undefined {
  switch (BANNERS.find((known) => known === name)) {
    case 'card-again':
      return { ...card.tokenUnknown, opens: 'CARD' };
    case 'refused':
      return { ...card.refused, opens: 'CARD' };
    case 'not-started':
      return method.notStarted;
    case undefined:
      return undefined;
  }
}
