import { type RunningSandbox, startSandbox } from '../../test/running-sandbox.js';
import { TEST_PREFIX } from '../cards/test-cards.js';

const CHECKOUT = 'http://checkout.test';
const API_KEY = 'key-of-the-processor';
const returnUrl = `${CHECKOUT}/p/x`;

let running: RunningSandbox;

beforeAll(async () => {
  running = await startSandbox({ CHECKOUT_PUBLIC_URL: CHECKOUT, PROCESSOR_API_KEY: API_KEY });
});
afterAll(() => running.stop());

const headers = { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' };
const processor = async (path: string, body?: object) => {
  const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
  return (await (await fetch(`${running.base}/processor/v1/${path}`, init)).json()) as Record<string, string>;
};

/** A charge whose card is still to be entered. */
async function begun(key: string, more: object = {}) {
  const terms = { key, amount: 100, currencyCode: 'COP', method: 'CARD', description: 'Mugs', returnUrl, ...more };
  const { status, continueUrl = '' } = await processor('charges', terms);
  expect(status).toBe('PENDING');
  const page = running.base + new URL(continueUrl).pathname;
  const post = (form: Record<string, string>) => fetch(page, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) });
  const enter = (last4: string, differs: Record<string, string> = {}) =>
    post({ answer: 'approve', number: TEST_PREFIX + last4, expiry: '12/2099', securityCode: '987', name: 'Ana', ...differs });
  const shown = async () => (await fetch(page, { headers: { accept: 'text/html' } })).text();
  return { terms, post, enter, shown, find: () => processor(`charges/${key}`) };
}

const movedBy = async (key: string) => ((await processor(`ledger?key=${key}`)) as unknown as { movements: object[] }).movements.length;

describe('a charge to a card that came without a token', () => {
  it('waits for the card on a page, the same each time, and moves nothing', async () => {
    const { terms, find, shown } = await begun('waits');
    expect((await processor('charges', terms))['continueUrl']).toBe((await find())['continueUrl']);
    expect(await shown()).toMatch(/name="number"[^]*name="securityCode"/);
    expect(await movedBy('waits')).toBe(0);
  });

  it.each([
    ['0001', { status: 'SUCCEEDED', card: { brand: 'Test card', last4: '0001' } }, 1],
    ['0002', { status: 'FAILED', reason: 'INSUFFICIENT_FUNDS', code: '51', final: true }, 0],
    ['0010', { status: 'NEEDS_REVIEW' }, 0],
  ])('does what the row of the card …%s says, and sends the buyer back', async (last4, charge, moved) => {
    const { enter, find } = await begun(`card-${last4}`);
    const answer = await enter(last4);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, returnUrl]);
    expect(await find()).toMatchObject(charge);
    await enter('0001');
    expect(await movedBy(`card-${last4}`)).toBe(moved);
  });

  it('shows the bank’s question next where the bank asks its customer', async () => {
    const { enter, post, shown, find } = await begun('asks');
    expect((await enter('0030')).headers.get('location')).toMatch(/^\/bank\//);
    expect(await shown()).toContain('Is it you who pays?');
    await post({ answer: 'approve' });
    expect(await find()).toMatchObject({ status: 'SUCCEEDED', card: { last4: '0030' } });
  });

  it('says what is wrong with a card by its field, and keeps waiting', async () => {
    const { enter, find } = await begun('wrong');
    const said = await (await enter('9999', { securityCode: '1' })).text();
    expect(said).toMatch(/number:unknown, securityCode:length-1/);
    expect(said).not.toContain(TEST_PREFIX + '9999');
    expect((await find())['status']).toBe('PENDING');
  });

  it('is not approved without a card; left, it is canceled for good', async () => {
    const { post, find } = await begun('left');
    await post({ answer: 'approve' });
    await post({ answer: 'later' });
    expect((await find())['status']).toBe('PENDING');
    await post({ answer: 'decline' });
    expect(await find()).toMatchObject({ status: 'FAILED', reason: 'CANCELED_BY_BUYER', final: true });
  });

  it.each([
    ['once it was abandoned', { expireTime: '2099-01-01T00:00:00.000Z' }],
    ['once its time is over', { expireTime: '2020-01-01T00:00:00.000Z' }],
  ])('takes no card %s', async (when, more) => {
    const key = when.replaceAll(' ', '-');
    const { enter } = await begun(key, more);
    if (when.includes('abandoned')) await processor(`charges/${key}/abandon`, {});
    await enter('0001');
    expect(await movedBy(key)).toBe(0);
  });
});
