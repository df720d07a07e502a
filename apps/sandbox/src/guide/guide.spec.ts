import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type RunningSandbox, startSandbox } from '../../test/running-sandbox.js';

const CLOCK = '/admin/v1/organizations/c/test-clock';
const NOW = '2030-01-31T10:00:00.000Z';

let running: RunningSandbox;
let base: string;
let doors: Server;
let url: string;
/** What the gateway was asked: method and path, token, body. */
const asked: { line: string; token: string | undefined; body: string }[] = [];
let answers: Record<string, { status: number; body: object }>;

const ready = (name: string, ...checks: { name: string; ok: boolean }[]) => ({
  name: `services/${name}`,
  state: checks.every(({ ok }) => ok) ? 'READY' : 'DEGRADED',
  checks,
});
const usual = () => ({
  'GET /health/ready': { status: 200, body: {} },
  'GET /admin/v1/services': {
    status: 200,
    body: {
      services: [
        ready('catalog', { name: 'postgres', ok: true }),
        ready('payments', { name: 'postgres', ok: true }, { name: 'kafka', ok: true }),
      ],
    },
  },
  [`GET ${CLOCK}`]: { status: 200, body: { now: NOW, state: 'READY' } },
  [`POST ${CLOCK}:advance`]: { status: 200, body: {} },
  'POST /v1/stores/s/payments': { status: 200, body: { name: 'stores/s/payments/p', url: 'http://checkout.test/p/x' } },
  'POST /v1/stores/c/subscription-plans': { status: 200, body: { name: 'stores/c/subscription-plans/p' } },
  'POST /v1/stores/c/subscription-plans/p/subscriptions': {
    status: 200,
    body: { name: 'stores/c/subscription-plans/p/subscriptions/s', acceptanceUrl: 'http://checkout.test/s/x' },
  },
  'POST /v1/stores/c/payments': { status: 200, body: { name: 'stores/c/payments/q', url: 'http://checkout.test/p/y' } },
});

beforeAll(async () => {
  doors = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const line = `${request.method ?? ''} ${request.url ?? ''}`;
      asked.push({ line, token: request.headers.authorization, body });
      const answer = answers[line] ?? { status: 404, body: {} };
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((listening) => doors.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(doors.address() as AddressInfo).port}`;
  running = await startSandbox({ CHECKOUT_PUBLIC_URL: url });
  base = running.base;
});
afterAll(async () => {
  await running.stop();
  doors.close();
});
beforeEach(() => {
  answers = usual();
  asked.length = 0;
});

const page = async () => (await fetch(base)).text();
const press = (path: string, form: Record<string, string> = {}) =>
  fetch(`${base}/guide/${path}`, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
/** As a browser sends it for a page of another site. */
const pressFrom = (headers: Record<string, string>, path: string) =>
  fetch(`${base}${path}`, { method: 'POST', body: new URLSearchParams(), redirect: 'manual', headers });
const tell = (key: string, settings: object, at = base) =>
  fetch(`${at}/guide`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(settings),
  });

const settings = () => {
  const merchant = { store: 'stores/s', accessToken: 'cauce_s' };
  const clock = { clockOrganization: 'organizations/c', clockStore: 'stores/c', clockAccessToken: 'cauce_c' };
  return { gatewayUrl: url, operatorUrl: url, operatorToken: 'operator', ...merchant, ...clock };
};

describe('before the stack has said where it is', () => {
  it('the page has placeholders and no buttons that ask for anything', async () => {
    const html = await page();
    expect(html).toContain('The world outside');
    expect(html).toContain('Bearer $TOKEN');
    expect(html).not.toContain('action="/guide/');
    expect(asked).toEqual([]);
    expect(await (await press('payments')).text()).toContain('The stack has not said yet where it is');
  });

  it('takes it from who has the key of the processor alone, and whole', async () => {
    expect((await tell('other', {})).status).toBe(401);
    expect((await tell('key', { gatewayUrl: url })).status).toBe(400);
  });
});

describe('then', () => {
  beforeAll(async () => {
    expect((await tell('key', settings())).status).toBe(200);
  });

  it('the page has real values, links to everything, and how each part is', async () => {
    const html = await page();
    for (const text of [`curl -sS ${url}/v1/stores/s/payments`, 'Bearer cauce_s', `href="${url}/docs"`, '2030-01-31, 10:00 UTC'])
      expect(html).toContain(text);
    expect(html).toContain('Everything is running');
    expect(html).toContain('6 of 6 up');
    answers['GET /admin/v1/services'] = { status: 200, body: { services: [ready('payments', { name: 'kafka', ok: false })] } };
    expect(await page()).toMatch(/Something is away[\s\S]*2 of 4 up[\s\S]*Misses kafka/);
    answers = {};
    expect(await page()).toContain('0 of 2 up');
  });

  it.each([
    [{}, 'POST /v1/stores/s/payments', 'Bearer cauce_s', 'http://checkout.test/p/x'],
    [{ clock: 'on' }, 'POST /v1/stores/c/payments', 'Bearer cauce_c', 'http://checkout.test/p/y'],
  ])('a button creates a payment, and the page leads to it: %j', async (form, line, token, link) => {
    const answer = await press('payments', form);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/#first']);
    expect(asked).toMatchObject([{ line, token, body: expect.stringContaining('"title":"Two mugs"') }]);
    expect(await page()).toContain(`<a href="${link}">Pay it as the buyer</a>`);
  });

  it('a button creates a plan and a subscription on the test clock, and the page leads to its acceptance', async () => {
    const answer = await press('subscriptions');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/#subscription']);
    expect(asked.map(({ line, token }) => [line, token])).toEqual([
      ['POST /v1/stores/c/subscription-plans', 'Bearer cauce_c'],
      ['POST /v1/stores/c/subscription-plans/p/subscriptions', 'Bearer cauce_c'],
    ]);
    expect(await page()).toContain('<a href="http://checkout.test/s/x">Accept it as the buyer</a>');
  });

  it('says why a subscription was not created', async () => {
    const error = { status: 403, body: { error: { message: 'Subscriptions feature is not active' } } };
    answers['POST /v1/stores/c/subscription-plans/p/subscriptions'] = error;
    expect(await (await press('subscriptions')).text()).toContain('Subscriptions feature is not active');
  });

  it.each([
    ['P1D', '2030-02-01T10:00:00.000Z'],
    ['P1M', '2030-02-28T10:00:00.000Z'],
  ])('a button moves the test clock: %s', async (by, to) => {
    expect((await press('test-clock', { by })).headers.get('location')).toBe('/#time');
    expect(asked.at(-1)).toEqual({ line: `POST ${CLOCK}:advance`, token: 'Bearer operator', body: JSON.stringify({ to }) });
  });

  it.each([
    ['/guide/payments', { 'sec-fetch-site': 'cross-site' }],
    ['/guide/payments', { 'sec-fetch-site': 'same-site', origin: 'http://sandbox.test' }],
    ['/guide/test-clock', { origin: 'https://evil.test' }],
    ['/guide/test-clock', { origin: 'null' }],
    ['/mail/empty', { origin: 'https://evil.test' }],
  ])('does nothing at %s for a page of another site: %j', async (path, headers) => {
    const answer = await pressFrom(headers, path);
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('CSRF_TOKEN_INVALID')]);
    expect(asked).toEqual([]);
  });

  it('does what its own page asks, by either header', async () => {
    for (const headers of [{ 'sec-fetch-site': 'same-origin', origin: 'null' }, { origin: base }])
      expect((await pressFrom(headers, '/guide/payments')).status).toBe(303);
  });

  it('says what the API said when it refuses', async () => {
    answers['POST /v1/stores/s/payments'] = { status: 400, body: { error: { message: 'Some <fields> are wrong.' } } };
    expect(await (await press('payments')).text()).toContain('Some &lt;fields&gt; are wrong.');
    expect((await press('test-clock', { by: 'P9Y' })).status).toBe(400);
  });
});

describe('in containers, where a browser finds things elsewhere than the services', () => {
  let contained: RunningSandbox;
  beforeAll(async () => {
    contained = await startSandbox({ INNER_URL: 'http://inner.test', CHECKOUT_PUBLIC_URL: 'http://checkout.test', CHECKOUT_URL: url });
    const seen = { publicGatewayUrl: 'http://api.test', publicOperatorUrl: 'http://operators.test' };
    expect((await tell('key', { ...settings(), ...seen }, contained.base)).status).toBe(200);
  });
  afterAll(() => contained.stop());
  const read = async (path: string) => (await fetch(`${contained.base}${path}`)).text();

  it('the page leads a browser to its addresses, and asks by the others', async () => {
    const html = await read('/');
    for (const link of [
      'curl -sS http://api.test/v1/stores/s/payments',
      'href="http://api.test/docs"',
      'href="http://operators.test/docs"',
    ])
      expect(html).toContain(link);
    expect(html).toContain('6 of 6 up');
  });

  it('it names the addresses that webhooks and calls of partners can go to', async () => {
    expect(await read('/inbox')).toContain('<code>http://inner.test/hooks/main</code>');
    expect(await read('/partner')).toContain('<code>http://inner.test/partner</code>');
  });
});
