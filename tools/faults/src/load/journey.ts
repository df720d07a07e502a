import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../random.js';
import { Buyer } from './buyer.js';
import type { Journal } from './journal.js';
import { Merchant, type Payment, type Shop } from './merchant.js';
import { PATIENCE } from './persistence.js';

const APPROVED = '9999000000000001';
const DECLINED = '9999000000000002';
const READ_EVERY_MS = 1_000;

/** What a buyer does. Shares of all journeys, in a hundred. */
const PLANS = [
  { share: 65, plan: 'pays' },
  { share: 15, plan: 'pays at the second card' },
  { share: 10, plan: 'clicks twice' },
  { share: 10, plan: 'never comes' },
] as const;

/** A payment's life as clients make it: created (now and then by two requests at once), paid, read until it is as it should be. */
export async function journey(shop: Shop, journal: Journal, random: Random): Promise<void> {
  const key = `faults-${randomUUID()}`;
  const amountCents = random.between(1_000, 50_000_000);
  const payment = await create(shop, journal, random, key, amountCents);
  const plan = planOf(random);
  if (payment === undefined) return;
  const merchant = new Merchant(shop, journal, random.between(0, 1));
  await merchant.read(payment.name);
  if (plan === 'never comes') return;
  await pay(payment, journal, merchant, plan);
}

/** One in ten sends the same creation through two doors at once. */
async function create(shop: Shop, journal: Journal, random: Random, key: string, amountCents: number): Promise<Payment | undefined> {
  const first = random.between(0, 1);
  const doors = random.chance(0.1) ? [first, first + 1] : [first];
  const [payment] = await Promise.all(doors.map((door) => new Merchant(shop, journal, door).create(key, amountCents)));
  return payment;
}

/** Tries approved cards until the payment is funded: an attempt may be given up on the way (a buyer begins again), never the payment. */
async function pay({ name, url }: Payment, journal: Journal, merchant: Merchant, plan: string): Promise<void> {
  const buyer = new Buyer(url, journal);
  if (plan === 'pays at the second card' && (await buyer.payWith(DECLINED)) === undefined) return;
  const giveUpAt = Date.now() + PATIENCE.giveUpMs;
  while (Date.now() < giveUpAt) {
    if ((await buyer.payWith(APPROVED, { twice: plan === 'clicks twice' })) === undefined) return;
    const payment = await merchant.read(name);
    if (payment === undefined || payment.status === 'FUNDED') return;
    await pause(READ_EVERY_MS);
  }
  journal.refusals.push(`pay: ${name} was not funded within ${PATIENCE.giveUpMs / 1000} s`);
}

function planOf(random: Random): (typeof PLANS)[number]['plan'] {
  let drawn = random.between(0, 99);
  return PLANS.find(({ share }) => (drawn -= share) < 0)?.plan ?? 'pays';
}
