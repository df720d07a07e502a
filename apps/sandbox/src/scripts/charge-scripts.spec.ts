import { randomId } from '@cauce/secrets';
import { eventually } from '@cauce/testing/system';
import { type RunningSandbox, startSandbox } from '../../test/running-sandbox.js';

let running: RunningSandbox;
let base: string;
let owner: string;
let storedCard: string;

beforeAll(async () => {
  running = await startSandbox();
  base = running.base;
});
afterAll(async () => {
  await running.stop();
});

type Said = { status: number; body: Record<string, unknown> };

async function ask(method: string, path: string, json?: object): Promise<Said> {
  const headers = { authorization: 'Bearer key', ...(json && { 'content-type': 'application/json' }) };
  const answer = await fetch(base + path, { method, headers, redirect: 'manual', ...(json && { body: JSON.stringify(json) }) });
  return { status: answer.status, body: JSON.parse(await answer.text()) as Record<string, unknown> };
}

const script = (...charges: string[]) => ask('PUT', `/charge-scripts/${owner}`, { charges });
const charge = async (key = randomId()) => {
  const terms = { key, amount: 500, currencyCode: 'COP', description: 'Mugs, monthly', storedCard };
  return (await ask('POST', '/processor/v1/charges', terms)).body;
};
const find = async (key: string) => (await ask('GET', `/processor/v1/charges/${key}`)).body;
const moved = async (key: string) => (await ask('GET', `/processor/v1/ledger?key=${key}`)).body['movements'];

beforeEach(async () => {
  owner = `subscription-${randomId()}`;
  const form = { number: '9999000000000001', expiry: '12/2099', securityCode: '123', name: 'Ana', returnUri: 'http://checkout.test/s/x' };
  const entered = await fetch(`${base}/processor/card-tokens`, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams(form),
  });
  const { token: cardToken } = (await entered.json()) as { token: string };
  const { body } = await ask('POST', '/processor/v1/stored-cards', { key: randomId(), cardToken, owner });
  storedCard = String(body['token']);
});

describe('the script of an owner', () => {
  it('rules its next charges, one word for each, and then the card does as its row says', async () => {
    expect((await script('decline', 'decline-expired', 'approve')).body).toEqual({
      owner,
      charges: ['decline', 'decline-expired', 'approve'],
      held: [],
    });
    const said = [await charge(), await charge(), await charge(), await charge()];
    expect(said.map(({ status, reason }) => [status, reason])).toEqual([
      ['FAILED', 'INSUFFICIENT_FUNDS'],
      ['FAILED', 'CARD_EXPIRED'],
      ['SUCCEEDED', undefined],
      ['SUCCEEDED', undefined],
    ]);
    expect(said.map(({ card }) => card)).toEqual(Array(4).fill({ brand: 'Test card', last4: '0001' }));
  });

  it('is used up by a charge once, however often that comes', async () => {
    await script('decline', 'approve');
    const key = randomId();
    expect([await charge(key), await charge(key)].map(({ status }) => status)).toEqual(['FAILED', 'FAILED']);
    expect((await ask('GET', `/charge-scripts/${owner}`)).body['charges']).toEqual(['approve']);
  });

  it('is replaced by the next one', async () => {
    await script('decline', 'decline');
    expect((await script('review')).body['charges']).toEqual(['review']);
    expect(await charge()).toMatchObject({ status: 'NEEDS_REVIEW' });
  });

  it('holds what became of a charge until it is released, for everyone who asks', async () => {
    await script('hold', 'hold-decline');
    const [taken, refused] = [randomId(), randomId()];
    expect([await charge(taken), await charge(refused)].map(({ status }) => status)).toEqual(['PENDING', 'PENDING']);
    expect([(await charge(taken))['status'], (await find(taken))['status']]).toEqual(['PENDING', 'PENDING']);
    expect((await ask('POST', `/processor/v1/charges/${taken}/abandon`)).body).toMatchObject({ status: 'PENDING' });
    expect((await ask('GET', `/charge-scripts/${owner}`)).body['held']).toEqual([taken, refused]);
    expect((await ask('POST', `/charge-scripts/${owner}/release`)).body).toEqual({ released: [taken, refused] });
    expect([await find(taken), await find(refused)]).toMatchObject([{ status: 'SUCCEEDED' }, { status: 'FAILED' }]);
    expect([await moved(taken), await moved(refused)]).toMatchObject([[{ amount: 500 }], []]);
    expect((await ask('POST', `/charge-scripts/${owner}/release`)).body).toEqual({ released: [] });
  });

  it('answers no at once, and takes the money when it is released', async () => {
    await script('hold-relent');
    const key = randomId();
    expect([await charge(key), await moved(key)]).toMatchObject([{ status: 'FAILED', reason: 'DECLINED' }, []]);
    expect((await ask('GET', `/charge-scripts/${owner}`)).body['held']).toEqual([key]);
    expect((await ask('POST', `/charge-scripts/${owner}/release`)).body).toEqual({ released: [key] });
    await eventually(() => find(key), ({ status }) => status === 'SUCCEEDED'); // prettier-ignore
    expect(await moved(key)).toMatchObject([{ amount: 500 }]);
    expect((await ask('POST', `/charge-scripts/${owner}/release`)).body).toEqual({ released: [] });
  });

  it('takes only words that it knows', async () => {
    const { status, body } = await script('approve', 'maybe');
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('charges[1]')]);
  });
});

describe('the page', () => {
  const page = async () => (await fetch(`${base}/scripts`)).text();
  const post = (path: string, form: Record<string, string> = {}) =>
    fetch(base + path, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) });

  it('shows who has stored a card, sets what comes next, and releases', async () => {
    expect(await page()).toContain(owner);
    expect((await post(`/scripts/${owner}`, { charges: 'hold,  decline' })).status).toBe(303);
    expect(await page()).toContain('value="hold, decline"');
    await charge();
    expect(await page()).toContain('Release the charge held');
    expect((await post(`/scripts/${owner}/release`)).status).toBe(303);
    expect(await page()).not.toContain('Release the charge held');
  });

  it.each([
    ['an unknown word', (): [string, Record<string, string>] => [`/scripts/${owner}`, { charges: 'maybe' }], 400],
    ['an owner that is none', (): [string, Record<string, string>] => ['/scripts/a%20b', {}], 404],
  ])('refuses %s', async (_, asked, status) => {
    expect((await post(...asked())).status).toBe(status);
  });
});
