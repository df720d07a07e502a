import {
  aMerchant,
  aPayment,
  Buyer,
  CARDS,
  contractChecksum,
  eventually,
  LocalServer,
  type Merchant,
  MerchantApi,
  OperatorApi,
} from '@cauce/testing/system';
import { own } from './own.js';

describe('a partner’s payments', () => {
  const WITHIN = { within: 60_000 };
  const TEST_MS = 180_000;
  /** A buyer's card and payment: an attempt and its payment end. */
  const PAID = ['paymentAttempt.statusChanged', 'payment.statusChanged'];

  type Came = { readonly event: string; readonly id: string; readonly body: string; readonly checksum: string; readonly token: string };

  const came: Came[] = [];
  let partner: LocalServer;
  let merchant: Merchant;
  /** Ours, which the partner was handed. */
  let token: string;

  beforeAll(async () => {
    partner = await LocalServer.start(({ url, headers }, body, response) => {
      if (url === '/notifications') {
        const { data, signature } = JSON.parse(body) as { data: { token?: string }; signature: { checksum: string } };
        const [event, id] = [String(headers['x-service-event']), String(headers['webhook-id'])];
        came.push({ event, id, body, checksum: signature.checksum, token: data.token ?? '' });
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id: 'm-1', name: 'Café Ríos' }));
    });
    merchant = await aMerchant(own.stack);
    const { door } = new OperatorApi(own.stack);
    const terms = { baseUrl: partner.url, accessToken: 'pat_known' };
    const { name } = await door.post<{ name: string }>(`/${merchant.store}/integrations`, terms);
    await eventually(
      () => door.get<{ status: string }>(`/${name}`),
      ({ status }) => status === 'ACTIVE',
      WITHIN,
    );
    token = came.find(({ event }) => event === 'handshake')?.token ?? '';
  }, TEST_MS);
  afterAll(() => partner.stop());

  const notificationsOf = ({ name }: { readonly name: string }) => came.filter(({ body }) => body.includes(name));

  it.each([
    ['kafka', 'killed'],
    ['notifier', 'frozen'],
  ] as const)(
    'while %s is %s are created and paid by its token, and are told when it is back, in order, signed with it',
    async (name, how) => {
      const part = own.running.part(name);
      const api = new MerchantApi(own.stack.gatewayUrl, token);
      if (how === 'killed') await part.kill();
      else part.freeze();
      const payments = [await api.createPayment(merchant.store, aPayment()), await api.createPayment(merchant.store, aPayment())];
      for (const { url } of payments) await new Buyer().pay(url, CARDS.approved);
      for (const { name: paid } of payments) expect((await api.payment(paid)).status).toBe('FUNDED');
      expect(payments.flatMap(notificationsOf)).toEqual([]);
      if (how === 'killed') await part.start();
      else part.thaw();
      for (const payment of payments) {
        const its = await eventually(
          () => notificationsOf(payment),
          ({ length }) => length >= PAID.length,
          WITHIN,
        );
        expect(its.map(({ event }) => event)).toEqual(PAID);
        for (const { body, checksum } of its) expect(checksum).toBe(contractChecksum(body, token));
      }
    },
    TEST_MS,
  );
});
