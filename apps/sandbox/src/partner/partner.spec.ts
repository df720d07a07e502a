import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checksum } from '@cauce/contracts';
import {
  type Change,
  type Listed,
  PartnerClient,
  PAYMENT,
  PLACE,
  PROPERTIES,
  seen,
  SERVICE_TOKEN,
  TIMESTAMP,
} from '../../test/partner-client.js';
import { type RunningSandbox, startSandbox } from '../../test/running-sandbox.js';

type Vector = {
  readonly about: string;
  readonly event: string;
  readonly data: object;
  readonly properties: readonly string[];
  readonly timestamp: number;
  readonly webhookKey: string;
  readonly checksum: string;
};

const FILE = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'webhook-vectors.json');
const VECTORS = (JSON.parse(readFileSync(FILE, 'utf8')) as readonly Vector[]).filter(({ event }) => event.startsWith('payment'));
const REFUSED = { error: expect.stringMatching(/^[A-Z].+\.$/) as unknown };

let running: RunningSandbox;
let partner: PartnerClient;

beforeAll(async () => {
  running = await startSandbox();
  partner = new PartnerClient(`${running.base}/partner`);
});
afterAll(() => running.stop());
afterEach(() => partner.put('faults', { merchant: 'ok', notifications: 'ok' }));

describe('GET /merchant', () => {
  it('names the merchant of a valid token, by each token it has', async () => {
    const made = await partner.make('Taller Ñandú');
    const again = await partner.make('Taller Ñandú', made.id);
    for (const { accessToken } of [made, again])
      expect(await seen(await partner.merchant(accessToken))).toEqual({ status: 200, body: { id: made.id, name: 'Taller Ñandú' } });
  });

  it.each([
    ['no bearer', undefined],
    ['an unknown token', 'pat_unknown'],
  ])('answers 401 to %s', async (_what, token) => {
    expect(await seen(await partner.merchant(token))).toEqual({ status: 401, body: REFUSED });
  });

  it.each([
    ['REVOKED', 403],
    ['MERCHANT_GONE', 404],
  ])('answers to a token that is %s with %i, and to a valid one again', async (state, status) => {
    const { token, accessToken } = await partner.make();
    await partner.put(`tokens/${token}`, { state });
    expect(await seen(await partner.merchant(accessToken))).toEqual({ status, body: REFUSED });
    await partner.put(`tokens/${token}`, { state: 'VALID' });
    expect((await partner.merchant(accessToken)).status).toBe(200);
  });

  it.each([
    ['busy', 429, '60'],
    ['error', 500, null],
    ['away', 503, null],
  ])('set to %s answers %i', async (merchant, status, retryAfter) => {
    const { accessToken } = await partner.make();
    await partner.put('faults', { merchant });
    const answer = await partner.merchant(accessToken);
    expect(answer.headers.get('retry-after')).toBe(retryAfter);
    expect(await seen(answer)).toEqual({ status, body: REFUSED });
  });
});

describe('POST /notifications', () => {
  const spoiled: readonly (readonly [string, number, string, Change])[] = [
    ['no bearer', 401, 'missing', { headers: { authorization: undefined } }],
    ['another scheme', 401, 'missing', { headers: { authorization: 'Basic x' } }],
    ['an unknown bearer', 401, 'not valid', { headers: { authorization: 'Bearer pat_unknown' } }],
    ['X-Service-Event absent', 400, 'is absent', { headers: { 'x-service-event': undefined } }],
    ['another X-Service-Event', 400, 'differs', { headers: { 'x-service-event': 'teardown' } }],
    ['another checksum in the header', 400, 'checksum', { headers: { 'x-service-checksum': 'A'.repeat(64) } }],
    [
      'another checksum in the body',
      400,
      'checksum',
      { body: (body) => body.replace(/"checksum":"[^"]*"/, `"checksum":"${'A'.repeat(64)}"`) },
    ],
    ['changed data', 400, 'checksum', { body: (body) => body.replace('24000000', '1') }],
    ['the checksum of another key', 400, 'checksum', { key: 'cauce_other' }],
    ['a body that is not JSON', 400, 'not a webhook', { body: () => '{' }],
    ['no body', 400, 'not a webhook', { body: () => '' }],
  ];
  it.each(spoiled)('with %s answers %i and says “%s”', async (_what, status, says, change) => {
    const made = await partner.connected();
    const answer = await seen(await partner.notify(made.accessToken, 'payment.statusChanged', PAYMENT, change));
    expect(answer).toEqual({ status, body: { error: expect.stringContaining(says) as unknown } });
    const [latest] = (await (await fetch(`${partner.base}/notifications`)).json()) as Listed[];
    expect(latest).toMatchObject({ problem: (answer.body as { error: string }).error, answered: status });
  });

  it('with a revoked bearer answers 401', async () => {
    const { token, accessToken } = await partner.connected();
    await partner.put(`tokens/${token}`, { state: 'REVOKED' });
    expect((await partner.notify(accessToken, 'payment.statusChanged', PAYMENT)).status).toBe(401);
  });

  it('with the checksum in lower case answers 400', async () => {
    const { accessToken } = await partner.connected();
    const lower = (text: string) => text.replace(/[0-9A-F]{64}/, (sum) => sum.toLowerCase());
    const sum = checksum(PAYMENT, PROPERTIES['payment.statusChanged'], TIMESTAMP, SERVICE_TOKEN).toLowerCase();
    const change = { headers: { 'x-service-checksum': sum }, body: lower };
    expect((await partner.notify(accessToken, 'payment.statusChanged', PAYMENT, change)).status).toBe(400);
  });

  it('with an event that is not supported answers 400, though it is signed', async () => {
    const { accessToken } = await partner.connected();
    const answer = await seen(await partner.notify(accessToken, 'subscription.billingStatusChanged', PAYMENT));
    expect(answer).toEqual({ status: 400, body: { error: 'The event subscription.billingStatusChanged is not supported.' } });
  });

  it('takes what verifies, repeated too, and lists it', async () => {
    const made = await partner.connected();
    for (const time of [1, 2]) {
      const answer = await seen(await partner.notify(made.accessToken, 'payment.statusChanged', PAYMENT));
      expect([time, answer]).toEqual([time, { status: 200, body: { success: true } }]);
    }
    const listed = { event: 'payment.statusChanged', resource: PAYMENT.name, status: 'FUNDED', answered: 200 };
    expect(await partner.came(made)).toMatchObject([listed, listed, { event: 'handshake', resource: PLACE.store, answered: 200 }]);
    expect((await partner.came(made)).filter(({ problem }) => problem !== undefined)).toEqual([]);
  });

  it.each(VECTORS)('takes the published vector: $about', async ({ event, data, properties, timestamp, webhookKey, checksum: sum }) => {
    const { accessToken } = await partner.make();
    await partner.handshake(accessToken, webhookKey);
    const body = JSON.stringify({ event, data, timestamp, signature: { properties, checksum: sum } });
    const headers = { authorization: `Bearer ${accessToken}`, 'x-service-event': event, 'x-service-checksum': sum };
    expect((await fetch(`${partner.base}/notifications`, { method: 'POST', headers, body })).status).toBe(200);
  });
});

describe('a handshake', () => {
  it('that is bad stores nothing: what its token signs is refused', async () => {
    const made = await partner.make();
    expect((await partner.handshake(made.accessToken, SERVICE_TOKEN, { key: 'other' })).status).toBe(400);
    expect((await partner.notify(made.accessToken, 'payment.statusChanged', PAYMENT)).status).toBe(400);
  });

  it.each([PLACE, { ...PLACE, token: '' }, { store: 'stores/s', token: SERVICE_TOKEN }])(
    'without all of its data is refused: %j',
    async (data) => {
      const { accessToken } = await partner.make();
      expect((await partner.notify(accessToken, 'handshake', data)).status).toBe(400);
    },
  );

  it('that is later replaces the token', async () => {
    const { accessToken } = await partner.connected();
    expect((await partner.handshake(accessToken, 'cauce_second')).status).toBe(200);
    expect((await partner.notify(accessToken, 'payment.statusChanged', PAYMENT)).status).toBe(400);
    expect((await partner.notify(accessToken, 'payment.statusChanged', PAYMENT, { key: 'cauce_second' })).status).toBe(200);
  });
});

describe('a teardown', () => {
  it('forgets the token; its repetition is acknowledged, and nothing else', async () => {
    const made = await partner.connected();
    expect((await partner.notify(made.accessToken, 'teardown', PLACE, { key: 'other' })).status).toBe(400);
    expect((await partner.notify(made.accessToken, 'payment.statusChanged', PAYMENT)).status).toBe(200);
    for (const time of [1, 2]) expect([time, (await partner.notify(made.accessToken, 'teardown', PLACE)).status]).toEqual([time, 200]);
    expect((await partner.notify(made.accessToken, 'payment.statusChanged', PAYMENT)).status).toBe(400);
    expect((await partner.notify(made.accessToken, 'teardown', { ...PLACE, store: 'stores/t' })).status).toBe(400);
  });
});

describe('a fault of /notifications', () => {
  it.each([
    ['gone', 410],
    ['error', 500],
  ])('set to %s answers %i and stores nothing', async (notifications, status) => {
    const made = await partner.make();
    await partner.put('faults', { notifications });
    expect(await seen(await partner.handshake(made.accessToken))).toEqual({ status, body: REFUSED });
    await partner.put('faults', { notifications: 'ok' });
    expect((await partner.notify(made.accessToken, 'payment.statusChanged', PAYMENT)).status).toBe(400);
    expect(await partner.came(made)).toMatchObject([{ answered: 400 }, { event: 'handshake', answered: status }]);
  });

  it('set to silent does not answer', async () => {
    const made = await partner.connected();
    await partner.put('faults', { notifications: 'silent' });
    await expect(partner.notify(made.accessToken, 'payment.statusChanged', PAYMENT, {}, AbortSignal.timeout(150))).rejects.toThrow();
    expect((await partner.came(made))[0]).toEqual(expect.not.objectContaining({ answered: expect.anything() as unknown }));
  });

  it.each([
    ['faults', { merchant: 'loud' }],
    ['tokens/any', { state: 'LOST' }],
  ])('names the fault of a wrong setting: %s', async (path, body) => {
    expect((await partner.put(path, body)).status).toBe(400);
  });
});
