import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MerchantApi } from './merchant-api.js';
import { UsageError } from './operation.js';
import { OperatorDoor, Refused } from './operator-door.js';
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

/** Asks another program, which answers so. */
async function askAnother(ask: (url: string) => Promise<unknown>, status: number, body: string) {
  const other = createServer((_request, response) => response.writeHead(status).end(body)).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  const failure = await failureOf(() => ask(url));
  other.close();
  return { url, failure };
}

it.each([
  ['--server', askOperator],
  ['--api', askMerchant],
])('%s is doubted when what is there refuses in words of its own', async (option, ask) => {
  const { url, failure } = await askAnother(ask, 404, '<h1>Not here</h1>');
  expect(failure).toEqual(new Refused(`${url} answered 404, but not as the API does: check ${option}.`));
});

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

  it.each(['<h1>Not here</h1>', 'null'])('is doubted when %s answers there', async (body) => {
    const { url, failure } = await askAnother(ask, 200, body);
    expect(failure).toEqual(new Refused(`${url} answers, but not with JSON: check ${option}.`));
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
