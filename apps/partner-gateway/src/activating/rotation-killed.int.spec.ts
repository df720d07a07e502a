/** @seconds 52 */
import { sha256Hex } from '@cauce/secrets';
import { eventually, type RunningService } from '@cauce/testing/services';
import { jest } from '@jest/globals';
import { ask, RunningPartnerGateway, type Shown } from '../../test/running-partner-gateway.js';
import { type Place, RETIREMENT, ROTATION, sampleOf, SEEDED, Steps } from '../../test/steps.js';

jest.setTimeout(120_000);

/** A frozen instance holds its partitions until its session has run out. */
const WITHIN_MS = 60_000;

let running: RunningPartnerGateway;
let steps: Steps;

beforeAll(async () => void (running = await RunningPartnerGateway.start()));
afterAll(() => running.close());
beforeEach(async () => void (steps = await Steps.start(running)));
afterEach(() => steps.stop());

/** The first instance stands at a place of the rotation of an active integration. */
async function rotatingAt(place: Place): Promise<string> {
  const name = await steps.active();
  const held = steps.hold(place);
  // Its answer never comes where the request itself is held.
  ask(steps.first, 'POST', `${name}:rotate`).catch(() => undefined);
  await held;
  return name;
}

/** The same for the end of the old token, whose day is over. */
async function retiringAt(place: Place): Promise<string> {
  const name = await steps.active();
  await ask(steps.first, 'POST', `${name}:rotate`);
  await acknowledgedTwice(steps.first, name);
  const held = steps.hold(place);
  await running.letADayPass(name);
  await held;
  return name;
}

const until = <Value>(read: () => Promise<Value>, accept: (value: Value) => boolean) => eventually(read, accept, { within: WITHIN_MS });
const shown = async (service: RunningService, name: string): Promise<Shown> => (await ask(service, 'GET', name)).body;

async function acknowledgedTwice(service: RunningService, name: string): Promise<void> {
  await until(
    () => steps.countOf(name, 'HandshakeAcknowledged'),
    (count) => count === 2,
  );
  await until(
    () => shown(service, name),
    ({ handshake }) => handshake === 'ACKNOWLEDGED',
  );
}

/** The operator whose request never came asks again; any other rotation is open, and goes on by itself. */
async function goOn([, , word]: Place, second: RunningService, name: string): Promise<void> {
  if (word === 'HandshakeRequested') await ask(second, 'POST', `${name}:rotate`);
  await acknowledgedTwice(second, name);
}

async function expectOneNewToken(name: string): Promise<void> {
  const [old = '', token = '', ...more] = steps.handedOver();
  expect(more).toEqual([]);
  expect((await running.activeTokensOf(name)).sort()).toEqual([old, token].map(sha256Hex).sort());
  expect(await steps.countOf(name, 'HandshakeRequested')).toBe(2);
  expect(await steps.countOf(name, 'HandshakeStarted')).toBe(2);
}

async function expectOldRetired(name: string): Promise<void> {
  const [, token = '', ...more] = steps.handedOver();
  expect(more).toEqual([]);
  expect(await running.activeTokensOf(name)).toEqual([sha256Hex(token)]);
  expect(await steps.countOf(name, 'OldTokenRetired')).toBe(1);
}

const retired = (name: string) =>
  until(
    () => steps.countOf(name, 'OldTokenRetired'),
    (count) => count > 0,
  );

describe(`the rotation of our token (${SEEDED})`, () => {
  it.each(sampleOf(ROTATION))('killed at %s, %s, %s: another instance hands over one new token', async (...place) => {
    const name = await rotatingAt(place);
    await steps.first.end('SIGKILL');
    const second = await running.instance();
    await goOn(place, second, name);
    await expectOneNewToken(name);
    await second.end('SIGTERM');
  });

  // Not where the operator's own request stands still: it comes late, and is a rotation of its own.
  it.each(sampleOf(ROTATION.slice(1)))('frozen at %s, %s, %s, while another instance does it: it is done once', async (...place) => {
    const name = await rotatingAt(place);
    steps.freeze();
    const second = await running.instance();
    await goOn(place, second, name);
    steps.thaw();
    await until(
      () => shown(steps.first, name),
      ({ handshake }) => handshake === 'ACKNOWLEDGED',
    );
    await Promise.all([steps.first.end('SIGTERM'), second.end('SIGTERM')]);
    await expectOneNewToken(name);
    expect(await steps.countOf(name, 'HandshakeAcknowledged')).toBe(2);
  });

  it.each(sampleOf(ROTATION))('frozen at %s, %s, %s, while another instance ends all: no token is left', async (...place) => {
    const name = await rotatingAt(place);
    steps.freeze();
    const second = await running.instance();
    await ask(second, 'POST', `${name}:deactivate`);
    await until(
      () => shown(second, name),
      ({ teardown }) => teardown === 'DELIVERED',
    );
    await steps.hasForgotten(name);
    const before = steps.partner.notifications.length;
    steps.thaw();
    await until(
      () => shown(steps.first, name),
      ({ status }) => status === 'INACTIVE',
    );
    await Promise.all([steps.first.end('SIGTERM'), second.end('SIGTERM')]);
    expect(await running.activeTokensOf(name)).toEqual([]);
    expect([steps.partner.notifications.length, await running.secretsOf(name)]).toEqual([before, 0]);
    expect(steps.partner.notificationsOf('teardown')).toHaveLength(1);
  });
});

describe(`the end of the old token (${SEEDED})`, () => {
  it.each(sampleOf(RETIREMENT))('killed at %s, %s, %s: another instance revokes it, and no other', async (...place) => {
    const name = await retiringAt(place);
    await steps.first.end('SIGKILL');
    const second = await running.instance();
    await retired(name);
    await expectOldRetired(name);
    await second.end('SIGTERM');
  });

  it.each(sampleOf(RETIREMENT))('frozen at %s, %s, %s, while another instance revokes it: it is recorded once', async (...place) => {
    const name = await retiringAt(place);
    steps.freeze();
    const second = await running.instance();
    await retired(name);
    steps.thaw();
    await until(
      () => shown(steps.first, name),
      ({ status }) => status === 'ACTIVE',
    );
    await Promise.all([steps.first.end('SIGTERM'), second.end('SIGTERM')]);
    await expectOldRetired(name);
  });
});
