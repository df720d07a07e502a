import type { ProcessorCallName } from '@cauce/contracts';
import { answered } from '../answers.js';
import { inGroup } from '../case.js';
import { newKey } from '../kit.js';

const it = inGroup(12);

const CALLS: readonly ProcessorCallName[] = ['charge', 'find', 'abandon', 'capture', 'refund', 'store', 'banks', 'charges', 'refunds'];

/** Who asks, and how. */
export const MANNERS = [
  it('without a key every call is 401', [], async (kit) => {
    for (const call of CALLS) answered(await kit.call(call, { key: newKey(), bearer: undefined }), 401);
  }),
  it('with another key every call is 401', [], async (kit) => {
    for (const call of CALLS) answered(await kit.call(call, { key: newKey(), bearer: `wrong_${newKey()}` }), 401);
  }),
  it('a charge with another key moves nothing, and its key is still free', ['approved'], async (kit) => {
    const terms = await kit.terms('approved');
    answered(await kit.call('charge', { body: terms, bearer: `wrong_${newKey()}` }), 401);
    answered(await kit.find(terms.key), 404);
  }),
  it('an abandon with another key fences nothing', ['approved'], async (kit) => {
    const terms = await kit.terms('approved');
    answered(await kit.call('abandon', { key: terms.key, bearer: `wrong_${newKey()}` }), 401);
    answered(await kit.charge(terms), 200, { status: 'SUCCEEDED' });
  }),
  it('a body that is cut off is 400', [], async (kit) => {
    for (const call of ['charge', 'store'] as const) answered(await kit.call(call, { text: '{"key":"cut' }), 400);
  }),
  it('a charge without a key is 400', ['approved'], async (kit) => {
    answered(await kit.charge({ ...(await kit.terms('approved')), key: undefined }), 400);
  }),
  it('a refund without an amount is 400, and gives nothing back', ['approved'], async (kit) => {
    const terms = await kit.paid();
    answered(await kit.refund(terms.key, { key: newKey(), currencyCode: terms.currencyCode }), 400);
    await kit.moved(terms, [24_000]);
  }),
  it('the banks are a list, each with code and name', [], async (kit) => {
    answered(await kit.banks(), 200);
  }),
  it('a charge that its caller does not wait for is made once, or not at all', ['approved'], async (kit) => {
    const terms = await kit.terms('approved');
    await kit.call('charge', { body: terms, timeoutMs: 3 });
    answered(await kit.charge(terms), 200, { status: 'SUCCEEDED' });
    await kit.moved(terms, [24_000]);
  }),
  it('a description with letters beyond ASCII is taken', ['approved'], async (kit) => {
    await kit.moved(await kit.paid('approved', { description: 'Camión de madera, niño 🧸' }), [24_000]);
  }),
  it('a field that you do not know is no reason to refuse a charge', ['approved'], async (kit) => {
    await kit.moved(await kit.paid('approved', { aFieldOfALaterVersion: { is: 'ignored' } }), [24_000]);
  }),
  it('two charges at once do not wait for each other', ['late', 'approved'], async (kit) => {
    const [late, approved] = [await kit.terms('late'), await kit.terms('approved')];
    // The late one is not answered in this time, so one that waits for it is not, either.
    const [, came] = await Promise.all([kit.chargeInVain(late), kit.chargeInVain(approved)]);
    answered(came, 200, { status: 'SUCCEEDED' });
  }),
];
