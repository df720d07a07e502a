import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
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
  scenarios,
  Stack,
} from '@cauce/testing/system';

type Shown = {
  readonly name: string;
  readonly status: string;
  readonly rejection?: { readonly reason: string };
  readonly handshake?: string;
  readonly replacement?: { readonly state: string };
  readonly teardown?: string;
  readonly endpoint?: { readonly name: string; readonly status: string; readonly disabledBecause?: string };
};
type Token = { readonly name: string; readonly integration?: string; readonly status: string; readonly stores?: readonly string[] };

const stack = Stack.fromEnv();
const { door } = new OperatorApi(stack);
const aScenario = scenarios(stack);
let merchant: Merchant;
let partner: LocalServer;

beforeAll(async () => {
  merchant = await aMerchant(stack);
  partner = await LocalServer.start(({ headers, url }, body, response) => {
    if (url === '/base/notifications') {
      take(headers, body, response);
      return;
    }
    const isKnown = ['Bearer pat_known', 'Bearer pat_next'].includes(headers.authorization ?? '') && url === '/base/merchant';
    response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isKnown ? { id: 'm-1', name: 'Café Ríos' } : { error: 'unknown token' }));
  });
});
afterAll(() => partner.stop());

/** Whether it answers 410 to events of payments. */
let isGone = false;

/** The webhooks of the partner, in the order in which they came. */
const webhooks: {
  readonly event: string;
  readonly bearer: string | undefined;
  readonly data: Readonly<Record<string, string>>;
  readonly checksum: string;
  readonly body: string;
}[] = [];

function take({ authorization, ...headers }: IncomingHttpHeaders, body: string, response: ServerResponse): void {
  const { data, signature } = JSON.parse(body) as { data: Record<string, string>; signature: { checksum: string } };
  const event = String(headers['x-service-event']);
  webhooks.push({ event, bearer: authorization?.slice('Bearer '.length), data, checksum: signature.checksum, body });
  response.writeHead(isGone && event.startsWith('payment') ? 410 : 200).end('{}');
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
  const token = webhooks[0]?.data['token'] ?? '';
  const api = new MerchantApi(stack.gatewayUrl, token);
  expect(await api.door.get('/stores')).toMatchObject({ stores: [{ name: merchant.store }] });
  const [own, theirs] = [await merchant.api.createPayment(merchant.store, aPayment()), await api.createPayment(merchant.store, aPayment())];
  for (const { url } of [own, theirs]) await new Buyer().pay(url, CARDS.approved);
  await eventually(
    () => webhooks.map(({ event }) => event),
    (events) => events.includes('payment.statusChanged') && events.includes('paymentAttempt.statusChanged'),
  );
  expect(await door.post(`/${requested.name}:deactivate`, {})).toMatchObject({ status: 'INACTIVE' });
  const over = await eventually(
    () => door.get<Shown>(`/${requested.name}`),
    ({ teardown }) => teardown !== 'REQUESTED',
  );
  expect(over).toMatchObject({ teardown: 'DELIVERED' });
  expect((await api.door.ask('GET', '/stores')).status).toBe(401);
  expect(await tokensOf(requested)).toMatchObject([{ status: 'REVOKED', stores: [merchant.store] }]);
  // Signed with our token, and nothing of the merchant's own payment.
  for (const { body, checksum } of webhooks) expect(contractChecksum(body, token)).toBe(checksum);
  expect(webhooks.map(({ event }) => event)).toEqual(['handshake', 'paymentAttempt.statusChanged', 'payment.statusChanged', 'teardown']);
  expect(webhooks.filter(({ body }) => body.includes(own.name))).toEqual([]);
});

it('a partner that does not know the token rejects it, and the operator reads what to do', async () => {
  const { name } = await connect('pat_wrong', '/base/');
  expect(await becomes(name, 'REJECTED')).toMatchObject({
    rejection: { reason: 'TOKEN_REFUSED', httpStatus: 401, message: expect.stringContaining('Copy it again') },
  });
});

it('a partner that answers 410 to a payment’s event has its endpoint disabled, which its integration shows; resumed, it gets what waited', async () => {
  merchant = await aMerchant(stack);
  webhooks.length = 0;
  isGone = true;
  const { name } = await connect('pat_known');
  await becomes(name, 'ACTIVE');
  const api = new MerchantApi(stack.gatewayUrl, webhooks[0]?.data['token'] ?? '');
  const { url } = await api.createPayment(merchant.store, aPayment());
  await new Buyer().pay(url, CARDS.approved);
  const { endpoint } = await eventually(
    () => door.get<Shown>(`/${name}`),
    ({ endpoint: shown }) => shown?.status === 'DISABLED',
  );
  expect(endpoint).toMatchObject({ disabledBecause: 'GONE' });
  expect((await door.ask('DELETE', `/${endpoint?.name ?? ''}`)).status).toBe(400);
  isGone = false;
  webhooks.length = 0;
  await door.post(`/${endpoint?.name ?? ''}:resume`, {});
  await eventually(
    () => webhooks.map(({ event }) => event),
    (events) => events.includes('payment.statusChanged') && events.includes('paymentAttempt.statusChanged'),
  );
});

it('a life of an integration records these events and sends these webhooks, and no others', async () => {
  const story = await aScenario();
  ({ merchant } = story);
  webhooks.length = 0;
  isGone = false;
  const { name } = await connect('pat_known');
  const until = (isReached: (shown: Shown) => boolean) => eventually(() => door.get<Shown>(`/${name}`), isReached);
  const tokenNames = async () => (await tokensOf({ name, status: '' })).map((token) => token.name).reverse();
  const handedOver = () => webhooks.filter(({ event }) => event === 'handshake').map(({ data }) => data['token'] ?? '');
  const apiOf = (token = '') => new MerchantApi(stack.gatewayUrl, token);
  const pays = async (token = '') => {
    const payment = await apiOf(token).createPayment(merchant.store, aPayment());
    await new Buyer().pay(payment.url, CARDS.approved);
    await eventually(
      () => webhooks.filter(({ body }) => body.includes(payment.name)),
      ({ length }) => length === 2,
    );
    return payment.name;
  };
  const PAID = ['PaymentCreated', 'AttemptStarted', 'paymentAttempt.statusChanged SUCCEEDED', 'payment.statusChanged FUNDED'];
  const HANDED_OVER = ['HandshakeRequested', 'HandshakeStarted', 'HandshakeAcknowledged'];

  await until(({ status }) => status === 'ACTIVE');
  const [firstName = ''] = await tokenNames();
  await story.expectEvents({
    [name]: ['IntegrationRequested', 'MerchantFound', ...HANDED_OVER, 'IntegrationActivated'],
    [firstName]: ['AccessTokenIssued'],
  });

  const [first] = handedOver();
  await story.expectEvents({ [await pays(first)]: PAID });

  await door.post(`/${name}:rotate`, {});
  await until(({ handshake }) => handshake === 'ACKNOWLEDGED');
  const [, secondName = ''] = await tokenNames();
  await story.expectEvents({ [name]: HANDED_OVER, [secondName]: ['AccessTokenIssued'] });
  const [, second] = handedOver();
  for (const token of [first, second]) expect((await apiOf(token).door.ask('GET', '/stores')).status).toBe(200);
  await story.expectEvents({ [await pays(first)]: PAID });

  await door.post(`/${name}:replaceToken`, { accessToken: 'pat_next' });
  await until(({ replacement }) => replacement?.state === 'ACCEPTED');
  await story.expectEvents({ [name]: ['ReplacementRequested', 'TokenReplaced'] });

  await door.post(`/${name}:deactivate`, {});
  await until(({ teardown }) => teardown === 'DELIVERED');
  await story.expectEvents({
    [name]: ['IntegrationDeactivated', 'TeardownRequested', 'TeardownDelivered'],
    [firstName]: ['AccessTokenRevoked'],
    [secondName]: ['AccessTokenRevoked'],
  });
  for (const token of [first, second]) expect((await apiOf(token).door.ask('GET', '/stores')).status).toBe(401);

  const isSignedBy = (token: string | undefined, { body, checksum }: (typeof webhooks)[number]) =>
    contractChecksum(body, token ?? '') === checksum;
  expect(
    webhooks.map((each) => [each.event, each.bearer, isSignedBy(first, each) ? 'first' : isSignedBy(second, each) && 'second']),
  ).toEqual([
    ['handshake', 'pat_known', 'first'],
    ['paymentAttempt.statusChanged', 'pat_known', 'first'],
    ['payment.statusChanged', 'pat_known', 'first'],
    ['handshake', 'pat_known', 'second'],
    ['paymentAttempt.statusChanged', 'pat_known', 'second'],
    ['payment.statusChanged', 'pat_known', 'second'],
    ['teardown', 'pat_next', 'second'],
  ]);
});
