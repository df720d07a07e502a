/** @seconds 49 */
import { sha256Hex } from '@cauce/secrets';
import { eventually, type RunningService } from '@cauce/testing/services';
import { Partner } from '../../test/partner.js';
import { ask, becomes, RunningPartnerGateway, type Shown } from '../../test/running-partner-gateway.js';

let running: RunningPartnerGateway;
let service: RunningService;
let partner: Partner;

beforeAll(async () => {
  running = await RunningPartnerGateway.start();
  service = await running.instance();
});
afterAll(() => running.close());
beforeEach(async () => void (partner = await Partner.start()));
afterEach(() => partner.stop());

const idOf = (name: string) => name.slice(-26);
const typesOf = async (name: string) => (await running.log.stream(`integration-${idOf(name)}`)).map(({ type }) => type);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ACTIVATED = [
  'IntegrationRequested',
  'MerchantFound',
  'HandshakeRequested',
  'HandshakeStarted',
  'HandshakeAcknowledged',
  'IntegrationActivated',
];

const request = async (store: string, accessToken = 'good-1') =>
  (await ask(service, 'POST', `${store}/integrations`, { baseUrl: partner.baseUrl, accessToken })).body;
const active = async (store?: string): Promise<Shown> => {
  const { name } = await request(store ?? (await running.aStore()));
  return becomes(service, name, { status: 'ACTIVE' });
};
const statusOf = async (token: string) => (await running.tokens()).find(({ sha256 }) => sha256 === sha256Hex(token))?.status;

describe('a validated integration', () => {
  it('hands our token over by a handshake, and is active once the partner has acknowledged it', async () => {
    const store = await running.aStore();
    const { name } = await active(store);
    const [handshake, ...more] = partner.notificationsOf('handshake');
    if (handshake === undefined) throw new Error('no handshake came');
    const { organization, token = '' } = handshake.data;
    expect(more).toEqual([]);
    expect(handshake.data).toEqual({ organization: expect.stringMatching(/^organizations\//), store, token: expect.any(String) });
    expect([handshake.authorization, handshake.isSignedBy(token)]).toEqual(['Bearer good-1', true]);
    expect(await running.isActive(token)).toBe(true);
    expect(await typesOf(name)).toEqual(ACTIVATED);
    expect(organization).toBeDefined();
    // Ours is with the notifier; the partner's is kept for a later activation's endpoint.
    await eventually(
      () => running.secretsOf(name),
      (count) => count === 1,
    );
  });

  it('whose handshake is refused stays validated, its token revoked; an operator has another one sent', async () => {
    partner.acknowledges = 410;
    const { name } = await request(await running.aStore());
    expect(await becomes(service, name, { handshake: 'FAILED' })).toMatchObject({ status: 'VALIDATED' });
    const [refused] = partner.notificationsOf('handshake');
    expect(await statusOf(refused?.data['token'] ?? '')).toBe('REVOKED');
    partner.acknowledges = 200;
    await ask(service, 'POST', `${name}:rotate`);
    await becomes(service, name, { status: 'ACTIVE' });
    const token = partner.notificationsOf('handshake').at(-1)?.data['token'] ?? '';
    expect(await statusOf(token)).toBe('ACTIVE');
  });
});

describe('an active integration', () => {
  it('rotates our token: the old one works until 24 hours after the new one was acknowledged', async () => {
    const { name } = await active();
    const first = partner.notificationsOf('handshake')[0]?.data['token'] ?? '';
    expect((await ask(service, 'POST', `${name}:rotate`)).body).toMatchObject({ status: 'ACTIVE', handshake: 'REQUESTED' });
    await becomes(service, name, { handshake: 'ACKNOWLEDGED' });
    const second = partner.notificationsOf('handshake').at(-1);
    const token = second?.data['token'] ?? '';
    expect([token === first, second?.isSignedBy(token)]).toEqual([false, true]);
    expect([await statusOf(first), await statusOf(token)]).toEqual(['ACTIVE', 'ACTIVE']);
    const { rows } = await running.shared.database.pool.query<{ hours: number }>(
      'SELECT extract(epoch FROM next_action_time - now())::float8 / 3600 AS hours FROM integration WHERE id = $1',
      [idOf(name)],
    );
    expect(rows[0]?.hours).toBeCloseTo(24, 1);
  });

  it.each([
    ['the past', '2020-01-31T10:00:00.000Z'],
    ['the future', '2040-01-31T10:00:00.000Z'],
  ])('of an organization whose test clock shows %s keeps the old token for 24 hours of the real time, then ends it', async (_, now) => {
    const { name } = await active(await running.aStore('DEVELOPMENT', { testClock: { now } }));
    const from = Date.now();
    await ask(service, 'POST', `${name}:rotate`);
    await becomes(service, name, { handshake: 'ACKNOWLEDGED' });
    const [first = '', second = ''] = partner.notificationsOf('handshake').map(({ data }) => data['token']);
    const { retires } = await running.acknowledged(name);
    const livesMs = Date.parse(retires?.time ?? '') - from;
    expect([livesMs >= DAY_MS, livesMs < DAY_MS + HOUR_MS]).toEqual([true, true]);
    expect([await statusOf(first), await statusOf(second)]).toEqual(['ACTIVE', 'ACTIVE']);
    await running.letADayPass(name);
    await eventually(
      () => statusOf(first),
      (status) => status === 'REVOKED',
      { within: 30_000 },
    );
    expect(await statusOf(second)).toBe('ACTIVE');
  });

  it('takes the partner’s new token: what is sent then bears it', async () => {
    const { name } = await active();
    await ask(service, 'POST', `${name}:replaceToken`, { accessToken: 'good-2' });
    await eventually(
      async () => (await ask(service, 'GET', name)).body,
      ({ replacement }) => replacement?.state === 'ACCEPTED',
    );
    await ask(service, 'POST', `${name}:rotate`);
    await becomes(service, name, { handshake: 'ACKNOWLEDGED' });
    expect(partner.notificationsOf('handshake').at(-1)?.authorization).toBe('Bearer good-2');
  });

  it('ends with a teardown, its token revoked before; then nothing is left', async () => {
    const { name } = await active();
    const token = partner.notificationsOf('handshake')[0]?.data['token'] ?? '';
    const wasActive: boolean[] = [];
    partner.before = async (event) => {
      if (event === 'teardown') wasActive.push(await running.isActive(token));
    };
    const { body } = await ask(service, 'POST', `${name}:deactivate`);
    expect(body).toMatchObject({ status: 'INACTIVE', teardown: 'REQUESTED' });
    await becomes(service, name, { teardown: 'DELIVERED' });
    const [teardown, ...more] = partner.notificationsOf('teardown');
    expect(more).toEqual([]);
    expect([Object.keys(teardown?.data ?? {}), teardown?.authorization, teardown?.isSignedBy(token)]).toEqual([
      ['organization', 'store'],
      'Bearer good-1',
      true,
    ]);
    expect(wasActive).toEqual([false]); // when the teardown came
    await eventually(
      () => running.secretsOf(name),
      (count) => count === 0,
    );
    expect(await typesOf(name)).toEqual([...ACTIVATED, 'IntegrationDeactivated', 'TeardownRequested', 'TeardownDelivered']);
    expect((await ask(service, 'POST', `${name}:deactivate`)).body).toMatchObject({ status: 'INACTIVE', teardown: 'DELIVERED' });
  });

  it('is connected again after its teardown, with a token of its own', async () => {
    const store = await running.aStore();
    const { name } = await active(store);
    const first = partner.notificationsOf('handshake')[0]?.data['token'] ?? '';
    await ask(service, 'POST', `${name}:deactivate`);
    await becomes(service, name, { teardown: 'DELIVERED' });
    await request(store, 'good-2');
    await becomes(service, name, { status: 'ACTIVE' });
    const token = partner.notificationsOf('handshake').at(-1)?.data['token'] ?? '';
    expect([await statusOf(first), await statusOf(token)]).toEqual(['REVOKED', 'ACTIVE']);
  });
});

/** The partner has forgotten the merchant: it refuses the teardown. */
const refusingTeardowns = async () => {
  const store = await running.aStore();
  const { name } = await active(store);
  const first = partner.notificationsOf('handshake')[0]?.data['token'] ?? '';
  partner.acknowledges = 401;
  await ask(service, 'POST', `${name}:deactivate`);
  await eventually(
    async () => (await ask(service, 'GET', name)).body.controlDeliveries ?? [],
    (all) => all.some(({ event, attempts }) => event === 'teardown' && attempts.length === 2),
    { within: 20_000 },
  );
  return { store, name, first };
};
const eventsCome = () => partner.notifications.map(({ event }) => event);

describe('a teardown that the partner refuses', () => {
  it('is shown with what was answered, and ends for a new connection, whose handshake nothing follows', async () => {
    const { store, name, first } = await refusingTeardowns();
    expect((await ask(service, 'GET', name)).body).toMatchObject({
      teardown: 'REQUESTED',
      controlDeliveries: [
        { event: 'handshake', state: 'DELIVERED', attempts: [{ outcome: 'ANSWERED', status: 200, durationMillis: expect.any(Number) }] },
        {
          event: 'teardown',
          state: 'WAITING',
          attempts: [
            { status: 401, errorMessage: 'It answered 401: only 2xx acknowledges.' },
            { outcome: 'ANSWERED', status: 401 },
          ],
        },
      ],
    });
    partner.acknowledges = 200;
    await request(store, 'good-2');
    const shown = await becomes(service, name, { status: 'ACTIVE' });
    expect([shown.teardown, shown.controlDeliveries]).toMatchObject([undefined, [{ event: 'handshake', state: 'DELIVERED' }]]);
    expect(eventsCome()).toEqual(['handshake', 'teardown', 'teardown', 'handshake']);
    const token = partner.notificationsOf('handshake').at(-1)?.data['token'] ?? '';
    expect([await statusOf(first), await statusOf(token)]).toEqual(['REVOKED', 'ACTIVE']);
    expect(await typesOf(name)).toEqual([...ACTIVATED, 'IntegrationDeactivated', 'TeardownRequested', 'TeardownSuperseded', ...ACTIVATED]);
    expect(await teardownsOf(name)).toEqual(['SKIPPED']);
  });

  it('ends first when it is being sent: the new handshake comes after its answer', async () => {
    const store = await running.aStore();
    const { name } = await active(store);
    const answered = Promise.withResolvers<undefined>();
    const came = new Promise<void>((resolve) => {
      partner.before = (event) => {
        if (event !== 'teardown') return Promise.resolve();
        resolve();
        return answered.promise;
      };
    });
    await ask(service, 'POST', `${name}:deactivate`);
    await came;
    await request(store, 'good-2');
    await eventually(
      () => claimsOf(name),
      (claims) => claims >= 3, // its first step is repeated
    );
    expect([eventsCome(), partner.asked.length]).toEqual([['handshake'], 1]);
    answered.resolve(undefined);
    await becomes(service, name, { status: 'ACTIVE' });
    expect(eventsCome()).toEqual(['handshake', 'teardown', 'handshake']);
  });

  it('is ended by an operator, with a reason; then nothing is left of it', async () => {
    const { store, name } = await refusingTeardowns();
    expect((await ask(service, 'POST', `${name}:endTeardown`, {})).refusal?.fields).toEqual(['reason']);
    const reason = 'The platform has closed.';
    const ended = await ask(service, 'POST', `${name}:endTeardown`, { reason });
    expect(ended.body).toMatchObject({ status: 'INACTIVE', teardown: 'ENDED', teardownEndReason: reason });
    await eventually(
      () => teardownsOf(name),
      ([state]) => state === 'SKIPPED',
    );
    await eventually(
      () => running.secretsOf(name),
      (count) => count === 0,
    );
    expect((await ask(service, 'POST', `${name}:endTeardown`, { reason: 'again' })).body).toMatchObject({ teardownEndReason: reason });
    expect((await ask(service, 'POST', `${name}:deactivate`)).body).toMatchObject({ teardown: 'ENDED' });
    partner.acknowledges = 200;
    await request(store, 'good-2');
    await becomes(service, name, { status: 'ACTIVE' });
    expect(eventsCome()).toEqual(['handshake', 'teardown', 'teardown', 'handshake']);
    expect((await ask(service, 'POST', `${name}:endTeardown`, { reason })).refusal?.reason).toBe('INTEGRATION_ACTIVE');
  });
});

/** How often the step that an integration is at was begun. */
const claimsOf = async (name: string): Promise<number> => {
  const { rows } = await running.shared.database.pool.query<{ tries: number }>(
    'SELECT action_tries AS tries FROM integration WHERE id = $1',
    [idOf(name)],
  );
  return rows[0]?.tries ?? 0;
};

const teardownsOf = async (name: string): Promise<string[]> => {
  const { rows } = await running.notifier.database.pool.query<{ status: string }>(
    `SELECT c.status FROM control_delivery c JOIN webhook_endpoint e ON e.id = c.endpoint_id WHERE e.integration = $1 AND c.event = 'teardown'`,
    [`integrations/${idOf(name)}`],
  );
  return rows.map(({ status }) => status);
};

it('a teardown that failed is sent again by :deactivate, as long as the secrets are kept', async () => {
  const { name } = await active();
  const token = partner.notificationsOf('handshake')[0]?.data['token'] ?? '';
  partner.acknowledges = 500;
  await ask(service, 'POST', `${name}:deactivate`);
  await lastTryNow(name);
  await becomes(service, name, { teardown: 'FAILED' });
  partner.acknowledges = 200;
  expect((await ask(service, 'POST', `${name}:deactivate`)).body).toMatchObject({ status: 'INACTIVE', teardown: 'REQUESTED' });
  await becomes(service, name, { teardown: 'DELIVERED' });
  expect(partner.notificationsOf('teardown').at(-1)?.isSignedBy(token)).toBe(true);
  expect(await typesOf(name)).toEqual([
    ...ACTIVATED,
    'IntegrationDeactivated',
    ...['TeardownRequested', 'TeardownFailed'],
    ...['TeardownRequested', 'TeardownDelivered'],
  ]);
  const come = partner.notificationsOf('teardown').length;
  expect((await ask(service, 'POST', `${name}:deactivate`)).body).toMatchObject({ teardown: 'DELIVERED' });
  expect(partner.notificationsOf('teardown')).toHaveLength(come);
});

/** The teardown has failed twice, and its second try has left it until its next time: its last try comes at once. */
async function lastTryNow(name: string): Promise<void> {
  const ofIntegration = `FROM webhook_endpoint e WHERE e.id = c.endpoint_id AND e.integration = $1 AND c.event = 'teardown'`;
  await eventually(
    async () => {
      const { rowCount } = await running.notifier.database.pool.query(
        `UPDATE control_delivery c SET next_action_time = now(), action_lease_until = NULL ${ofIntegration}
           AND c.failed_attempts = 2 AND c.action_lease_until > now() + interval '30 s'`,
        [`integrations/${idOf(name)}`],
      );
      return rowCount;
    },
    (count) => count === 1,
    { within: 30_000 },
  );
}
