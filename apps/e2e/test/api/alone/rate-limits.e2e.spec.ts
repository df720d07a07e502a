import { aMerchant, type Answer, eventually, type Merchant, MerchantApi, OperatorApi, Stack } from '@cauce/testing/system';
import { refusalOf } from '../../../src/refusal.js';

const stack = Stack.fromEnv();
const operator = new OperatorApi(stack);
const RATE = 5;
const POLICY = '"token";q=5;w=1, "burst";q=5;w=10';

let merchant: Merchant;
let doors: readonly MerchantApi[];

beforeAll(async () => {
  merchant = await aMerchant(stack);
  doors = [stack.gatewayUrl, stack.part('gateway-2').url].map((url) => new MerchantApi(url, merchant.token));
  await operator.changeOrganization(merchant.organization, { rateLimit: RATE });
  await eventually(
    () => Promise.all(doors.map(({ door }) => door.ask('GET', '/stores'))),
    (answers) => answers.every(({ headers }) => headers['ratelimit-policy'] === POLICY),
    { within: 3_000 },
  );
});

/** So many requests at each gateway, all at once. */
const ask = (each: number, path = '/stores'): Promise<Answer[]> =>
  Promise.all(doors.flatMap(({ door }) => Array.from({ length: each }, () => door.ask('GET', path))));

it('both gateways together let through the organization’s limit, and tell the others when to come back', async () => {
  const answers = await ask(10 * RATE);
  const refused = answers.filter(({ status }) => status === 429);
  // The burst, and a second's worth for each second that began meanwhile.
  expect(answers.length - refused.length).toBeLessThanOrEqual(6 * RATE);
  expect(refused.length).toBeGreaterThan(0);
  for (const answer of refused) {
    expect(refusalOf(answer)).toEqual({ http: 429, status: 'RESOURCE_EXHAUSTED', reason: 'RATE_LIMITED' });
    expect(answer.headers).toMatchObject({ 'retry-after': '1', 'ratelimit-policy': POLICY, ratelimit: '"token";r=0;t=1' });
  }
});

it('is in every answer to a known token, and in no other', async () => {
  const known = await eventually(
    () => merchant.api.door.ask('GET', '/stores/nonsense/payments'),
    ({ status }) => status === 404,
  );
  expect(known.headers).toMatchObject({ 'ratelimit-policy': POLICY, ratelimit: expect.stringMatching(/^"token";r=[0-4];t=1$/) });
  const { headers } = await new MerchantApi(stack.gatewayUrl, 'cauce_nonsense').door.ask('GET', '/stores');
  expect(Object.keys(headers).filter((name) => name.startsWith('ratelimit'))).toEqual([]);
});

it('serves the token again when the time is over', async () => {
  const { headers } = await eventually(
    () => merchant.api.door.ask('GET', '/stores'),
    ({ status }) => status === 200,
  );
  expect(headers).not.toHaveProperty('retry-after');
});
