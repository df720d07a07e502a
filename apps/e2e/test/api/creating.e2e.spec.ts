import { aMerchant, aPayment, type Merchant, send, Stack } from '@cauce/testing/system';

const stack = Stack.fromEnv();
let merchant: Merchant;
beforeAll(async () => {
  merchant = await aMerchant(stack);
});
const create = (about: object) => merchant.api.createPayment(merchant.store, aPayment(about));

describe('a new payment', () => {
  it('has the sent fields, the derived fields, and no empty field', async () => {
    const payment = await create({});
    expect(payment).toEqual({
      ...aPayment(),
      name: expect.any(String),
      organization: merchant.organization,
      paymentType: 'PRODUCT',
      status: 'AWAITING_PAYMENT',
      url: expect.any(String),
      createTime: expect.any(String),
      updateTime: expect.any(String),
      expireTime: expect.any(String),
    });
  });

  it('without a key, is a different one each time', async () => {
    expect((await create({})).name).not.toBe((await create({})).name);
  });

  it('shows its expiry in UTC with milliseconds, whatever offset it was sent with', async () => {
    const time = new Date(Date.now() + 3_600_000);
    const inColombia = new Date(time.getTime() - 5 * 3_600_000).toISOString().replace('Z', '-05:00');
    expect((await create({ expireTime: inColombia }))['expireTime']).toBe(time.toISOString());
    const whole = `${time.toISOString().slice(0, 19)}Z`;
    expect((await create({ expireTime: whole }))['expireTime']).toBe(whole.replace('Z', '.000Z'));
  });

  // prettier-ignore
  it.each<[string, object]>([
    ['the smallest amount',        { amountCents: 1 }],
    ['the largest amount',         { amountCents: 999_999_999_999 }],
    ['a title of 200 characters',  { title: '👩'.repeat(200) }],
    ['a description of 2000',      { description: 'ñ'.repeat(2000) }],
    ['an empty description',       { description: '' }],
    ['a name of 100 characters',   { buyer: { firstName: 'Ñ'.repeat(100), phoneNumber: '+1234567' } }],
    ['a number of 15 digits',      { buyer: { firstName: 'A', phoneNumber: '+123456789012345' } }],
    ['a correlationId of 255',     { correlationId: '–'.repeat(255) }],
    ['ten assets',                 { mediaAssets: Array(10).fill('https://a.example/1.png') }],
    ['no assets, in a list',       { mediaAssets: [], enabledPaymentMethods: [] }],
    ['a discount of nothing',      { discountPercentage: 0 }],
    ['nearly a whole discount',    { discountPercentage: 0.999 }],
    ['a service',                  { paymentType: 'SERVICE' }],
    ['an address of 2048',         { redirectUri: `https://shop.example/${'a'.repeat(2048 - 21)}` }],
    ['an address with a port',     { redirectUri: 'https://shop.example:8443/done?a=1#b' }],
  ])('takes what is at the limit: %s', async (_, about) => {
    const payment = await create(about);
    expect(payment).toMatchObject(about);
    expect(await merchant.api.payment(payment.name)).toEqual(payment);
  });

  it('takes an amount written as 100.0 or 1e2', async () => {
    for (const written of ['100.0', '1e2']) {
      const body = JSON.stringify(aPayment({ amountCents: 777 })).replace('777', written);
      const answer = await merchant.api.door.ask('POST', `/${merchant.store}/payments`, { body });
      expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ amountCents: 100 })]);
    }
  });

  it('can be read with HEAD', async () => {
    const { name } = await create({});
    const headers = { authorization: `Bearer ${merchant.token}` };
    const answer = await send({ method: 'HEAD', url: `${stack.gatewayUrl}/v1/${name}`, headers });
    expect([answer.status, answer.text]).toEqual([200, '']);
  });
});
