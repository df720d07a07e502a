import { setTimeout as pause } from 'node:timers/promises';
import { PROCESSOR_REASONS } from '@cauce/contracts';
import { allTheSame, answered, holds } from '../answers.js';
import { inGroup } from '../case.js';

const it = inGroup(2);
/** Long enough for what happens behind an answer that is final. */
const A_MOMENT_MS = 1_500;

/** What a charge that fails says, and what it may still become. */
export const REFUSALS = [
  it('a charge that is declined says why in our words, and moves nothing', ['declined'], async (kit) => {
    const terms = await kit.terms('declined');
    const { reason } = answered(await kit.charge(terms), 200, { status: 'FAILED' });
    holds(
      PROCESSOR_REASONS.some((each) => each === reason),
      `a reason: ${PROCESSOR_REASONS.join(', ')}`,
      String(reason),
    );
    await kit.moved(terms, []);
  }),
  it('the same charge again does not try again', ['declined'], async (kit) => {
    const terms = await kit.terms('declined');
    allTheSame([await kit.charge(terms), ...(await Promise.all([kit.charge(terms), kit.charge(terms), kit.find(terms.key)]))], 200);
    await kit.moved(terms, []);
  }),
  it('a refusal that is final says so, and keeps its word', ['declinedFinally'], async (kit) => {
    const terms = await kit.terms('declinedFinally');
    answered(await kit.charge(terms), 200, { status: 'FAILED', final: true });
    await pause(A_MOMENT_MS);
    answered(await kit.find(terms.key), 200, { status: 'FAILED', final: true });
    await kit.moved(terms, []);
  }),
  it('a refusal that is final is final after a restart', ['declinedFinally', 'restart'], async (kit) => {
    const terms = await kit.terms('declinedFinally');
    const before = await kit.charge(terms);
    await kit.restart();
    allTheSame([before, await kit.find(terms.key)], 200, { status: 'FAILED', final: true });
  }),
  it('`code`, your own word for it, comes with a refusal', ['declined'], async (kit) => {
    const { code } = answered(await kit.charge(await kit.terms('declined')), 200, { status: 'FAILED' });
    holds(typeof code === 'string' && code !== '', '`code`: 1 to 100 visible ASCII characters', String(code));
  }),
  it('a refusal that turns into money is not final, and then SUCCEEDED, once', ['relenting'], async (kit) => {
    const terms = await kit.terms('relenting');
    const { final } = answered(await kit.charge(terms), 200, { status: 'FAILED' });
    holds(final !== true, 'not `final`: it is paid later', '`final: true`');
    await kit.become(terms.key, 'SUCCEEDED');
    answered(await kit.charge(terms), 200, { status: 'SUCCEEDED' });
    await kit.moved(terms, [24_000]);
  }),
];
