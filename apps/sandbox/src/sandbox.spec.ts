import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createLogger } from '@cauce/telemetry';
import { eventually } from '@cauce/testing/system';
import { type RunningSandbox, startSandbox } from '../test/running-sandbox.js';
import { TEST_PREFIX } from './cards/test-cards.js';

const CHECKOUT = 'http://checkout.test';
const lines: string[] = [];

let running: RunningSandbox;
let base: string;
let listener: Server;
const callbacks: { body: string; timestamp: string; signature: string }[] = [];
let refusals = 0;

beforeAll(async () => {
  listener = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { 'x-processor-timestamp': timestamp, 'x-processor-signature': signature } = request.headers;
      callbacks.push({ body, timestamp: String(timestamp), signature: String(signature) });
      response.writeHead(refusals-- > 0 ? 503 : 200).end();
    });
  });
  await new Promise<void>((listening) => listener.listen(0, '127.0.0.1', listening));
  const settings = {
    LOG_LEVEL: 'trace',
    CHECKOUT_PUBLIC_URL: CHECKOUT,
    PROCESSOR_API_KEY: 'key-of-the-processor',
    PROCESSOR_CALLBACK_URL: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    PROCESSOR_CALLBACK_SECRET: 'secret-of-the-processor',
  } as const;
  const logger = createLogger('sandbox', { level: 'trace' }, { write: (line) => void lines.push(line) });
  running = await startSandbox(settings, logger);
  base = running.base;
});

afterAll(async () => {
  await running.stop();
  listener.close();
});

const json = async (path: string, init: RequestInit = {}) => {
  const answer = await fetch(base + path, init);
  const body: unknown = await answer.json();
  return { status: answer.status, body };
};

const send = (method: string, body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

const KEY = { authorization: 'Bearer key-of-the-processor' };
const processor = (path: string, init: RequestInit = { headers: KEY }) => json(`/processor/v1/${path}`, init);

const enter = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${base}/processor/card-tokens`, { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(fields) });
/** The token in the form of the page that answers a form. */
const tokenOf = async (answer: Response) => /name="token" value="([^"]*)"/.exec(await answer.text())?.[1] ?? null;

const card = { expiry: '12/2099', securityCode: '987', name: 'Ana Cardholder', returnUri: `${CHECKOUT}/p/x` };
const page = async (path: string) => (await fetch(base + path, { headers: { accept: 'text/html' } })).text();

describe('the card form', () => {
  it('answers a token in a form that leads back, never in an address, and the card is charged with it', async () => {
    const answer = await enter({ ...card, number: `${TEST_PREFIX}0001` });
    expect([answer.status, answer.headers.get('location')]).toEqual([200, null]);
    expect(answer.headers.get('content-security-policy')).toContain(`form-action 'self' ${CHECKOUT};`);
    const shown = await answer.clone().text();
    expect(shown).toContain(`method="post" action="${CHECKOUT}/p/x"`);
    expect(shown).toContain('Test card ending in 0001');
    const terms = { key: 'a1', amount: 100, currencyCode: 'COP', cardToken: await tokenOf(answer), description: 'Mugs' };
    const charge = { key: 'a1', status: 'SUCCEEDED', card: { brand: 'Test card', last4: '0001' } };
    expect(await processor('charges', send('POST', terms, KEY))).toEqual({ status: 200, body: charge });
    expect(await processor('charges/a1')).toEqual({ status: 200, body: charge });
    expect(await processor('charges', send('POST', { ...terms, amount: 1 }, KEY))).toEqual({
      status: 409,
      body: { code: 'OTHER_TERMS' },
    });
    expect(await processor('charges/a1/abandon', { method: 'POST', headers: KEY })).toEqual({ status: 409, body: charge });
    expect((await processor('ledger?key=a1')).body).toMatchObject({ movements: [{ key: 'a1', amount: 100 }] });
  });

  it('says what is wrong without repeating a value, and leads only to the checkout', async () => {
    const wrong = await enter({ ...card, number: '4111111111111111', expiry: '01/20' });
    expect(new URL(wrong.headers.get('location') ?? '').search).toBe(`?card_errors=${encodeURIComponent('number:unknown,expiry:past')}`);
    const astray = await enter({ ...card, number: `${TEST_PREFIX}0001`, returnUri: 'https://evil.test/' });
    expect([astray.status, astray.headers.get('location')]).toEqual([400, null]);
  });

  it('answers a script in JSON, which only the checkout’s pages may read', async () => {
    const asked = { accept: 'application/json', origin: 'https://evil.test' };
    const answer = await enter({ ...card, number: `${TEST_PREFIX}0001` }, asked);
    expect([answer.status, answer.headers.get('access-control-allow-origin'), answer.headers.get('cache-control')]).toEqual([
      200,
      CHECKOUT,
      'no-store',
    ]);
    expect(await answer.json()).toEqual({ token: expect.stringMatching(/^tok_/), brand: 'Test card', last4: '0001' });
    const wrong = await enter({ ...card, number: '4111111111111111', expiry: '01/20' }, asked);
    expect([wrong.status, await wrong.json()]).toEqual([200, { errors: ['number:unknown', 'expiry:past'] }]);
  });

  it('leaves no card number, code or name behind, neither on disk nor in a log', async () => {
    await enter({ ...card, number: `${TEST_PREFIX}0002` });
    await enter({ ...card, number: '4111111111111111' });
    const disk = readdirSync(running.folder).map((file) => readFileSync(join(running.folder, file), 'latin1'));
    for (const trace of [...disk, ...lines]) expect(trace).not.toMatch(/9{4}0{8}|41{15}|Cardholder/);
    expect(lines.join('')).not.toMatch(/tok_[\w-]{8}/);
  });
});

describe('the acquirer', () => {
  it.each([{}, { authorization: 'Bearer other' }, { authorization: 'Basic x' }])(
    'is closed to who has not its key: %j',
    async (headers) => {
      expect((await json('/processor/v1/ledger', { headers })).status).toBe(401);
    },
  );

  it('names every fault of a charge', async () => {
    const { status, body } = await processor('charges', send('POST', { key: '', amount: 0.5 }, KEY));
    const fields = (body as { error: { details: { fieldViolations?: { field: string }[] }[] } }).error.details.flatMap(
      ({ fieldViolations = [] }) => fieldViolations.map(({ field }) => field),
    );
    expect([status, fields]).toEqual([400, ['key', 'amount', 'currencyCode', 'description']]);
  });

  it('answers not found for a key that has not come', async () => {
    expect((await processor('charges/unseen')).status).toBe(404);
  });
});

describe('the acquirer’s faults', () => {
  const charge = async (last4: string, key: string, signal?: AbortSignal) => {
    const answer = await enter({ ...card, number: TEST_PREFIX + last4 });
    const cardToken = await tokenOf(answer);
    const terms = { key, amount: 100, currencyCode: 'COP', cardToken, description: 'Mugs', reference: `of-${key}` };
    const ask = (init: RequestInit = {}) => processor('charges', { ...send('POST', terms, KEY), ...init });
    return { first: ask(signal && { signal }), ask };
  };
  const find = async (key: string) => (await processor(`charges/${key}`)).body;
  const moved = async (key: string) => {
    const { movements } = (await processor(`ledger?key=${key}`)).body as { movements: { kind: string; amount: number }[] };
    return movements.map(({ kind, amount }) => [kind, amount]);
  };
  const refund = (charge: string, key: string, amount: number, currencyCode = 'COP') =>
    processor(`charges/${charge}/refunds`, send('POST', { key, amount, currencyCode }, KEY));
  const refused = (key: string, code: string) => ({ status: 409, body: { key, code } });
  const toldOf = (key: string) => callbacks.filter(({ body }) => body.includes(`"${key}"`));

  const until = (holds: () => boolean | Promise<boolean>) => eventually(holds, Boolean);

  it('…0020 charges and gives no answer for a while: PENDING, cannot be abandoned, then an answer and a callback', async () => {
    const { first, ask } = await charge('0020', 'late');
    await until(async () => (await moved('late')).length === 1);
    expect(await find('late')).toEqual({ key: 'late', status: 'PENDING' });
    const abandon = await processor('charges/late/abandon', { method: 'POST', headers: KEY });
    expect(abandon).toEqual({ status: 409, body: { key: 'late', status: 'PENDING' } });
    const succeeded = { status: 200, body: expect.objectContaining({ status: 'SUCCEEDED' }) };
    expect(await Promise.all([first, ask()])).toEqual([succeeded, succeeded]);
    await until(() => toldOf('late').length === 1);
    expect(await moved('late')).toEqual([['CHARGE', 100]]);
  });

  it.each([
    ['0021', 'SUCCEEDED', 1],
    ['0022', undefined, 0],
    ['0025', undefined, 0],
  ])('…%s never answers: found %s, moved %i times', async (last4, status, times) => {
    const key = `mute-${last4}`;
    const asking = await charge(last4, key, AbortSignal.timeout(300));
    await expect(asking.first).rejects.toThrow();
    expect((await find(key)) as { status?: string }).toMatchObject(status === undefined ? { error: { code: 404 } } : { status });
    expect(await moved(key)).toHaveLength(times);
  });

  it.each(['0022', '0025'])('…%s is never charged after it was abandoned, though its charge is processed later', async (last4) => {
    const key = `fenced-${last4}`;
    const { first, ask } = await charge(last4, key, AbortSignal.timeout(300));
    await expect(first).rejects.toThrow();
    expect((await processor(`charges/${key}/abandon`, { method: 'POST', headers: KEY })).body).toEqual({ key, status: 'ABANDONED' });
    expect(await ask()).toEqual({ status: 409, body: { code: 'ABANDONED' } });
    expect(await moved(key)).toEqual([]);
    const { calls } = (await processor(`ledger?key=${key}`)).body as { calls: { operation: string }[] };
    const operations = calls.map(({ operation }) => operation);
    expect(operations).toEqual(last4 === '0025' ? ['charge', 'abandon', 'charge', 'charge'] : ['charge', 'abandon', 'charge']);
  });

  it('…0023 charges and breaks the connection; the next call is answered', async () => {
    const { first, ask } = await charge('0023', 'cut');
    await expect(first).rejects.toThrow();
    expect((await ask()).body).toMatchObject({ status: 'SUCCEEDED' });
    expect(await moved('cut')).toEqual([['CHARGE', 100]]);
  });

  it('…0024 answers, and also sends two signed callbacks', async () => {
    const { first } = await charge('0024', 'twice');
    expect((await first).body).toMatchObject({ status: 'SUCCEEDED' });
    await until(() => toldOf('twice').length === 2);
    for (const { body, timestamp, signature } of toldOf('twice')) {
      expect(JSON.parse(body)).toEqual({ key: 'twice', reference: 'of-twice' });
      expect(signature).toBe(`v1=${createHmac('sha256', 'secret-of-the-processor').update(`${timestamp}.${body}`).digest('hex')}`);
      expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(30);
    }
  });

  it('…0026 declines, takes the money after all, sends callbacks until one is acknowledged, and refunds each key once', async () => {
    refusals = 1;
    const { first } = await charge('0026', 'relents');
    expect((await first).body).toMatchObject({ status: 'FAILED', reason: 'DECLINED' });
    expect(await refund('relents', 'too-early', 100)).toEqual(refused('too-early', 'NOT_CHARGED'));
    await until(() => toldOf('relents').length === 2);
    expect(await find('relents')).toMatchObject({ status: 'SUCCEEDED' });
    for (const time of [1, 2])
      expect([time, await refund('relents', 'back', 60)]).toEqual([time, { status: 200, body: { key: 'back', status: 'REFUNDED' } }]);
    expect(await refund('relents', 'too-early', 100)).toEqual(refused('too-early', 'NOT_CHARGED'));
    expect(await moved('relents')).toEqual([
      ['CHARGE', 100],
      ['REFUND', -60],
    ]);
  });

  it('refunds in parts, never more than came, and no key with other terms', async () => {
    await (
      await charge('0001', 'parts')
    ).first;
    expect((await refund('parts', 'part-1', 60)).body).toEqual({ key: 'part-1', status: 'REFUNDED' });
    expect(await refund('parts', 'part-2', 41)).toEqual(refused('part-2', 'EXCEEDS_CHARGE'));
    expect(await refund('parts', 'part-1', 40)).toEqual(refused('part-1', 'OTHER_TERMS'));
    expect(await refund('parts', 'part-3', 40, 'USD')).toEqual(refused('part-3', 'OTHER_TERMS'));
    expect((await refund('parts', 'part-4', 40)).status).toBe(200);
    expect(await moved('parts')).toEqual([
      ['CHARGE', 100],
      ['REFUND', -60],
      ['REFUND', -40],
    ]);
    const { refunds } = (await processor('refunds')).body as { refunds: object[] };
    expect(refunds.slice(-2)).toMatchObject([
      { key: 'part-1', charge: 'parts', reference: 'of-parts', amount: 60, currencyCode: 'COP', status: 'REFUNDED' },
      { key: 'part-4', amount: 40 },
    ]);
  });

  it('…0050 refuses its refund for ever, and …0051 refunds slowly', async () => {
    for (const last4 of ['0050', '0051']) await (await charge(last4, `charge-${last4}`)).first;
    expect(await refund('charge-0050', 'never', 100)).toEqual(refused('never', 'REFUSED'));
    expect(await moved('charge-0050')).toEqual([['CHARGE', 100]]);
    expect((await refund('charge-0051', 'slow', 100)).body).toEqual({ key: 'slow', status: 'PENDING' });
    await until(async () => ((await refund('charge-0051', 'slow', 100)).body as { status: string }).status === 'REFUNDED');
    expect(await moved('charge-0051')).toEqual([
      ['CHARGE', 100],
      ['REFUND', -100],
    ]);
  });

  it('says which refusals are final, with its own code', async () => {
    expect((await (await charge('0002', 'final')).first).body).toMatchObject({ reason: 'INSUFFICIENT_FUNDS', code: '51', final: true });
    expect((await (await charge('0003', 'stolen')).first).body).toMatchObject({ reason: 'DECLINED', code: '43', final: true });
    expect((await (await charge('0026', 'not-final')).first).body).not.toHaveProperty('final');
  });

  it('lists its charges, page by page', async () => {
    type Listed = { charges: { key: string; reference?: string; status: string; fee?: number }[]; next?: string };
    const keys: string[] = [];
    let next: string | undefined = '';
    while (next !== undefined) {
      const { charges, next: following } = (await processor(`charges?limit=3&after=${encodeURIComponent(next)}`)).body as Listed;
      keys.push(...charges.map(({ key }) => key));
      next = following;
    }
    expect(keys).toEqual([...new Set(keys)]);
    const whole = (await processor('charges')).body as Listed;
    expect(whole.charges.map(({ key }) => key)).toEqual(keys);
    expect(whole.charges.find(({ key }) => key === 'relents')).toMatchObject({ reference: 'of-relents', fee: 3 });
    expect((await processor('charges?from=2999-01-01T00:00:00Z')).body).toEqual({ charges: [] });
    expect((await processor('charges?from=soon')).status).toBe(400);
  });
});

describe('an inbox', () => {
  const hook = (inbox: string, body: string | Buffer, headers: Record<string, string> = {}) =>
    fetch(`${base}/hooks/${inbox}`, { method: 'POST', body, headers });

  it('keeps each request byte for byte, whatever its content type', async () => {
    const body = '{"a" :1,"a":2}\n"é\u0000"';
    expect((await hook('raw', body, { 'content-type': 'application/json', 'x-thing': 'b' })).status).toBe(200);
    expect((await hook('raw', '', {})).status).toBe(200);
    const { body: got } = await json('/inboxes/raw/webhooks');
    expect(got).toMatchObject([
      { body, answered: 200, headers: { 'x-thing': 'b' }, verified: { bearer: false, checksum: false, standardWebhooks: false } },
      { body: '' },
    ]);
  });

  it.each([
    ['error', 500, null],
    ['busy', 429, '60'],
    ['gone', 410, null],
    ['ok', 200, null],
  ])('set to %s answers %i', async (answer, status, retryAfter) => {
    expect(await json('/inboxes/moody', send('PUT', { answer }))).toEqual({ status: 200, body: { name: 'moody', answer } });
    const got = await hook('moody', '{}');
    expect([got.status, got.headers.get('retry-after')]).toEqual([status, retryAfter]);
  });

  it('set to silence accepts the webhook and does not answer', async () => {
    await json('/inboxes/mute', send('PUT', { answer: 'silent' }));
    await expect(fetch(`${base}/hooks/mute`, { method: 'POST', body: '{}', signal: AbortSignal.timeout(150) })).rejects.toThrow();
    const { body } = await json('/inboxes/mute/webhooks');
    expect(body).toEqual([expect.not.objectContaining({ answered: expect.anything() })]);
  });

  it('keeps its keys when only its answer changes, and is emptied', async () => {
    await json('/inboxes/keys', send('PUT', { webhookKey: 'whk_1', signingSecret: 'whsec_AAAA' }));
    await json('/inboxes/keys', send('PUT', { answer: 'gone' }));
    await hook('keys', '{}', { authorization: 'Bearer whk_1' });
    expect((await json('/inboxes/keys/webhooks')).body).toMatchObject([{ verified: { bearer: true } }]);
    expect((await json('/inboxes/keys/webhooks', { method: 'DELETE' })).status).toBe(200);
    expect((await json('/inboxes/keys/webhooks')).body).toEqual([]);
  });

  it('refuses unknown settings and invalid names', async () => {
    expect((await json('/inboxes/keys', send('PUT', { answer: 'teapot', more: 1 }))).status).toBe(400);
    expect((await json('/inboxes/NO/webhooks')).status).toBe(404);
    expect((await hook('NO', '{}')).status).toBe(404);
  });

  it('shows a webhook’s content as text, under a policy without inline scripts', async () => {
    await hook('shown', JSON.stringify({ event: '<img src=x>', data: { name: '<b>', status: '<script>1</script>' } }));
    const answer = await fetch(`${base}/inbox/shown`);
    const markup = await answer.text();
    expect(markup).not.toMatch(/<img|<script>|<b>&/);
    expect(markup).toContain('&lt;script&gt;');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('is set and emptied by plain forms', async () => {
    const post = (path: string, body = new URLSearchParams()) => fetch(base + path, { method: 'POST', body, redirect: 'manual' });
    await hook('forms', '{}');
    expect((await post('/inbox/forms/answer', new URLSearchParams({ answer: 'gone' }))).status).toBe(303);
    expect((await hook('forms', '{}')).status).toBe(410);
    expect((await post('/inbox/forms/answer', new URLSearchParams({ answer: 'x' }))).status).toBe(400);
    expect((await post('/inbox/forms/empty')).headers.get('location')).toBe('/inbox/forms');
    expect(await page('/inbox/forms')).toContain('No webhook yet');
  });
});

describe('the pages', () => {
  it.each([
    ['/', 'The world outside'],
    ['/mail', 'Every e-mail to a buyer ends here'],
    ['/ledger', 'The acquirer’s ledger'],
    ['/inbox', 'What your server received'],
    ['/partner', 'A partner as the guide for partners recommends it'],
    ['/nowhere', 'There is nothing here'],
    ['/inbox/raw/99999', 'There is nothing here'],
  ])('%s says "%s" and has no broken links', async (path, says) => {
    const markup = await page(path);
    expect(markup).toContain(says);
    const linked = [...markup.matchAll(/(?:href|src)="(\/[^"#]*)/g)].map(([, address]) => address ?? '');
    expect(linked.length).toBeGreaterThan(4);
    for (const address of new Set(linked)) expect((await fetch(base + address)).status).toBe(200);
  });

  it('have their style sheets cached for ever, under names that change with the content', async () => {
    const [, sheet = ''] = /href="(\/assets\/base\.[^"]+)"/.exec(await page('/')) ?? [];
    expect((await fetch(base + sheet)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });
});

it('is ready while its database answers', async () => {
  expect(await json('/health/ready')).toEqual({ status: 200, body: { status: 'ready', checks: [{ name: 'store', ok: true }] } });
});
