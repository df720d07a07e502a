import { answered, holds, inWords, notEnded, unanswered } from '../answers.js';
import { inGroup } from '../case.js';

const it = inGroup(4);
const LOOK_MS = 4_000;

/** Unknown is not failed: what lost its answer tells the truth when it is asked. */
export const UNKNOWN = [
  ...(['silent', 'cut'] as const).flatMap((source) => [
    it(`a lost answer (${source}): a look-up tells that it was paid`, [source], async (kit) => {
      const terms = await kit.terms(source);
      unanswered(await kit.chargeInVain(terms));
      answered(await kit.find(terms.key), 200, { status: 'SUCCEEDED' });
      await kit.moved(terms, [24_000]);
    }),
    it(`a lost answer (${source}): it cannot be abandoned any more`, [source], async (kit) => {
      const terms = await kit.terms(source);
      unanswered(await kit.chargeInVain(terms));
      answered(await kit.abandon(terms.key), 409, { status: 'SUCCEEDED' });
      await kit.moved(terms, [24_000]);
    }),
  ]),
  it('a lost answer (silent): asked again it moves no more money', ['silent'], async (kit) => {
    const terms = await kit.terms('silent');
    unanswered(await kit.chargeInVain(terms));
    await kit.chargeInVain(terms);
    await kit.moved(terms, [24_000]);
  }),
  it('a late answer: PENDING meanwhile, no failure, then SUCCEEDED', ['late'], async (kit) => {
    const terms = await kit.terms('late');
    const charging = kit.chargeInVain(terms);
    const known = await kit.until(() => kit.find(terms.key), (came) => came.kind === 'ANSWERED' && came.status === 200); // prettier-ignore
    answered(known, 200, { status: 'PENDING' });
    notEnded(await charging);
    await kit.become(terms.key, 'SUCCEEDED');
    await kit.moved(terms, [24_000]);
  }),
  it('a late answer: the same charge 10 times meanwhile moves no more', ['late'], async (kit) => {
    const terms = await kit.terms('late');
    await Promise.all(Array.from({ length: 10 }, () => kit.chargeInVain(terms)));
    await kit.become(terms.key, 'SUCCEEDED');
    await kit.moved(terms, [24_000]);
  }),
  it('a late answer over a restart: it has an end, and one', ['late', 'restart'], async (kit) => {
    const terms = await kit.terms('late');
    const charging = kit.chargeInVain(terms);
    await kit.until(() => kit.find(terms.key), (came) => came.kind === 'ANSWERED' && came.status === 200); // prettier-ignore
    await charging;
    await kit.restart();
    await kit.become(terms.key, 'SUCCEEDED');
    await kit.moved(terms, [24_000]);
  }),
  it('a look-up is answered within 4 s while a charge waits', ['late'], async (kit) => {
    const terms = await kit.terms('late');
    const charging = kit.chargeInVain(terms);
    const came = await kit.find(terms.key);
    holds(came.kind === 'ANSWERED' && came.millis <= LOOK_MS, 'an answer within 4 s', inWords(came));
    await charging;
  }),
];
