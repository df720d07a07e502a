import {
  aMerchant,
  aPayment,
  EventLog,
  eventually,
  type Merchant,
  MerchantApi,
  Messages,
  OperatorApi,
  Stack,
  stackAddress,
} from '@cauce/testing/system';
import { anIntegrationToken } from '../../src/integration-token.js';

const stack = Stack.fromEnv();
const buyer = { firstName: 'Ana', phoneNumber: '+573001234567', email: 'ana@example.com' };
const log = new EventLog(stack);
let messages: Messages;
let merchant: Merchant;

beforeAll(async () => {
  messages = await Messages.on('payments.payment.v1', stackAddress('TEST_KAFKA_BROKERS'));
  merchant = await aMerchant(stack);
});
afterAll(() => Promise.all([log.close(), messages.close()]));

describe('the token of an integration', () => {
  it('makes payments that carry the integration, in their events and in what is published of them', async () => {
    const { token, integration } = await anIntegrationToken(stack, merchant);
    const partner = new MerchantApi(stack.gatewayUrl, token);
    // What has an e-mail address is published when it is made.
    const { name } = await partner.createPayment(merchant.store, aPayment({ buyer }));
    const own = await merchant.api.createPayment(merchant.store, aPayment());
    const stream = ({ name: of }: { name: string }) => `payment-${of.slice(-26)}`;
    expect(await log.stream(stream({ name }))).toMatchObject([{ type: 'PaymentCreated', data: { integration } }]);
    expect(await messages.of(stream({ name }), 1)).toMatchObject([{ integration }]);
    expect((await log.stream(stream(own)))[0]?.data).not.toHaveProperty('integration');
    // It reads every payment of the store, whoever made it.
    expect((await partner.allPayments(merchant.store, 10)).map((each) => each.name)).toEqual([own.name, name]);
  });

  it('sees its one store, and no other of the organization', async () => {
    const { token } = await anIntegrationToken(stack, merchant);
    const partner = new MerchantApi(stack.gatewayUrl, token);
    const other = await new OperatorApi(stack).createStore(merchant.organization, 'Another');
    expect(await partner.door.get('/stores')).toMatchObject({ stores: [{ name: merchant.store }] });
    expect((await partner.door.ask('GET', `/${other.name}/payments`)).status).toBe(404);
  });

  it('is refused once it was revoked', async () => {
    const { token, revoke } = await anIntegrationToken(stack, merchant);
    const partner = new MerchantApi(stack.gatewayUrl, token);
    const status = async () => (await partner.door.ask('GET', '/stores')).status;
    expect(await status()).toBe(200);
    await revoke();
    expect(await eventually(status, (seen) => seen === 401)).toBe(401);
  });
});
