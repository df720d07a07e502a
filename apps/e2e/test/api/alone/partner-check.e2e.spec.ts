import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { checkPartner, findLive, OperatorDoor } from '@cauce/cli';
import { aMerchant, eventually, OperatorApi, send, Stack } from '@cauce/testing/system';

// Alone: the faults of the sandbox's partner are switched.

const stack = Stack.fromEnv();
const operator = new OperatorApi(stack);
const PROGRAM = fileURLToPath(new URL('../../../../../tools/cli/bin/cauce.mjs', import.meta.url));
const BASE = `${stack.sandboxUrl}/partner`;

type Made = { readonly token: string; readonly accessToken: string };

async function ask<Answer>(method: string, path: string, json: object): Promise<Answer> {
  const answer = await send({
    method,
    url: `${BASE}/${path}`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(json),
  });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
  return JSON.parse(answer.text) as Answer;
}

const make = () => ask<Made>('POST', 'merchants', { name: 'Café Ríos' });
const NO_FAULT = { merchant: 'ok', notifications: 'ok' };
const failedOf = async (accessToken: string, timeoutMs = 15_000) => {
  const { checks } = await checkPartner({ baseUrl: BASE, token: accessToken, timeoutMs });
  return checks.filter(({ result }) => result === 'FAILED').map(({ sent, came }) => ({ sent, came }));
};

/** Other specs connect stores to this partner, too: nothing of theirs goes on. */
beforeAll(async () => {
  const door = new OperatorDoor(stack.operatorUrl, stack.operatorToken);
  for (let live = await findLive(door, BASE); live !== undefined; live = await findLive(door, BASE)) {
    const name = live;
    await operator.door.post(`/${name}:deactivate`, {});
    await eventually(
      () => operator.door.get<{ teardown?: string }>(`/${name}`),
      ({ teardown }) => teardown !== 'REQUESTED',
      { within: 30_000 },
    );
  }
});
afterEach(() => ask('PUT', 'faults', NO_FAULT));

/** The command as a process, with the token on its standard input. */
async function run(token: string, ...words: readonly string[]) {
  const args = [PROGRAM, '--server', stack.operatorUrl, '--token', stack.operatorToken, ...words];
  const child = spawn(process.execPath, args, { stdio: 'pipe', env: { PATH: process.env['PATH'] } });
  child.stdin.end(`${token}\n`);
  const [said, problem, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit') as Promise<[number]>]);
  return { code, said, problem };
}

it('the sandbox’s partner does all that the check asks', async () => {
  const { accessToken } = await make();
  const { code, said, problem } = await run(accessToken, 'partner', 'check', BASE);
  expect([problem, code]).toEqual(['', 0]);
  expect(said).toMatch(/\nFailed: 0, warnings: 0, of \d+ checks\.\n$/);
  expect(said).not.toContain(accessToken);
});

it.each([
  ['REVOKED', '403'],
  ['MERCHANT_GONE', '404'],
])('a token that is %s fails the checks of /merchant, and all that bears it', async (state, status) => {
  const { token, accessToken } = await make();
  await ask('PUT', `tokens/${token}`, { state });
  const failed = await failedOf(accessToken);
  expect(failed[0]).toEqual({ sent: 'GET /merchant with your token', came: expect.stringMatching(`^${status} in `) as unknown });
  expect(failed).toContainEqual({ sent: 'the handshake', came: expect.stringMatching(/^401 in /) as unknown });
});

const GET = ['with your token', 'with your token once more', 'without a bearer', 'with a wrong bearer'].map(
  (each) => `GET /merchant ${each}`,
);

it.each([
  ['busy', '429'],
  ['error', '500'],
  ['away', '503'],
])('a partner whose /merchant is %s fails its checks, and no other', async (merchant, status) => {
  const { accessToken } = await make();
  await ask('PUT', 'faults', { merchant });
  const failed = await failedOf(accessToken);
  expect(failed.map(({ sent }) => sent)).toEqual(GET);
  for (const { came } of failed) expect(came).toMatch(new RegExp(`^${status} in `));
});

it.each([
  ['gone', /^410 in /],
  ['error', /^500 in /],
])('a partner whose /notifications is %s fails every check of it', async (notifications, came) => {
  const { accessToken } = await make();
  await ask('PUT', 'faults', { notifications });
  const failed = await failedOf(accessToken);
  expect(failed.filter((each) => !came.test(each.came))).toEqual([]);
  expect(failed.map(({ sent }) => sent)).toEqual(expect.arrayContaining(['the handshake', 'a payment FUNDED', 'the teardown']));
});

it('a partner that is silent fails, and is left alone soon', async () => {
  const { accessToken } = await make();
  await ask('PUT', 'faults', { notifications: 'silent' });
  const failed = await failedOf(accessToken, 300);
  expect(failed.map(({ sent }) => sent)).toEqual([
    'a handshake without a bearer',
    'a handshake with a wrong bearer',
    'a handshake without X-Service-Event',
    'no whole answer',
  ]);
});

it('is refused where an integration goes on, whose token stays', async () => {
  const { store } = await aMerchant(stack);
  const { accessToken } = await make();
  const request = { baseUrl: BASE, accessToken };
  const { name } = await operator.door.post<{ name: string }>(`/${store}/integrations`, request);
  const status = async () => (await operator.door.get<{ status: string }>(`/${name}`)).status;
  await eventually(status, (seen) => seen === 'ACTIVE');
  const { code, said, problem } = await run(accessToken, 'partner', 'check', `${BASE}/`);
  expect({ code, said }).toEqual({ code: 1, said: '' });
  expect(problem).toContain('goes on at this address');
  await operator.door.post(`/${name}:deactivate`, {});
  await eventually(status, (seen) => seen === 'INACTIVE');
});

it('a store is connected from a terminal without the token on the command line', async () => {
  const { store } = await aMerchant(stack);
  const { accessToken } = await make();
  const { code, said } = await run(accessToken, '--json', 'integrations', 'create', store, '--base-url', BASE);
  expect(code).toBe(0);
  const { name } = JSON.parse(said) as { name: string };
  await eventually(
    () => operator.door.get<{ status: string }>(`/${name}`),
    ({ status }) => status === 'ACTIVE',
  );
  await operator.door.post(`/${name}:deactivate`, {});
});
