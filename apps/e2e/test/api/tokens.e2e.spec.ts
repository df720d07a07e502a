import { type Merchant, MerchantApi, OperatorApi, Stack, aMerchant, aPayment, eventually } from '@cauce/testing';
import { refusalOf } from '../../src/refusal.js';
import { notFound, unauthenticated } from '../../src/refusals.js';

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
  it('sees all its stores, newest first, and no other', async () => {
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
  it('sees that one alone: the others are not there', async () => {
    const { token } = await operator.issueToken(merchant.organization, [second]);
    const api = new MerchantApi(stack.gatewayUrl, token);
    expect(await visible(api)).toEqual([second]);
    expect((await api.createPayment(second, aPayment())).name).toMatch(second);
    expect(refusalOf(await api.door.ask('GET', `/${merchant.store}/payments`))).toEqual(notFound('STORE_NOT_FOUND'));
  });
});

describe('a revoked token', () => {
  it('opens nothing any more, within a second', async () => {
    const { name, token } = await operator.issueToken(merchant.organization);
    const api = new MerchantApi(stack.gatewayUrl, token);
    expect(await visible(api)).toHaveLength(2);
    expect((await operator.door.ask('DELETE', `/${name}`)).status).toBe(200);
    const answer = await eventually(
      () => api.door.ask('GET', '/stores'),
      ({ status }) => status !== 200,
      { within: 1500 },
    );
    expect(refusalOf(answer)).toEqual(unauthenticated('TOKEN_INVALID'));
  });
});
