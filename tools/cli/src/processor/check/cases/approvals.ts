import { setTimeout as pause } from 'node:timers/promises';
import type { PaymentMethod } from '@cauce/kernel';
import { allTheSame, answered, holds, type Json } from '../answers.js';
import { type Case, inGroup } from '../case.js';
import type { Source, SourceName } from '../check-file.js';
import { type Kit, type Terms, timeIn } from '../kit.js';

const it = inGroup(8);
const WINDOW_MS = 1_500;

type Sent = { readonly terms: Terms; readonly page: unknown };

async function sent(kit: Kit, source: SourceName | Source = 'redirect', differs: Json = {}): Promise<Sent> {
  const terms = await kit.terms(source, differs);
  const { continueUrl } = answered(await kit.charge(terms), 200, { status: 'PENDING' });
  holds(continueUrl !== undefined, 'PENDING with `continueUrl`', 'PENDING without');
  return { terms, page: continueUrl };
}

async function paidOnce(kit: Kit, source: SourceName): Promise<void> {
  const { terms, page } = await sent(kit, source);
  await kit.answer(page, 'approve');
  await kit.become(terms.key, 'SUCCEEDED');
  await kit.answer(page, 'approve').catch(() => undefined);
  answered(await kit.abandon(terms.key), 409, { status: 'SUCCEEDED' });
  await kit.moved(terms, [24_000]);
}

async function paidNever(kit: Kit, source: SourceName): Promise<void> {
  const { terms, page } = await sent(kit, source);
  await kit.answer(page, 'decline');
  const { reason } = await kit.become(terms.key, 'FAILED');
  holds(reason !== undefined, 'a reason', 'none');
  await kit.answer(page, 'approve').catch(() => undefined);
  answered(await kit.find(terms.key), 200, { status: 'FAILED' });
  await kit.moved(terms, []);
}

async function abandonedFirst(kit: Kit, source: SourceName): Promise<void> {
  const { terms, page } = await sent(kit, source);
  answered(await kit.abandon(terms.key), 200, { status: 'ABANDONED' });
  await kit.answer(page, 'approve').catch(() => undefined);
  answered(await kit.find(terms.key), 200, { status: 'ABANDONED' });
  answered(await kit.charge(terms), 409, { code: 'ABANDONED' });
  await kit.moved(terms, []);
}

/** Charges that their buyers approve on a page of the adapter's. */
export const APPROVALS = [
  it('it is PENDING with one page, however often it is asked for, and moves nothing', ['redirect'], async (kit) => {
    const { terms } = await sent(kit);
    allTheSame([await kit.charge(terms), await kit.charge(terms), await kit.find(terms.key)], 200, { status: 'PENDING' });
    answered(await kit.charge({ ...terms, amount: 1 }), 409, { code: 'OTHER_TERMS' });
    await kit.moved(terms, []);
  }),
  it('it has the same page after a restart', ['redirect', 'restart'], async (kit) => {
    const { terms, page } = await sent(kit);
    await kit.restart();
    answered(await kit.find(terms.key), 200, { status: 'PENDING', continueUrl: page });
  }),
  it('approved, it is paid, once, though approved twice', ['redirect', 'buyer'], (kit) => paidOnce(kit, 'redirect')),
  it('declined, it FAILED with a reason, and no approval counts after that', ['redirect', 'buyer'], (kit) => paidNever(kit, 'redirect')),
  it('abandoned while it waits: no approval counts after that', ['redirect', 'buyer'], (kit) => abandonedFirst(kit, 'redirect')),
  it('an approval after `expireTime` counts for nothing, and the charge can be abandoned', ['redirect', 'buyer'], async (kit) => {
    const { terms, page } = await sent(kit, 'redirect', { expireTime: timeIn(WINDOW_MS) });
    await pause(2 * WINDOW_MS);
    await kit.answer(page, 'approve').catch(() => undefined);
    const came = await kit.find(terms.key);
    const status = came.kind === 'ANSWERED' ? came.body?.['status'] : undefined;
    holds(status !== 'SUCCEEDED', 'PENDING, FAILED or ABANDONED', String(status));
    answered(await kit.abandon(terms.key), status === 'FAILED' ? 409 : 200);
    await kit.moved(terms, []);
  }),
  it('a PENDING charge has nothing to give back', ['redirect'], async (kit) => {
    const { terms } = await sent(kit);
    const { amount, currencyCode } = terms;
    answered(await kit.refund(terms.key, { key: `r-${terms.key}`, amount, currencyCode }), 409, { code: 'NOT_CHARGED' });
  }),
  it('a card without a token is PENDING with one page, on which it is entered, and moves nothing', ['cardRedirect'], async (kit) => {
    const { terms, page } = await sent(kit, 'cardRedirect');
    allTheSame([await kit.charge(terms), await kit.find(terms.key)], 200, { status: 'PENDING', continueUrl: page });
    await kit.moved(terms, []);
  }),
  it('a card that is entered there is paid, once, though entered twice', ['cardRedirect', 'buyer'], (kit) => paidOnce(kit, 'cardRedirect')),
  it('a card that is not entered there FAILED with a reason, and moves nothing', ['cardRedirect', 'buyer'], (kit) =>
    paidNever(kit, 'cardRedirect'),
  ),
  it('abandoned before its card is entered: none that is entered counts after that', ['cardRedirect', 'buyer'], (kit) =>
    abandonedFirst(kit, 'cardRedirect'),
  ),
  it('approved, with a bank that takes its time: PENDING, not to be abandoned, settled later', ['redirect', 'buyer.later'], async (kit) => {
    const { terms, page } = await sent(kit);
    await kit.answer(page, 'later');
    answered(await kit.find(terms.key), 200, { status: 'PENDING' });
    answered(await kit.abandon(terms.key), 409, { status: 'PENDING' });
    await kit.moved(terms, []);
    await kit.answer(page, 'settle');
    await kit.become(terms.key, 'SUCCEEDED');
    await kit.moved(terms, [24_000]);
  }),
];

/** One for each method that the adapter offers besides. */
export function approvalOf(method: PaymentMethod, source: Source): Case {
  return it(`${method} leads to a page, and is paid once it is approved there`, ['buyer'], async (kit) => {
    const { terms, page } = await sent(kit, source);
    await kit.answer(page, 'approve');
    await kit.become(terms.key, 'SUCCEEDED');
    await kit.moved(terms, [24_000]);
  });
}
