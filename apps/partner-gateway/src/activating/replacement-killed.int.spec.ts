/** @seconds 47 */
import { eventually, type RunningService } from '@cauce/testing/services';
import { jest } from '@jest/globals';
import { ask, becomes, RunningPartnerGateway } from '../../test/running-partner-gateway.js';
import { Steps } from '../../test/steps.js';

jest.setTimeout(120_000);

let running: RunningPartnerGateway;
let steps: Steps;
let second: RunningService;

beforeAll(async () => void (running = await RunningPartnerGateway.start()));
afterAll(() => running.close());
beforeEach(async () => void (steps = await Steps.start(running)));
afterEach(() => steps.stop());

const replace = (service: RunningService, name: string) => ask(service, 'POST', `${name}:replaceToken`, { accessToken: 'good-2' });
const replaced = (service: RunningService, name: string, state: string) =>
  eventually(
    async () => (await ask(service, 'GET', name)).body,
    ({ replacement }) => replacement?.state === state,
    { within: 30_000 },
  );

/** Nothing is due for an integration: the notifier has its token. */
const isSettled = (name: string) =>
  eventually(
    async () => {
      const text = 'SELECT next_action_time AS time FROM integration WHERE id = $1';
      return (await running.shared.database.pool.query<{ time: Date | null }>(text, [name.slice(-26)])).rows[0];
    },
    (row) => row?.time === null,
    { within: 30_000 },
  );

/** The token of the partner that the notifier has: the teardown bears it. Both instances have ended in order before. */
async function bearerOfTeardown(name: string): Promise<string | undefined> {
  const third = await running.instance();
  await ask(third, 'POST', `${name}:deactivate`);
  await becomes(third, name, { teardown: 'DELIVERED' });
  await third.end('SIGTERM');
  return steps.partner.notificationsOf('teardown')[0]?.authorization;
}

const endBoth = () => Promise.all([steps.first.end('SIGTERM'), second.end('SIGTERM')]);

describe('a partner token that replaces another', () => {
  it('stays, when an activation that was frozen with the old one goes on after it', async () => {
    const held = steps.hold(['catalog', 'request', 'PUT /internal/access-tokens']);
    const name = await steps.requested();
    await held;
    steps.freeze();
    second = await running.instance();
    await becomes(second, name, { status: 'ACTIVE' });
    await replace(second, name);
    await replaced(second, name, 'ACCEPTED');
    await isSettled(name);
    steps.thaw();
    await becomes(steps.first, name, { status: 'ACTIVE' });
    await endBoth();
    expect(await bearerOfTeardown(name)).toBe('Bearer good-2');
  });

  it('is not given to the notifier, when another instance records that it was refused while the first one is frozen', async () => {
    const name = await steps.active();
    const held = steps.hold(['store', 'request', 'TokenReplaced']);
    await replace(steps.first, name);
    await held;
    steps.freeze();
    steps.partner.will({ status: 401 });
    second = await running.instance();
    await replaced(second, name, 'REFUSED');
    steps.thaw();
    await replaced(steps.first, name, 'REFUSED');
    await endBoth();
    expect(await bearerOfTeardown(name)).toBe('Bearer good-1');
  });

  it('is given to the notifier by another instance, when the first one is killed once it has recorded it', async () => {
    const name = await steps.active();
    const held = steps.hold(['notifier', 'request', 'PUT /internal/integration-endpoints']);
    await replace(steps.first, name);
    await held;
    expect(await replaced(steps.first, name, 'ACCEPTED')).toMatchObject({ status: 'ACTIVE' });
    await steps.first.end('SIGKILL');
    second = await running.instance();
    await isSettled(name);
    await second.end('SIGTERM');
    expect(await bearerOfTeardown(name)).toBe('Bearer good-2');
  });
});
