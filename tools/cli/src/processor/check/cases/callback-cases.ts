import { answered, holds } from '../answers.js';
import { inGroup } from '../case.js';
import type { SourceName } from '../check-file.js';
import type { Kit, Terms } from '../kit.js';

const it = inGroup(11);
const AGAIN_MS = 15_000;

async function heard(kit: Kit, { key }: Terms, times = 1, within = kit.laterMs): Promise<void> {
  const came = await kit.until(() => Promise.resolve(kit.callbacks.of(key)), ({ length }) => length >= times, within); // prettier-ignore
  holds(came.length >= times, `a callback with the key ${key}${times > 1 ? `, ${times} times` : ''}`, `${came.length} callbacks`);
}

async function approved(kit: Kit): Promise<Terms> {
  const terms = await kit.terms('redirect');
  const { continueUrl } = answered(await kit.charge(terms), 200, { status: 'PENDING' });
  await kit.answer(continueUrl, 'approve');
  return terms;
}

async function toldLate(kit: Kit, source: SourceName): Promise<void> {
  const terms = await kit.terms(source);
  await kit.chargeInVain(terms);
  await heard(kit, terms);
  answered(await kit.find(terms.key), 200, { status: 'SUCCEEDED' });
}

/** What the adapter sends when there is news that no answer has told. */
export const CALLBACKS = [
  it('one comes when a buyer has approved', ['callbacks', 'redirect', 'buyer'], async (kit) => heard(kit, await approved(kit))),
  it('it brings the key and the reference', ['callbacks', 'redirect', 'buyer'], async (kit) => {
    const terms = await approved(kit);
    await heard(kit, terms);
    const [first] = kit.callbacks.of(terms.key);
    holds(first?.reference === terms.reference, `the reference ${terms.reference}`, String(first?.reference));
  }),
  it('it is signed with the secret, over the time and the bytes, within 5 minutes', ['callbacks', 'redirect', 'buyer'], async (kit) => {
    const terms = await approved(kit);
    await heard(kit, terms);
    holds(kit.callbacks.of(terms.key).every(({ isGenuine }) => isGenuine), 'a signature that is right', 'one that is wrong, or none'); // prettier-ignore
  }),
  it('it comes again when it was not taken (503)', ['callbacks', 'redirect', 'buyer'], async (kit) => {
    const terms = await kit.terms('redirect');
    kit.callbacks.refuseOnce(terms.key);
    const { continueUrl } = answered(await kit.charge(terms), 200, { status: 'PENDING' });
    await kit.answer(continueUrl, 'approve');
    await heard(kit, terms, 2, Math.max(AGAIN_MS, kit.laterMs));
  }),
  it('one comes when the answer of a charge was late', ['callbacks', 'late'], (kit) => toldLate(kit, 'late')),
  it('one comes when what was refused is paid', ['callbacks', 'relenting'], (kit) => toldLate(kit, 'relenting')),
  it('when it comes, a look-up knows the news', ['callbacks', 'redirect', 'buyer'], async (kit) => {
    const terms = await approved(kit);
    await heard(kit, terms);
    answered(await kit.find(terms.key), 200, { status: 'SUCCEEDED' });
  }),
];
