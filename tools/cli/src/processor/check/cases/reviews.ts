import { allTheSame, answered, holds, inWords } from '../answers.js';
import { inGroup } from '../case.js';
import { type Kit, newKey, type Terms } from '../kit.js';

const it = inGroup(5);

async function reviewed(kit: Kit): Promise<Terms> {
  const terms = await kit.terms('review');
  answered(await kit.charge(terms), 200, { status: 'NEEDS_REVIEW' });
  return terms;
}

/** What is held back until an operator has looked at it. */
export const REVIEWS = [
  it('a charge that needs a review moves nothing, however often it comes', ['review'], async (kit) => {
    const terms = await reviewed(kit);
    allTheSame([await kit.charge(terms), await kit.find(terms.key)], 200, { status: 'NEEDS_REVIEW' });
    await kit.moved(terms, []);
  }),
  it('captured, it is paid, once', ['review'], async (kit) => {
    const terms = await reviewed(kit);
    answered(await kit.capture(terms.key), 200, { key: terms.key, status: 'SUCCEEDED' });
    answered(await kit.find(terms.key), 200, { status: 'SUCCEEDED' });
    await kit.moved(terms, [24_000]);
  }),
  it('captured 10 times at once and once more: money once', ['review'], async (kit) => {
    const terms = await reviewed(kit);
    allTheSame(await Promise.all(Array.from({ length: 10 }, () => kit.capture(terms.key))), 200, { status: 'SUCCEEDED' });
    answered(await kit.capture(terms.key), 200, { status: 'SUCCEEDED' });
    await kit.moved(terms, [24_000]);
  }),
  it('captured after a restart', ['review', 'restart'], async (kit) => {
    const terms = await reviewed(kit);
    await kit.restart();
    answered(await kit.capture(terms.key), 200, { status: 'SUCCEEDED' });
    await kit.moved(terms, [24_000]);
  }),
  it('abandoned, it is captured no more: 409', ['review'], async (kit) => {
    const terms = await reviewed(kit);
    answered(await kit.abandon(terms.key), 200, { status: 'ABANDONED' });
    answered(await kit.capture(terms.key), 409, { status: 'ABANDONED' });
    await kit.moved(terms, []);
  }),
  it('captured, it is abandoned no more: 409', ['review'], async (kit) => {
    const terms = await reviewed(kit);
    answered(await kit.capture(terms.key), 200);
    answered(await kit.abandon(terms.key), 409, { status: 'SUCCEEDED' });
    await kit.moved(terms, [24_000]);
  }),
  it('capture and abandon at once: either, never both', ['review'], async (kit) => {
    for (let round = 0; round < 5; round += 1) {
      const terms = await reviewed(kit);
      const [captured, abandoned] = await Promise.all([kit.capture(terms.key), kit.abandon(terms.key)]);
      const isPaid = captured.kind === 'ANSWERED' && captured.status === 200;
      const isGone = abandoned.kind === 'ANSWERED' && abandoned.status === 200;
      holds(isPaid !== isGone, 'one of both', `capture: ${inWords(captured)}; abandon: ${inWords(abandoned)}`);
      await kit.moved(terms, isPaid ? [24_000] : []);
    }
  }),
  it('a charge that was declined is not captured: 409', ['declined'], async (kit) => {
    const terms = await kit.terms('declined');
    answered(await kit.charge(terms), 200, { status: 'FAILED' });
    answered(await kit.capture(terms.key), 409, { status: 'FAILED' });
    await kit.moved(terms, []);
  }),
  it('a key that never came is not captured: 404', [], async (kit) => void answered(await kit.capture(newKey()), 404)),
];
