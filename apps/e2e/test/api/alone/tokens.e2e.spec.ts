import { aMerchant, aPayment, eventually, type Merchant, MerchantApi, OperatorApi, Stack } from '@cauce/testing/system';
import { refusalOf } from '../../../src/refusal.js';
import { notFound, unauthenticated } from '../../../src/refusals.js';

const stack = Stack.fromEnv();
const operator = new OperatorApi(stack);

let merchant: Merchant;
let second: string;
beforeAll(async () => {
  merchant = await aMerchant(stack);
  second = (await operator.createStore(merchant.organization, 'Second')).name;
});

const visible = async (api: MerchantApi) => (await api.door.get<{ stores: { name: string }[] }>('/stores')).stores.map(({ name }) => name);

describe('a token of the whole organization', () => {
  it('sees all stores of the organization, newest first, and no others', async () => {
    expect(await visible(merchant.api)).toEqual([second, merchant.store]);
  });

  it('is shown once', async () => {
    const path = `/${merchant.organization}/access-tokens`;
    const issued = await operator.issueToken(merchant.organization);
    const list = await operator.door.ask('GET', path);
    expect(list.text).not.toContain(issued.token);
    expect((await operator.door.ask('GET', `/${issued.name}`)).text).not.toContain(issued.token);
  });
});

describe('a token of one store', () => {
  it('sees only that one: the others are not found', async () => {
    const { token } = await operator.issueToken(merchant.organization, [second]);
    const api = new MerchantApi(stack.gatewayUrl, token);
    expect(await visible(api)).toEqual([second]);
    expect((await api.createPayment(second, aPayment())).name).toMatch(second);
    expect(refusalOf(await api.door.ask('GET', `/${merchant.store}/payments`))).toEqual(notFound('STORE_NOT_FOUND'));
  });
});

/** The same token at every gateway. */
const everywhere = (token: string) => [stack.gatewayUrl, stack.part('gateway-2').url].map((url) => new MerchantApi(url, token));

describe('a revoked token', () => {
  it('is refused by every gateway within a second', async () => {
    const { name, token } = await operator.issueToken(merchant.organization);
    const doors = everywhere(token);
    for (const api of doors) expect(await visible(api)).toHaveLength(2);
    expect((await operator.door.ask('DELETE', `/${name}`)).status).toBe(200);
    const answers = await eventually(
      () => Promise.all(doors.map((api) => api.door.ask('GET', '/stores'))),
      (all) => all.every(({ status }) => status !== 200),
      { within: 1_000 },
    );
    for (const answer of answers) expect(refusalOf(answer)).toEqual(unauthenticated('TOKEN_INVALID'));
  });
});

describe('a token that expires', () => {
  it('is valid until then, and not after', async () => {
    const expireTime = new Date(Date.now() + 5_000).toISOString();
    const { token } = await operator.door.post<{ token: string }>(`/${merchant.organization}/access-tokens`, {
      displayName: 'Short',
      expireTime,
    });
    const doors = everywhere(token);
    for (const api of doors) expect(await visible(api)).toHaveLength(2);
    const answers = await eventually(
      () => Promise.all(doors.map((api) => api.door.ask('GET', '/stores'))),
      (all) => all.every(({ status }) => status !== 200),
    );
    expect(new Date().toISOString() >= expireTime).toBe(true);
    for (const answer of answers) expect(refusalOf(answer)).toEqual(unauthenticated('TOKEN_INVALID'));
  });
});

it('a token’s last use is shown to the operator', async () => {
  const { name, token } = await operator.issueToken(merchant.organization);
  const shown = () => operator.door.get<{ lastUseTime?: string }>(`/${name}`);
  expect(await shown()).not.toHaveProperty('lastUseTime');
  await visible(new MerchantApi(stack.gatewayUrl, token));
  const { lastUseTime = '' } = await eventually(shown, (seen) => seen.lastUseTime !== undefined);
  expect(Math.abs(Date.parse(lastUseTime) - Date.now())).toBeLessThan(60_000);
});
