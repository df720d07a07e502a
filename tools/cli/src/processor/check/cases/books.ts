import { isDeepStrictEqual } from 'node:util';
import { answered, holds, type Json } from '../answers.js';
import { inGroup } from '../case.js';
import { type Kit, newKey, type Row, type Terms } from '../kit.js';

const it = inGroup(10);

const after = (time: string, ms: number) => new Date(Date.parse(time) + ms).toISOString();
const has = (rows: readonly Row[], key: string) => rows.some((row) => row.key === key);

/** Of a row what another one has. */
const picked = (row: Row | undefined, of: Json): Json => Object.fromEntries(Object.keys(of).map((name) => [name, row?.[name]]));

async function someRefund(kit: Kit, terms: Terms): Promise<string> {
  const key = newKey();
  answered(await kit.refund(terms.key, { key, amount: 100, currencyCode: terms.currencyCode }), 200);
  return key;
}

/** From is inclusive, to exclusive, in the time that the row itself says. */
async function keepsItsBorders(kit: Kit, of: 'charges' | 'refunds', key: string): Promise<void> {
  const { createTime = '' } = (await kit.book(of)).find((row) => row.key === key) ?? {};
  holds(createTime !== '', `a row ${key}`, 'none');
  const found = async (from: string, to: string) => has(await kit.book(of, { from, to }), key);
  // Times may be finer than the milliseconds of a query.
  const [at, next] = [after(createTime, 0), after(createTime, 1)];
  holds(await found(at, next), `in the window that begins with its time, ${at}`, 'not in it');
  holds(!(await found(after(at, -1_000), at)), `not in the window that ends with its time, ${at}`, 'in it');
  holds(!(await found(next, after(at, 1_000))), 'not in the window that begins after its time', 'in it');
}

function inOrder(rows: readonly Row[]): void {
  const times = rows.map(({ createTime }) => Date.parse(createTime));
  holds(
    isDeepStrictEqual(
      times,
      times.toSorted((one, other) => one - other),
    ),
    'oldest first',
    'another order',
  );
}

async function pagedAsWhole(kit: Kit, of: 'charges' | 'refunds', keys: readonly string[]): Promise<void> {
  const rows = (await kit.book(of)).filter(({ key }) => keys.includes(key));
  const [first, last] = [rows[0]?.createTime ?? '', rows.at(-1)?.createTime ?? ''];
  const window = { from: after(first, 0), to: after(last, 1) };
  const paged = await kit.book(of, window, 2);
  inOrder(paged);
  const count = (key: string) => paged.filter((row) => row.key === key).length;
  const wrong = keys.filter((key) => count(key) !== 1);
  holds(wrong.length === 0, 'each key once, in pages of 2', wrong.map((key) => `${key} ${count(key)} times`).join(', '));
}

/** The adapter's own record, by our keys. */
export const BOOKS = [
  it('a charge stands there with all that was asked for', ['approved'], async (kit) => {
    const terms = await kit.paid();
    const [row] = await kit.booked(terms.key);
    const { reference, amount, currencyCode, method } = terms;
    const shouldBe: Json = { key: terms.key, status: 'SUCCEEDED', reference, amount, currencyCode, method };
    holds(isDeepStrictEqual(picked(row, shouldBe), shouldBe), JSON.stringify(shouldBe), JSON.stringify(row));
  }),
  it('a charge that was declined stands there, too', ['declined'], async (kit) => {
    const terms = await kit.terms('declined');
    answered(await kit.charge(terms), 200, { status: 'FAILED' });
    const [row] = await kit.booked(terms.key);
    holds(row?.['status'] === 'FAILED' && row['amount'] === terms.amount, 'a row FAILED with its amount', JSON.stringify(row));
  }),
  it('a key that was abandoned stands there once, without money', ['approved'], async (kit) => {
    const terms = await kit.terms('approved');
    answered(await kit.abandon(terms.key), 200);
    await kit.charge(terms);
    const rows = await kit.booked(terms.key);
    holds(rows.length === 1 && rows[0]?.['status'] === 'ABANDONED', 'one row ABANDONED', JSON.stringify(rows));
  }),
  it('a refund stands there with its charge, amount and currency', ['approved'], async (kit) => {
    const terms = await kit.paid();
    const key = await someRefund(kit, terms);
    const [row] = await kit.booked(terms.key, 'refunds');
    const { reference, currencyCode } = terms;
    const shouldBe: Json = { key, charge: terms.key, amount: 100, currencyCode };
    holds(isDeepStrictEqual(picked(row, shouldBe), shouldBe), JSON.stringify(shouldBe), JSON.stringify(row));
    const told = row?.['reference'] ?? reference;
    holds(told === reference, `the reference ${reference}, or none`, JSON.stringify(told));
  }),
  it('a window takes what was made at its beginning, and leaves what was made at its end', ['approved'], async (kit) => {
    await keepsItsBorders(kit, 'charges', (await kit.paid()).key);
  }),
  it('a window of refunds, too', ['approved'], async (kit) => {
    await keepsItsBorders(kit, 'refunds', await someRefund(kit, await kit.paid()));
  }),
  it('a charge keeps its place when it changes later', ['review'], async (kit) => {
    const terms = await kit.terms('review');
    answered(await kit.charge(terms), 200, { status: 'NEEDS_REVIEW' });
    const [before] = await kit.booked(terms.key);
    answered(await kit.capture(terms.key), 200);
    const [row] = await kit.booked(terms.key);
    holds(row?.createTime === before?.createTime, `the time ${String(before?.createTime)}`, String(row?.createTime));
  }),
  it('in pages of two it is the same, in order', ['approved'], async (kit) => {
    const all = await Promise.all(Array.from({ length: 7 }, () => kit.paid()));
    await pagedAsWhole(kit, 'charges', all.map(({ key }) => key)); // prettier-ignore
  }),
  it('refunds in pages of two are the same, in order', ['approved'], async (kit) => {
    const terms = await kit.paid();
    const keys = await Promise.all(Array.from({ length: 5 }, () => someRefund(kit, terms)));
    await pagedAsWhole(kit, 'refunds', keys);
  }),
  it('a time in which nothing was made is an empty page', [], async (kit) => {
    const window = { from: '2000-01-01T00:00:00.000Z', to: '2000-01-02T00:00:00.000Z' };
    for (const book of ['charges', 'refunds'] as const) holds((await kit.book(book, window)).length === 0, `no ${book}`, 'some');
  }),
  it('a time that is none is 400', [], async (kit) => {
    for (const book of ['charges', 'refunds'] as const) answered(await kit.call(book, { query: { from: 'yesterday' } }), 400);
  }),
  it('they are the same after a restart', ['approved', 'restart'], async (kit) => {
    const terms = await kit.paid();
    await someRefund(kit, terms);
    const read = async () => [
      await kit.booked(terms.key),
      (await kit.booked(terms.key, 'refunds')).map(({ key, amount }) => [key, amount]),
    ];
    const before = await read();
    await kit.restart();
    const now = await read();
    holds(isDeepStrictEqual(now, before), JSON.stringify(before), JSON.stringify(now));
  }),
];
