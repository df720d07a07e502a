/** @seconds 76 */
import { sha256Hex } from '@cauce/secrets';
import { eventually } from '@cauce/testing/services';
import { jest } from '@jest/globals';
import { ask, becomes, RunningPartnerGateway } from '../../test/running-partner-gateway.js';
import { ACTIVATION, ENDING, sampleOf, SEEDED, Steps } from '../../test/steps.js';

jest.setTimeout(120_000);

let running: RunningPartnerGateway;
let steps: Steps;

beforeAll(async () => void (running = await RunningPartnerGateway.start()));
afterAll(() => running.close());
beforeEach(async () => void (steps = await Steps.start(running)));
afterEach(() => steps.stop());

describe(`an integration (${SEEDED})`, () => {
  it.each(sampleOf(ACTIVATION))('killed at %s, %s, %s: another instance hands over one token, once', async (...place) => {
    const held = steps.hold(place);
    const name = await steps.requested();
    await held;
    await steps.first.end('SIGKILL');
    const second = await running.instance();
    await becomes(second, name, { status: 'ACTIVE', handshake: 'ACKNOWLEDGED' });
    const [token = '', ...more] = steps.handedOver();
    expect(more).toEqual([]);
    expect(await running.isActive(token)).toBe(true);
    await second.end('SIGTERM');
  });

  it.each(sampleOf(ENDING))('killed at the end at %s, %s, %s: another instance ends it, with one teardown', async (...place) => {
    const name = await steps.active();
    const held = steps.hold(place);
    await ask(steps.first, 'POST', `${name}:deactivate`);
    await held;
    await steps.first.end('SIGKILL');
    const second = await running.instance();
    await becomes(second, name, { status: 'INACTIVE', teardown: 'DELIVERED' });
    await steps.hasForgotten(name);
    expect(steps.partner.notificationsOf('teardown')).toHaveLength(1);
    expect(await running.isActive(steps.handedOver()[0] ?? '')).toBe(false);
    await second.end('SIGTERM');
  });

  it.each(sampleOf(ACTIVATION))(
    'frozen at %s, %s, %s, while another instance completes it: there is one token, handed over once',
    async (...place) => {
      const held = steps.hold(place);
      const name = await steps.requested();
      await held;
      steps.freeze();
      const second = await running.instance();
      await becomes(second, name, { status: 'ACTIVE', handshake: 'ACKNOWLEDGED' });
      steps.thaw();
      await becomes(steps.first, name, { status: 'ACTIVE' });
      await Promise.all([steps.first.end('SIGTERM'), second.end('SIGTERM')]);
      const [token = '', ...more] = steps.handedOver();
      expect(more).toEqual([]);
      expect(await running.activeTokensOf(name)).toEqual([sha256Hex(token)]);
      expect([await steps.countOf(name, 'HandshakeStarted'), await steps.countOf(name, 'IntegrationActivated')]).toEqual([1, 1]);
      expect(await running.secretsOf(name)).toBe(1); // the partner's
    },
  );

  it.each(sampleOf(ENDING))('frozen at the end at %s, %s, %s, while another instance ends it: there is one teardown', async (...place) => {
    const name = await steps.active();
    const held = steps.hold(place);
    await ask(steps.first, 'POST', `${name}:deactivate`);
    await held;
    steps.freeze();
    const second = await running.instance();
    await becomes(second, name, { status: 'INACTIVE', teardown: 'DELIVERED' });
    await steps.hasForgotten(name);
    steps.thaw();
    await becomes(steps.first, name, { teardown: 'DELIVERED' });
    await Promise.all([steps.first.end('SIGTERM'), second.end('SIGTERM')]);
    expect(steps.partner.notificationsOf('teardown')).toHaveLength(1);
    expect(await running.activeTokensOf(name)).toEqual([]);
    expect(await running.secretsOf(name)).toBe(0);
    expect(await steps.countOf(name, 'TeardownDelivered')).toBe(1);
  });

  it.each(sampleOf(ACTIVATION))(
    'frozen at %s, %s, %s, while another instance ends it: what comes late makes and sends nothing',
    async (...place) => {
      const held = steps.hold(place);
      const name = await steps.requested();
      await held;
      steps.freeze();
      const second = await running.instance();
      await ask(second, 'POST', `${name}:deactivate`);
      await steps.hasForgotten(name);
      const before = steps.partner.notifications.length;
      steps.thaw();
      await becomes(steps.first, name, { status: 'INACTIVE' });
      expect(await running.activeTokensOf(name)).toEqual([]);
      expect(steps.partner.notifications.length).toBe(before);
      expect(await running.secretsOf(name)).toBe(0);
      await Promise.all([steps.first.end('SIGTERM'), second.end('SIGTERM')]);
      // It has ended in order: whatever it was at is over.
      expect(await running.activeTokensOf(name)).toEqual([]);
      expect([steps.partner.notifications.length, await running.secretsOf(name)]).toEqual([before, 0]);
    },
  );
});

describe('while the catalog is away', () => {
  it('a validated integration waits; it is active once the catalog is back', async () => {
    const name = await requestedWithoutCatalog();
    await becomes(steps.first, name, { status: 'VALIDATED', handshake: 'REQUESTED' });
    await hasTried(name);
    expect(steps.partner.notifications).toEqual([]);
    steps.wires.catalog.mend();
    await becomes(steps.first, name, { status: 'ACTIVE' });
    await steps.first.end('SIGTERM');
  });

  it('an end is recorded at once, and its teardown waits until the token is revoked', async () => {
    const name = await steps.active();
    const [token = ''] = steps.handedOver();
    steps.wires.catalog.cut();
    expect((await ask(steps.first, 'POST', `${name}:deactivate`)).body).toMatchObject({ status: 'INACTIVE', teardown: 'REQUESTED' });
    const wasActive: boolean[] = [];
    steps.partner.before = async (event) => {
      if (event === 'teardown') wasActive.push(await running.isActive(token));
    };
    await hasTried(name);
    expect([await running.isActive(token), steps.partner.notificationsOf('teardown')]).toEqual([true, []]);
    steps.wires.catalog.mend();
    await becomes(steps.first, name, { teardown: 'DELIVERED' });
    expect(wasActive).toEqual([false]);
    await steps.first.end('SIGTERM');
  });

  /** Its step has failed several times. */
  const hasTried = (name: string) =>
    eventually(
      async () => {
        const text = 'SELECT action_tries AS tries FROM integration WHERE id = $1';
        return (await running.shared.database.pool.query<{ tries: number }>(text, [name.slice(-26)])).rows[0]?.tries ?? 0;
      },
      (tries) => tries > 2,
      { within: 30_000 },
    );

  /** The store's owner is known already. @returns its name */
  async function requestedWithoutCatalog(): Promise<string> {
    const store = await running.aStore();
    await ask(steps.first, 'GET', `${store}/integrations`);
    steps.wires.catalog.cut();
    const { baseUrl } = steps.partner;
    return (await ask(steps.first, 'POST', `${store}/integrations`, { baseUrl, accessToken: 'good-1' })).body.name;
  }
});
