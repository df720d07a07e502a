import { allTheSame, answered, holds, paidOrPending } from '../answers.js';
import { inGroup } from '../case.js';
import { newKey } from '../kit.js';

const it = inGroup(1);
const times = <Value>(count: number, make: (index: number) => Value): Value[] => Array.from({ length: count }, (_, index) => make(index));

/** One key moves money at most once, for ever. */
export const KEYS = [
  it('a charge that is approved moves its money, once', ['approved'], async (kit) => kit.moved(await kit.paid(), [24_000])),
  it('a card’s brand and last four digits come with its charge', ['a stored card'], async (kit) => {
    const { card } = answered(await kit.charge(await kit.terms('approved')), 200);
    holds(card !== undefined, '`card` with brand and last4', 'none');
  }),
  it('the same charge again: the same answer, no more money', ['approved'], async (kit) => {
    const terms = await kit.terms('approved');
    allTheSame([await kit.charge(terms), await kit.charge(terms), await kit.charge(terms)], 200, { status: 'SUCCEEDED' });
    await kit.moved(terms, [24_000]);
  }),
  it('the same charge 50 times at once: one answer, money once', ['approved'], async (kit) => {
    const terms = await kit.terms('approved');
    paidOrPending(await Promise.all(times(50, () => kit.charge(terms))));
    await kit.become(terms.key, 'SUCCEEDED');
    await kit.moved(terms, [24_000]);
  }),
  it('50 more times after a restart: the same answer, no more money', ['approved', 'restart'], async (kit) => {
    const terms = await kit.terms('approved');
    const before = await kit.charge(terms);
    await kit.restart();
    allTheSame([before, ...(await Promise.all(times(50, () => kit.charge(terms))))], 200, { status: 'SUCCEEDED' });
    await kit.moved(terms, [24_000]);
  }),
  it('a look-up says what the charge said', ['approved'], async (kit) => {
    const terms = await kit.terms('approved');
    allTheSame([await kit.charge(terms), await kit.find(terms.key)], 200, { key: terms.key, status: 'SUCCEEDED' });
  }),
  it('a look-up after a restart says what the charge said', ['approved', 'restart'], async (kit) => {
    const terms = await kit.terms('approved');
    const before = await kit.charge(terms);
    await kit.restart();
    allTheSame([before, await kit.find(terms.key)], 200, { status: 'SUCCEEDED' });
  }),
  it('a key that never came is 404, which is no failure', [], async (kit) => void answered(await kit.find(newKey()), 404)),
  it('another amount under the same key is refused, and moves nothing', ['approved'], async (kit) => {
    const terms = await kit.paid();
    answered(await kit.charge({ ...terms, amount: 24_001 }), 409, { code: 'OTHER_TERMS' });
    await kit.moved(terms, [24_000]);
  }),
  it('another currency under the same key is refused, and moves nothing', ['approved'], async (kit) => {
    const terms = await kit.paid();
    answered(await kit.charge({ ...terms, currencyCode: terms.currencyCode === 'USD' ? 'EUR' : 'USD' }), 409, { code: 'OTHER_TERMS' });
    await kit.moved(terms, [24_000]);
  }),
  it('another source under the same key is refused, and moves nothing', ['approved', 'declined'], async (kit) => {
    const terms = await kit.paid();
    const { key, reference, amount, currencyCode } = terms;
    answered(await kit.charge(await kit.terms('declined', { key, reference, amount, currencyCode })), 409, { code: 'OTHER_TERMS' });
    await kit.moved(terms, [24_000]);
  }),
  it('another amount after a restart is refused, too', ['approved', 'restart'], async (kit) => {
    const terms = await kit.paid();
    await kit.restart();
    answered(await kit.charge({ ...terms, amount: 1 }), 409, { code: 'OTHER_TERMS' });
    await kit.moved(terms, [24_000]);
  }),
  it('two amounts under one key at once: one of them counts', ['approved'], async (kit) => {
    const terms = await kit.terms('approved');
    const all = times(10, (index) => ({ ...terms, amount: 24_000 + (index % 2) }));
    const came = await Promise.all(all.map((each) => kit.charge(each)));
    const taken = all.filter((_, index) => came[index]?.kind === 'ANSWERED' && came[index].status === 200).map(({ amount }) => amount);
    await kit.become(terms.key, 'SUCCEEDED');
    holds(new Set(taken).size === 1, 'one amount taken, the other 409', `taken: ${[...new Set(taken)].join(' and ') || 'none'}`);
    await kit.moved(terms, taken.slice(0, 1));
  }),
  it('keys that differ in one character are two charges', ['approved'], async (kit) => {
    const key = newKey();
    for (const last of ['A', 'B']) await kit.moved(await kit.paid('approved', { key: key + last }), [24_000]);
  }),
  it('a key may have 100 characters, capitals, - and _', ['approved'], async (kit) => {
    await kit.moved(await kit.paid('approved', { key: `K-_${newKey().repeat(4)}`.slice(0, 100) }), [24_000]);
  }),
];
