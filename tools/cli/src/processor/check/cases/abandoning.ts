import { setTimeout as pause } from 'node:timers/promises';
import { allTheSame, answered, type Came, holds, inWords, unanswered } from '../answers.js';
import { inGroup } from '../case.js';
import { type Kit, newKey, type Terms } from '../kit.js';

const it = inGroup(3);
const A_MOMENT_MS = 1_000;

/** The key is fenced: nothing moves money under it. */
async function fenced(kit: Kit, terms: Terms): Promise<void> {
  answered(await kit.charge(terms), 409, { code: 'ABANDONED' });
  answered(await kit.find(terms.key), 200, { status: 'ABANDONED' });
  await kit.moved(terms, []);
}

const isFenced = (came: Came) => came.kind === 'ANSWERED' && (came.body?.['status'] === 'ABANDONED' || came.body?.['code'] === 'ABANDONED');

/** Abandoned is refused for ever. */
export const ABANDONING = [
  it('a charge that comes after its key was abandoned is refused', ['approved'], async (kit) => {
    const terms = await kit.terms('approved');
    answered(await kit.abandon(terms.key), 200, { key: terms.key, status: 'ABANDONED' });
    await fenced(kit, terms);
  }),
  it('abandoned first, then charged 20 times at once: refused each time', ['approved'], async (kit) => {
    const terms = await kit.terms('approved');
    answered(await kit.abandon(terms.key), 200, { status: 'ABANDONED' });
    allTheSame(await Promise.all(Array.from({ length: 20 }, () => kit.charge(terms))), 409, { code: 'ABANDONED' });
    await kit.moved(terms, []);
  }),
  it('abandoned first, then charged after a restart: refused', ['approved', 'restart'], async (kit) => {
    const terms = await kit.terms('approved');
    answered(await kit.abandon(terms.key), 200, { status: 'ABANDONED' });
    await kit.restart();
    await fenced(kit, terms);
  }),
  it('abandoned twice: the same answer', [], async (kit) => {
    const key = newKey();
    allTheSame([await kit.abandon(key), await kit.abandon(key), await kit.abandon(key)], 200, { key, status: 'ABANDONED' });
  }),
  it('a key that was abandoned is known: ABANDONED, no 404', [], async (kit) => {
    const key = newKey();
    answered(await kit.abandon(key), 200, { status: 'ABANDONED' });
    answered(await kit.find(key), 200, { key, status: 'ABANDONED' });
  }),
  it('a charge that was paid cannot be abandoned: 409, and it stays paid', ['approved'], async (kit) => {
    const terms = await kit.paid();
    answered(await kit.abandon(terms.key), 409, { key: terms.key, status: 'SUCCEEDED' });
    answered(await kit.find(terms.key), 200, { status: 'SUCCEEDED' });
    await kit.moved(terms, [24_000]);
  }),
  it('a charge that was declined cannot be abandoned: 409, as it ended', ['declined'], async (kit) => {
    const terms = await kit.terms('declined');
    answered(await kit.charge(terms), 200, { status: 'FAILED' });
    answered(await kit.abandon(terms.key), 409, { status: 'FAILED' });
  }),
  it('charge and abandon at once: either, never both', ['approved'], async (kit) => {
    for (let round = 0; round < 10; round += 1) {
      const terms = await kit.terms('approved');
      const [charged, abandoned] = await Promise.all([kit.charge(terms), kit.abandon(terms.key)]);
      const both = `charge: ${inWords(charged)}; abandon: ${inWords(abandoned)}`;
      holds(isFenced(charged) === isFenced(abandoned), 'one answer of both calls', both);
      if (!isFenced(abandoned)) await kit.become(terms.key, 'SUCCEEDED');
      await kit.moved(terms, isFenced(abandoned) ? [] : [24_000]);
    }
  }),
  it('abandoned while it is charged: what is answered holds', ['late'], async (kit) => {
    const terms = await kit.terms('late');
    const charging = kit.chargeInVain(terms);
    await kit.until(() => kit.find(terms.key), (came) => came.kind === 'ANSWERED' && came.status === 200); // prettier-ignore
    const came = await kit.abandon(terms.key);
    await charging;
    if (isFenced(came)) return fenced(kit, terms);
    answered(came, 409, {});
    await kit.become(terms.key, 'SUCCEEDED');
    await kit.moved(terms, [24_000]);
  }),
  it('a charge without an answer that moved nothing can be abandoned, for ever', ['deaf'], async (kit) => {
    const terms = await kit.terms('deaf');
    unanswered(await kit.chargeInVain(terms));
    answered(await kit.abandon(terms.key), 200, { status: 'ABANDONED' });
    await pause(A_MOMENT_MS);
    await fenced(kit, terms);
  }),
];
