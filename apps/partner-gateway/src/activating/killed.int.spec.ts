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
    expect(steps.partner.toldOf('teardown')).toHaveLength(1);
    expect(await running.isActive(steps.handedOver()[0] ?? '')).toBe(false);
    await second.end('SIGTERM');
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
      const told = steps.partner.told.length;
      steps.thaw();
      await becomes(steps.first, name, { status: 'INACTIVE' });
      expect(await running.activeTokensOf(name)).toEqual([]);
      expect(steps.partner.told.length).toBe(told);
      expect(await running.secretsOf(name)).toBe(0);
      await Promise.all([steps.first.end('SIGTERM'), second.end('SIGTERM')]);
      // It has ended in order: whatever it was at is over.
      expect(await running.activeTokensOf(name)).toEqual([]);
      expect([steps.partner.told.length, await running.secretsOf(name)]).toEqual([told, 0]);
    },
  );
});
