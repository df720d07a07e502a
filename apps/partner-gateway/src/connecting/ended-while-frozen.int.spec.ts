import type { CheckoutConnection } from '@cauce/contracts';
import { eventually, type RunningService } from '@cauce/testing/system';
import { jest } from '@jest/globals';
import { ask, becomes, RunningPartnerGateway } from '../../test/running-partner-gateway.js';
import { Steps } from '../../test/steps.js';
import type { IssuedLink } from './issue-link/issue-link.handler.js';

jest.setTimeout(120_000);

let running: RunningPartnerGateway;
let steps: Steps;

beforeAll(async () => {
  running = await RunningPartnerGateway.start();
  steps = await Steps.start(running);
});
afterAll(async () => {
  await steps.stop();
  await running.close();
});

const paste = (service: RunningService, link: string, accessToken: string) =>
  service.send<CheckoutConnection>('POST', `/internal/checkout/connect-links/${link}/token`, { accessToken }, { caller: 'checkout' });

it('a pasted token whose instance was frozen does not connect again what an operator has ended meanwhile', async () => {
  const store = await running.aStore();
  const { baseUrl } = steps.partner;
  const issued = await steps.first.send<IssuedLink>('POST', `/admin/v1/${store}/integrations:issueLink`, { baseUrl });
  const link = issued.body.url.slice(issued.body.url.lastIndexOf('/') + 1);
  const name = `${store}/integrations/${link.slice(0, 26)}`;
  const held = steps.hold(['store', 'request', 'IntegrationRequested']);
  const late = paste(steps.first, link, 'good-late');
  await held;
  steps.freeze();
  const second = await running.instance();
  expect((await paste(second, link, 'good-1')).body.integration).toMatchObject({ status: 'ACTIVE' });
  await ask(second, 'POST', `${name}:deactivate`);
  await becomes(second, name, { teardown: 'DELIVERED' });
  steps.thaw();
  expect((await late).refusal?.reason).toBe('LINK_NOT_FOUND');
  expect((await ask(second, 'GET', name)).body).toMatchObject({ status: 'INACTIVE', teardown: 'DELIVERED' });
  await eventually(
    () => running.secretsOf(name),
    (count) => count === 0,
  );
  expect(steps.partner.asked.map(({ authorization }) => authorization)).toEqual(['Bearer good-1']);
});
