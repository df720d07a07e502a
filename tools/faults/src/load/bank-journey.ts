import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../random.js';
import { type BankAnswer, BankCustomer } from './bank-customer.js';
import type { Journal } from './journal.js';
import type { Payment } from './merchant.js';

/**
 * How a debit goes, in so many of a hundred cases. `buyer`: what the buyer says at the bank; absent: never goes there. `bank`: what the
 * bank says later, once the buyer has approved; `isLate`: when the attempt's window is closed. `expires`: the payment's time is over before that.
 * `isLost`: the processor's callback is.
 */
export type BankWay = {
  readonly share: number;
  readonly buyer?: BankAnswer;
  readonly bank?: BankAnswer;
  readonly expires?: true;
  readonly isLate?: true;
  readonly isLost?: true;
};

// prettier-ignore
const WAYS: readonly BankWay[] = [
  { share: 15, buyer: 'approve' },
  { share: 10, buyer: 'approve', isLost: true },
  { share: 15, buyer: 'later', bank: 'approve' },
  { share: 10, buyer: 'later', bank: 'approve', isLost: true },
  { share: 5,  buyer: 'later', bank: 'decline' },
  { share: 10, buyer: 'later', bank: 'approve', expires: true },
  { share: 8,  buyer: 'later', bank: 'approve', isLate: true },
  { share: 7,  buyer: 'later', bank: 'approve', expires: true, isLost: true },
  { share: 5,  buyer: 'later', bank: 'decline', expires: true, isLost: true },
  { share: 7,  buyer: 'never', expires: true }, // leaves the bank's page as it is
  { share: 8,  expires: true },
];

/** Enough to reach the bank when nothing is away, too little when something is: both are to end well. */
const TIME_MS = 5_000;
/** The bank decides this long after the payment's time is over, or after the buyer has left it to the bank. */
const AFTER_MS = { shortest: 500, longest: 2_500 };
const LATE_MS = { shortest: 8_500, longest: 10_500 };

/** Draws a way. */
export function wayOf(random: Random): BankWay {
  let drawn = random.between(0, 99);
  return WAYS.find(({ share }) => (drawn -= share) < 0) ?? { share: 0 };
}

/** When a payment that is to go this way expires, RFC 3339; undefined: not before tomorrow. */
export function expireTimeOf({ expires }: BankWay): string | undefined {
  return expires && new Date(Date.now() + TIME_MS).toISOString();
}

/** The buyer's part, then the bank's. Nobody waits here for what comes of it: the streams and the books are judged in the end. */
export async function payAtBank({ url }: Payment, way: BankWay, expireTime: string | undefined, journal: Journal, random: Random) {
  if (way.buyer === undefined) return;
  const customer = new BankCustomer(url, journal);
  const bank = await customer.goToBank();
  if (bank === undefined || !(await customer.say(bank, way.buyer, { isLost: way.isLost === true && way.bank === undefined }))) return;
  if (way.bank === undefined) return;
  const overAt = expireTime === undefined ? Date.now() : Date.parse(expireTime);
  const { shortest, longest } = way.isLate ? LATE_MS : AFTER_MS;
  await pause(Math.max(0, overAt - Date.now()) + random.between(shortest, longest));
  await customer.say(bank, way.bank, { isLost: way.isLost === true });
}
