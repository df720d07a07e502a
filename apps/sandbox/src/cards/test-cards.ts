import type { FailureReason } from '@cauce/kernel';
import { type AtOnce, refusedForEver, refusedSoFar } from '../refusals/refusals.js';

/**
 * How the acquirer misbehaves with a card. LATE: charged at once, no word of it for a minute. SILENT: charged, the call is never
 * answered. CUT: charged, the connection breaks before the answer. DEAF: neither charged nor answered. QUEUED: the charge waits
 * inside, and is processed only when it is abandoned. TWICE: also tells the outcome by callback, twice. RELENTS:
 * answers FAILED, and still takes the money a minute later.
 * CHALLENGE: the bank asks its customer first, on a page of its own, as 3-D Secure does.
 */
export type Manner = 'LATE' | 'SILENT' | 'CUT' | 'DEAF' | 'QUEUED' | 'TWICE' | 'RELENTS' | 'CHALLENGE';

/**
 * A card that this acquirer knows, by its last four digits; before them stands {@link TEST_PREFIX}. One that was stored does the same on every
 * later charge.
 */
export type TestCard = {
  readonly last4: string;
  readonly does: AtOnce;
  readonly manner?: Manner;
  readonly refusesToBeStored?: FailureReason;
  /** What becomes of a refund: REFUSED for ever, or done SLOWLY, a minute later. */
  readonly refunds?: 'REFUSED' | 'SLOWLY';
  readonly says: string;
};

/** No bank has cards that begin like this. */
export const TEST_PREFIX = '999900000000';

/** What the page of the bank's customer calls it. */
export const TEST_BRAND = 'Test card';

const failed = (reason: FailureReason, code?: string): AtOnce => ({ status: 'FAILED', ...refusedForEver(reason, code) });
const RELENTING: AtOnce = { status: 'FAILED', ...refusedSoFar('DECLINED') };

// prettier-ignore
export const TEST_CARDS: readonly TestCard[] = [
  { last4: '0001', does: { status: 'SUCCEEDED' },       says: 'approved' },
  { last4: '0002', does: failed('INSUFFICIENT_FUNDS'),  says: 'declined, not enough funds' },
  { last4: '0003', does: failed('DECLINED', '43'),      says: 'declined, reported stolen (the buyer is not told)' },
  { last4: '0004', does: failed('CARD_EXPIRED'),        says: 'declined, the bank says it is past its date' },
  { last4: '0005', does: failed('WRONG_DETAILS'),       says: 'declined, the bank does not recognise the details' },
  { last4: '0006', does: failed('LIMIT_EXCEEDED'),      says: 'declined, above the limit of the card' },
  { last4: '0010', does: { status: 'NEEDS_REVIEW' },    says: 'sent to review' },
  { last4: '0020', does: { status: 'SUCCEEDED' },       manner: 'LATE',    says: 'approved, but no answer for a minute' },
  { last4: '0021', does: { status: 'SUCCEEDED' },       manner: 'SILENT',  says: 'approved, but the call is never answered' },
  { last4: '0022', does: { status: 'SUCCEEDED' },       manner: 'DEAF',    says: 'not charged, and the call is never answered' },
  { last4: '0023', does: { status: 'SUCCEEDED' },       manner: 'CUT',     says: 'approved, but the connection breaks before the answer' },
  { last4: '0024', does: { status: 'SUCCEEDED' },       manner: 'TWICE',   says: 'approved, and told again by two callbacks' },
  { last4: '0025', does: { status: 'SUCCEEDED' },       manner: 'QUEUED',  says: 'charged only after the attempt was abandoned: refused' },
  { last4: '0026', does: RELENTING,                     manner: 'RELENTS', says: 'declined, yet the money is taken a minute later' },
  { last4: '0030', does: { status: 'SUCCEEDED' },       manner: 'CHALLENGE', says: 'asks first whether it was you: approve, or say no' },
  { last4: '0040', does: { status: 'SUCCEEDED' },       refusesToBeStored: 'DECLINED', says: 'approved, but a subscription cannot keep it' },
  { last4: '0050', does: { status: 'SUCCEEDED' },       refunds: 'REFUSED', says: 'approved, but its money cannot be refunded' },
  { last4: '0051', does: { status: 'SUCCEEDED' },       refunds: 'SLOWLY',  says: 'approved, and a refund takes a minute' },
];

/** The test card with these last four digits. */
export const testCard = (last4: string): TestCard | undefined => TEST_CARDS.find((card) => card.last4 === last4);
