import { allTheSame, answered, type Came, holds, type Json } from '../answers.js';
import { inGroup } from '../case.js';
import { type Kit, newKey, type Terms } from '../kit.js';

const it = inGroup(6);
const times = <Value>(count: number, make: () => Value): Value[] => Array.from({ length: count }, make);

const ofAll = ({ amount, currencyCode }: Terms, differs: Json = {}): Json & { readonly key: string } => ({ key: newKey(), amount, currencyCode, ...differs }); // prettier-ignore
const isDone = (came: Came) => came.kind === 'ANSWERED' && came.status === 200;

/** Asks until a refund that is PENDING is REFUNDED. */
async function refunded(kit: Kit, terms: Terms, refund: Json): Promise<Json> {
  const came = await kit.until(() => kit.refund(terms.key, refund), (each) => !isDone(each) || (each.kind === 'ANSWERED' && each.body?.['status'] === 'REFUNDED')); // prettier-ignore
  return answered(came, 200, { key: refund['key'], status: 'REFUNDED' });
}

/** Money that goes back, each time by a key of its own. */
export const REFUNDS = [
  it('a refund of the whole gives it back, and stands in the books', ['approved'], async (kit) => {
    const terms = await kit.paid();
    const refund = ofAll(terms);
    await refunded(kit, terms, refund);
    await kit.moved(terms, [24_000], [24_000]);
    const [row] = await kit.booked(terms.key, 'refunds');
    holds(row?.key === refund.key && row['status'] === 'REFUNDED', `a row ${refund.key} REFUNDED`, JSON.stringify(row));
  }),
  it('the same refund again: the same answer, nothing more goes back', ['approved'], async (kit) => {
    const terms = await kit.paid();
    const refund = ofAll(terms, { amount: 10_000 });
    await refunded(kit, terms, refund);
    allTheSame([await kit.refund(terms.key, refund), await kit.refund(terms.key, refund)], 200, { status: 'REFUNDED' });
    await kit.moved(terms, [24_000], [10_000]);
  }),
  it('the same refund 20 times at once gives back once', ['approved'], async (kit) => {
    const terms = await kit.paid();
    const refund = ofAll(terms, { amount: 10_000 });
    (await Promise.all(times(20, () => kit.refund(terms.key, refund)))).forEach((each) => answered(each, 200));
    await refunded(kit, terms, refund);
    await kit.moved(terms, [24_000], [10_000]);
  }),
  it('the same refund after a restart gives back nothing more', ['approved', 'restart'], async (kit) => {
    const terms = await kit.paid();
    const refund = ofAll(terms, { amount: 10_000 });
    await refunded(kit, terms, refund);
    await kit.restart();
    await refunded(kit, terms, refund);
    await kit.moved(terms, [24_000], [10_000]);
  }),
  it('in parts, each by its key, up to the whole and no further', ['approved'], async (kit) => {
    const terms = await kit.paid();
    for (const amount of [10_000, 13_999, 1]) await refunded(kit, terms, ofAll(terms, { amount }));
    answered(await kit.refund(terms.key, ofAll(terms, { amount: 1 })), 409, { code: 'EXCEEDS_CHARGE' });
    await kit.moved(terms, [24_000], [10_000, 13_999, 1]);
  }),
  it('more than the charge is refused: EXCEEDS_CHARGE', ['approved'], async (kit) => {
    const terms = await kit.paid();
    answered(await kit.refund(terms.key, ofAll(terms, { amount: 24_001 })), 409, { code: 'EXCEEDS_CHARGE' });
    await kit.moved(terms, [24_000]);
  }),
  it('a refund that was too much stays refused under its key', ['approved'], async (kit) => {
    const terms = await kit.paid();
    const refund = ofAll(terms, { amount: 24_001 });
    allTheSame([await kit.refund(terms.key, refund), await kit.refund(terms.key, refund)], 409, { code: 'EXCEEDS_CHARGE' });
  }),
  it('five parts at once that are too much together: no more than the charge', ['approved'], async (kit) => {
    const terms = await kit.paid();
    const came = await Promise.all(times(5, () => kit.refund(terms.key, ofAll(terms, { amount: 10_000 }))));
    const done = came.filter(isDone);
    came.filter((each) => !isDone(each)).forEach((each) => answered(each, 409, { code: 'EXCEEDS_CHARGE' }));
    holds(done.length === 2, '2 of 5 parts of 10000 of 24000', `${done.length} of 5`);
    await kit.moved(terms, [24_000], [10_000, 10_000]);
  }),
  it('another amount under the key of a refund: OTHER_TERMS', ['approved'], async (kit) => {
    const terms = await kit.paid();
    const refund = ofAll(terms, { amount: 10_000 });
    await refunded(kit, terms, refund);
    answered(await kit.refund(terms.key, { ...refund, amount: 9_999 }), 409, { code: 'OTHER_TERMS' });
    await kit.moved(terms, [24_000], [10_000]);
  }),
  it('the key of another charge’s refund: OTHER_TERMS', ['approved'], async (kit) => {
    const [one, other] = [await kit.paid(), await kit.paid()];
    const refund = ofAll(one, { amount: 10_000 });
    await refunded(kit, one, refund);
    answered(await kit.refund(other.key, refund), 409, { code: 'OTHER_TERMS' });
    await kit.moved(other, [24_000]);
  }),
  it('another currency than the charge’s: OTHER_TERMS', ['approved'], async (kit) => {
    const terms = await kit.paid();
    const currencyCode = terms.currencyCode === 'USD' ? 'EUR' : 'USD';
    answered(await kit.refund(terms.key, ofAll(terms, { currencyCode })), 409, { code: 'OTHER_TERMS' });
    await kit.moved(terms, [24_000]);
  }),
  it('a charge that was declined has nothing to give back: NOT_CHARGED', ['declined'], async (kit) => {
    const terms = await kit.terms('declined');
    answered(await kit.charge(terms), 200, { status: 'FAILED' });
    answered(await kit.refund(terms.key, ofAll(terms)), 409, { code: 'NOT_CHARGED' });
    await kit.moved(terms, []);
  }),
  it('a charge that never came has nothing to give back: NOT_CHARGED', ['approved'], async (kit) => {
    const terms = await kit.terms('approved');
    answered(await kit.refund(terms.key, ofAll(terms)), 409, { code: 'NOT_CHARGED' });
  }),
  it('a charge that was abandoned has nothing to give back: NOT_CHARGED', ['approved'], async (kit) => {
    const terms = await kit.terms('approved');
    answered(await kit.abandon(terms.key), 200);
    answered(await kit.refund(terms.key, ofAll(terms)), 409, { code: 'NOT_CHARGED' });
  }),
  it('a charge that waits for a review has nothing to give back: NOT_CHARGED', ['review'], async (kit) => {
    const terms = await kit.terms('review');
    answered(await kit.charge(terms), 200, { status: 'NEEDS_REVIEW' });
    answered(await kit.refund(terms.key, ofAll(terms)), 409, { code: 'NOT_CHARGED' });
  }),
  it('a charge that was given back stays SUCCEEDED, and is not charged again', ['approved'], async (kit) => {
    const terms = await kit.paid();
    await refunded(kit, terms, ofAll(terms));
    answered(await kit.find(terms.key), 200, { status: 'SUCCEEDED' });
    answered(await kit.charge(terms), 200, { status: 'SUCCEEDED' });
    await kit.moved(terms, [24_000], [24_000]);
  }),
  it('a refund that takes its time is PENDING, then REFUNDED, once', ['refundPending'], async (kit) => {
    const terms = await kit.paid('refundPending');
    const refund = ofAll(terms);
    answered(await kit.refund(terms.key, refund), 200, { status: 'PENDING' });
    answered(await kit.refund(terms.key, ofAll(terms)), 409, { code: 'EXCEEDS_CHARGE' });
    await refunded(kit, terms, refund);
    await kit.moved(terms, [24_000], [24_000]);
  }),
  it('a refund that the bank refuses is REFUSED for ever, and in no book', ['refundRefused'], async (kit) => {
    const terms = await kit.paid('refundRefused');
    const refund = ofAll(terms);
    allTheSame([await kit.refund(terms.key, refund), await kit.refund(terms.key, refund)], 409, { code: 'REFUSED' });
    await kit.moved(terms, [24_000]);
  }),
];
