import type { CheckoutConnection } from '@cauce/contracts';
import { eventually, type RunningService } from '@cauce/testing/services';
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

it('a pasted token that is recorded late does not connect again what an operator has ended meanwhile', async () => {
  const store = await running.aStore();
  const { baseUrl } = steps.partner;
  const second = await running.instance();
  const issued = await second.send<IssuedLink>('POST', `/admin/v1/${store}/integrations:issueLink`, { baseUrl });
  const link = issued.body.url.slice(issued.body.url.lastIndexOf('/') + 1);
  const name = `${store}/integrations/${link.slice(0, 26)}`;
  const held = steps.hold(['store', 'request', 'IntegrationRequested']);
  const late = paste(steps.first, link, 'good-late');
  await held;
  steps.partner.will({ status: 503 });
  const other = paste(second, link, 'good-1');
  await becomes(second, name, { status: 'PENDING_VALIDATION' });
  await ask(second, 'POST', `${name}:deactivate`);
  steps.thaw();
  expect([(await late).refusal?.reason, (await other).refusal?.reason]).toEqual(['LINK_NOT_FOUND', 'LINK_NOT_FOUND']);
  expect((await ask(second, 'GET', name)).body).toMatchObject({ status: 'INACTIVE' });
  await eventually(
    () => running.secretsOf(name),
    (count) => count === 0,
  );
  expect(await steps.countOf(name, 'IntegrationRequested')).toBe(1);
});
