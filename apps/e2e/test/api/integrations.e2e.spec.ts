import type { ServerResponse } from 'node:http';
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
  Stack,
} from '@cauce/testing/system';

type Shown = {
  readonly name: string;
  readonly status: string;
  readonly rejection?: { readonly reason: string };
  readonly endpoint?: { readonly name: string; readonly status: string; readonly disabledBecause?: string };
};
type Token = { readonly integration?: string; readonly status: string; readonly stores?: readonly string[] };

const stack = Stack.fromEnv();
const { door } = new OperatorApi(stack);
let merchant: Merchant;
let partner: LocalServer;

beforeAll(async () => {
  merchant = await aMerchant(stack);
  partner = await LocalServer.start(({ headers, url }, body, response) => {
    if (url === '/base/notifications') {
      take(headers['x-service-event'], body, response);
      return;
    }
    const isKnown = headers.authorization === 'Bearer pat_known' && url === '/base/merchant';
    response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isKnown ? { id: 'm-1', name: 'Café Ríos' } : { error: 'unknown token' }));
  });
});
afterAll(() => partner.stop());

/** Whether it answers 410 to events of payments. */
let isGone = false;

/** What the partner was told, in order. */
const told: {
  readonly event: string;
  readonly data: Readonly<Record<string, string>>;
  readonly checksum: string;
  readonly body: string;
}[] = [];

function take(event: string | string[] | undefined, body: string, response: ServerResponse): void {
  const { data, signature } = JSON.parse(body) as { data: Record<string, string>; signature: { checksum: string } };
  told.push({ event: String(event), data, checksum: signature.checksum, body });
  response.writeHead(isGone && String(event).startsWith('payment') ? 410 : 200).end('{}');
}

const becomes = (name: string, status: string) =>
  eventually(
    () => door.get<Shown>(`/${name}`),
    (shown) => shown.status === status,
  );
const connect = (accessToken: string, path = '/base') =>
  door.post<Shown>(`/${merchant.store}/integrations`, { baseUrl: partner.url + path, accessToken });
const tokensOf = async ({ name }: Shown) => {
  const { accessTokens } = await door.get<{ accessTokens: Token[] }>(`/${merchant.organization}/access-tokens`);
  return accessTokens.filter(({ integration }) => integration !== undefined && name.endsWith(`/${integration}`));
};

it('an operator connects a store to a partner platform, which then gets what its own token makes, until the end', async () => {
  const requested = await connect('pat_known');
  expect(requested.status).toBe('PENDING_VALIDATION');
  expect(await becomes(requested.name, 'ACTIVE')).toMatchObject({ merchant: { id: 'm-1', displayName: 'Café Ríos' } });
  expect(await door.get(`/${merchant.store}/integrations`)).toMatchObject({ integrations: [{ name: requested.name }] });
  const token = told[0]?.data['token'] ?? '';
  const api = new MerchantApi(stack.gatewayUrl, token);
  expect(await api.door.get('/stores')).toMatchObject({ stores: [{ name: merchant.store }] });
  const [own, theirs] = [await merchant.api.createPayment(merchant.store, aPayment()), await api.createPayment(merchant.store, aPayment())];
  for (const { url } of [own, theirs]) await new Buyer().pay(url, CARDS.approved);
  await eventually(
    () => told.map(({ event }) => event),
    (events) => events.includes('payment.statusChanged') && events.includes('paymentAttempt.statusChanged'),
  );
  expect(await door.post(`/${requested.name}:deactivate`, {})).toMatchObject({ status: 'INACTIVE' });
  const over = await eventually(
    () => door.get<Shown & { teardown?: string }>(`/${requested.name}`),
    ({ teardown }) => teardown !== 'REQUESTED',
  );
  expect(over).toMatchObject({ teardown: 'DELIVERED' });
  expect((await api.door.ask('GET', '/stores')).status).toBe(401);
  expect(await tokensOf(requested)).toMatchObject([{ status: 'REVOKED', stores: [merchant.store] }]);
  // Signed with our token, and nothing of the merchant's own payment.
  for (const { body, checksum } of told) expect(contractChecksum(body, token)).toBe(checksum);
  expect(told.map(({ event }) => event)).toEqual(['handshake', 'paymentAttempt.statusChanged', 'payment.statusChanged', 'teardown']);
  expect(told.filter(({ body }) => body.includes(own.name))).toEqual([]);
});

it('a partner that does not know the token rejects it, and the operator reads what to do', async () => {
  const { name } = await connect('pat_wrong', '/base/');
  expect(await becomes(name, 'REJECTED')).toMatchObject({
    rejection: { reason: 'TOKEN_REFUSED', httpStatus: 401, message: expect.stringContaining('Copy it again') },
  });
});

it('a partner that answers 410 to a payment’s event has its endpoint disabled, which its integration shows; resumed, it gets what waited', async () => {
  merchant = await aMerchant(stack);
  told.length = 0;
  isGone = true;
  const { name } = await connect('pat_known');
  await becomes(name, 'ACTIVE');
  const api = new MerchantApi(stack.gatewayUrl, told[0]?.data['token'] ?? '');
  const { url } = await api.createPayment(merchant.store, aPayment());
  await new Buyer().pay(url, CARDS.approved);
  const { endpoint } = await eventually(
    () => door.get<Shown>(`/${name}`),
    ({ endpoint: shown }) => shown?.status === 'DISABLED',
  );
  expect(endpoint).toMatchObject({ disabledBecause: 'GONE' });
  expect((await door.ask('DELETE', `/${endpoint?.name ?? ''}`)).status).toBe(400);
  isGone = false;
  told.length = 0;
  await door.post(`/${endpoint?.name ?? ''}:resume`, {});
  await eventually(
    () => told.map(({ event }) => event),
    (events) => events.includes('payment.statusChanged') && events.includes('paymentAttempt.statusChanged'),
  );
});
