import type { FailureReason } from '@cauce/contracts';

/** What the acquirer does with a card. */
export type CardOutcome =
  { readonly status: 'SUCCEEDED' } | { readonly status: 'NEEDS_REVIEW' } | { readonly status: 'FAILED'; readonly reason: FailureReason };

/** A card that this acquirer knows, by its last four digits; before them stands {@link TEST_PREFIX}. */
export type TestCard = { readonly last4: string; readonly does: CardOutcome; readonly says: string };

/** No bank has cards that begin like this. */
export const TEST_PREFIX = '999900000000';

/** What the page of the bank's customer calls it. */
export const TEST_BRAND = 'Test card';

const failed = (reason: FailureReason): CardOutcome => ({ status: 'FAILED', reason });

// prettier-ignore
export const TEST_CARDS: readonly TestCard[] = [
  { last4: '0001', does: { status: 'SUCCEEDED' },       says: 'approved' },
  { last4: '0002', does: failed('INSUFFICIENT_FUNDS'),  says: 'declined, not enough funds' },
  { last4: '0003', does: failed('DECLINED'),            says: 'declined, reported stolen (the buyer is not told)' },
  { last4: '0004', does: failed('CARD_EXPIRED'),        says: 'declined, the bank says it is past its date' },
  { last4: '0005', does: failed('WRONG_DETAILS'),       says: 'declined, the bank does not recognise the details' },
  { last4: '0006', does: failed('LIMIT_EXCEEDED'),      says: 'declined, above the limit of the card' },
  { last4: '0010', does: { status: 'NEEDS_REVIEW' },    says: 'sent to review' },
];

/** The test card with these last four digits. */
export const testCard = (last4: string): TestCard | undefined => TEST_CARDS.find((card) => card.last4 === last4);
