import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { localEnvironment } from '@cauce/stack';
import type { Operator } from '../operator.js';
import { chapter, dim, field, say } from '../telling.js';
import { MONTHS, offersOf, type PaymentLife, paymentsOf } from './life.js';
import { type Lived, Shop } from './shop.js';

/** Where the running stack is, and where facts and report go. */
type Stage = {
  readonly urls: { readonly gateway: string; readonly sandbox: string };
  readonly operator: Operator;
  readonly folder: string;
};

const STORE = 'Taller Dos Ríos';
/** As many buyers are there at a time. */
const AT_ONCE = 4;
const DAY_MS = 86_400_000;
const ANALYTICS = fileURLToPath(new URL('../../../analytics/bin/cauce-analytics.mjs', import.meta.url));

/** Lives through a year of a small merchant on a test clock, exports what happened, and makes its report. */
export async function tellYear({ urls, operator, folder }: Stage): Promise<void> {
  const begin = yearAgo();
  const merchant = await operator.makeMerchant(STORE, `${urls.sandbox}/hooks/analytics`, new Date(begin).toISOString());
  const shop = new Shop(urls, merchant, operator);
  await shop.open();
  const to = (time: number) => operator.advance(merchant, new Date(time).toISOString());

  chapter(1, `A year of ${STORE}, on a test clock: a few minutes`);
  const lived: Lived[] = [];
  for (let month = 0; month < MONTHS; month += 1) {
    const now = monthAfter(begin, month);
    const offers = offersOf(month);
    lived.push(...(await all(offers, (life) => shop.offer(life, month))));
    await all(
      lived.filter(({ life, since }) => life.charges.length > 0 && since + life.after === month),
      (each) => shop.script(each),
    );
    await all(
      lived.filter(({ life, since }) => life.canceledAfter !== undefined && since + life.canceledAfter === month),
      (each) => shop.cancel(each),
    );
    const payments = await all(paymentsOf(month), async (life) => ({ life, payment: await shop.charge(life, now) }));
    for (const days of [0, 1, 3] as const) {
      if (days > 0) await to(now + days * DAY_MS);
      await all(payments.filter(isPaidAfter(days)), ({ life, payment }) => shop.settle(payment, life));
    }
    await to(monthAfter(begin, month + 1));
    say(dim(`  ${new Date(now).toISOString().slice(0, 7)}  ${offers.length} offers, ${payments.length} payments`));
  }

  chapter(2, 'What happened, as files; what was so from when until when; and its report');
  await mkdir(folder, { recursive: true });
  const facts = join(folder, 'facts');
  const report = join(folder, 'report.html');
  const log = (await localEnvironment('payments'))?.['EVENT_STORE_URL'] ?? '';
  await analytics('export', '--event-store', log, '--to', new Date().toISOString(), '--out', facts);
  await analytics('export', '--context', 'deliveries', '--out', facts);
  await analytics('intervals', '--in', facts);
  const scope = ['--organization', merchant.organization, '--test-clocks', '--time-zone', 'America/Bogota'];
  await analytics('report', '--in', facts, ...scope, '--title', `A year of ${STORE}`, '--out', report);
  field('facts', facts);
  field('report', report);
  say();
  say(`Ask more of it: npx cauce-analytics metric mrr --in ${facts} ${scope.join(' ')}`);
}

/** The first of the month a year ago, in the morning. */
function yearAgo(): number {
  const now = new Date();
  return Date.UTC(now.getUTCFullYear() - 1, now.getUTCMonth(), 1, 14);
}

function monthAfter(begin: number, months: number): number {
  const day = new Date(begin);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, 1, 14);
}

const isPaidAfter =
  (days: number) =>
  ({ life }: { readonly life: PaymentLife }) =>
    life.days === days;

/** Works on all, some at a time. Answers in their order. */
async function all<Each, Made>(each: readonly Each[], work: (one: Each) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  for (let at = 0; at < each.length; at += AT_ONCE) made.push(...(await Promise.all(each.slice(at, at + AT_ONCE).map(work))));
  return made;
}

async function analytics(...args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [ANALYTICS, ...args], { stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`cauce-analytics ${args[0] ?? ''} failed.`);
}
