import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../random.js';
import { type BankWay, expireTimeOf, payAtBank, wayOf } from './bank-journey.js';
import { Buyer, type Manner } from './buyer.js';
import type { Journal } from './journal.js';
import { Merchant, type Payment, type Shop, type Wanted } from './merchant.js';
import { PATIENCE } from './persistence.js';
import { refund } from './refunds.js';

const APPROVED = '9999000000000001';
const DECLINED = '9999000000000002';
/** Of the sandbox: an answer that comes late, never, or not before the connection breaks; callbacks that come twice; a decline that takes the money later. */
const BAD_MANNERED = ['0020', '0021', '0023', '0024', '0026'].map((last4) => `999900000000${last4}`);
/** Of the sandbox: money that cannot be refunded, and money that goes back some seconds later. */
const HARD_TO_REFUND = ['9999000000000050', '9999000000000051'];
const READ_EVERY_MS = 1_000;
/** This share of the payments that a card has paid is refunded. */
const REFUNDED = 0.4;

/** What a buyer does, in so many of a hundred cases: tries one of these cards, then approved ones until it is paid; or goes to a bank. */
type Plan = Manner & { readonly share: number; readonly cards: readonly string[]; readonly isAtBank?: true };

// prettier-ignore
const PLANS: readonly Plan[] = [
  { share: 30, cards: [APPROVED] },
  { share: 5,  cards: HARD_TO_REFUND },
  { share: 10, cards: [DECLINED] },
  { share: 10, cards: BAD_MANNERED, isSlow: true },
  { share: 10, cards: [APPROVED], twice: true },
  { share: 5,  cards: [] }, // never comes
  { share: 30, cards: [], isAtBank: true },
];

/** A payment's life as clients make it: created (now and then by two requests at once), paid, read until it is as it should be; then, perhaps, refunded. */
export async function journey(shop: Shop, journal: Journal, random: Random): Promise<void> {
  const key = `faults-${randomUUID()}`;
  const amountCents = random.between(1_000, 50_000_000);
  const plan = planOf(random);
  const way: BankWay | undefined = plan.isAtBank && wayOf(random);
  const expireTime = way && expireTimeOf(way);
  const payment = await create(shop, journal, random, { key, amountCents, expireTime });
  const card = plan.cards[random.between(0, plan.cards.length - 1)];
  if (payment === undefined) return;
  const merchant = new Merchant(shop, journal, random.between(0, 1));
  await merchant.read(payment.name);
  if (way !== undefined) await payAtBank(payment, way, expireTime, journal, random);
  if (card === undefined) return;
  const isPaid = await pay(payment, new Buyer(payment.url, journal), { journal, merchant, plan, card });
  if (isPaid && random.chance(REFUNDED)) await refund(payment, shop.operators, journal, random);
}

/** One in ten sends the same creation through two doors at once. */
async function create(shop: Shop, journal: Journal, random: Random, wanted: Wanted): Promise<Payment | undefined> {
  const first = random.between(0, 1);
  const doors = random.chance(0.1) ? [first, first + 1] : [first];
  const [payment] = await Promise.all(doors.map((door) => new Merchant(shop, journal, door).create(wanted)));
  return payment;
}

type Paying = { readonly journal: Journal; readonly merchant: Merchant; readonly plan: Plan; readonly card: string };

/** Tries cards until the payment is funded, after the first one approved ones: an attempt may be given up (a buyer begins again), never the payment. True: it is. */
async function pay({ name }: Payment, buyer: Buyer, { journal, merchant, plan, card: first }: Paying): Promise<boolean> {
  const giveUpAt = Date.now() + PATIENCE.giveUpMs;
  for (let card = first; Date.now() < giveUpAt; card = APPROVED) {
    if ((await buyer.payWith(card, plan)) === undefined) return false;
    const payment = await merchant.read(name);
    if (payment === undefined || payment.status === 'FUNDED') return payment !== undefined;
    await pause(READ_EVERY_MS);
  }
  journal.refusals.push(`pay: ${name} was not funded within ${PATIENCE.giveUpMs / 1000} s`);
  return false;
}

function planOf(random: Random): Plan {
  let drawn = random.between(0, 99);
  return PLANS.find(({ share }) => (drawn -= share) < 0) ?? { share: 0, cards: [] };
}
