import { MerchantApi } from './merchant-api.js';
import { UsageError } from './operation.js';
import { OperatorDoor } from './operator-door.js';
import { SandboxDoor } from './sandbox-door.js';

const TOKEN = 'secret';
const ID = 'a'.repeat(26);

const askOperator = (url: string, token = TOKEN) => new OperatorDoor(url, token).ask({ method: 'GET', path: '/organizations' });
const askMerchant = (apiUrl: string, accessToken = TOKEN) => new MerchantApi({ apiUrl, accessToken, store: 'stores/s' }).get('/stores');
const askSandbox = (url: string) => new SandboxDoor(url).script(ID);

/** What was thrown, at once or later. */
async function failureOf(ask: () => Promise<unknown>): Promise<unknown> {
  try {
    return await ask();
  } catch (error) {
    return error;
  }
}

describe.each([
  ['the operator API', askOperator, '--server'],
  ['the public API', askMerchant, '--api'],
  ['the sandbox', askSandbox, '--sandbox'],
])('the address of %s', (_, ask, option) => {
  it.each(['here', 'localhost:8081', '', 'ftp://localhost:8081'])('is wrong usage when it is "%s"', async (url) => {
    const failure = await failureOf(() => ask(url));
    expect(failure).toBeInstanceOf(UsageError);
    expect(failure).toMatchObject({ message: expect.stringContaining(`${option} takes an address like http://localhost:`) as string });
  });
});

describe.each([
  ['an operator’s', askOperator],
  ['a merchant’s', askMerchant],
])('%s token that no header can carry', (_, ask) => {
  it.each(['sec\nret', 'secr€t', ''])('is wrong usage, and is not shown', async (token) => {
    const failure = await failureOf(() => ask('http://127.0.0.1:9', token));
    expect(failure).toBeInstanceOf(UsageError);
    expect(String(failure)).not.toContain('sec');
  });
});
