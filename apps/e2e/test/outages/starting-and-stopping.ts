import { randomUUID } from 'node:crypto';
import { CLAIMS_HEADER, ClaimsKeys, ClaimsSigner, deriveClaimsKeys } from '@cauce/claims';
import { pairsOf, SERVICE_NAMES, serviceOf } from '@cauce/services';
import type { RunningPart } from '@cauce/stack';
import { aMerchant, aPayment, aReceiver, eventually, type Merchant, send } from '@cauce/testing/system';
import { Abilities } from '../../src/outages/abilities.js';
import { Clients, type Sending } from '../../src/outages/clients.js';
import { serviceNamed, startAgain } from '../../src/outages/own-stack.js';
import { ServiceAddress } from '../../src/outages/service-address.js';
import { own } from './own.js';

describe('starting and stopping', () => {
  const CLIENTS = 16;
  const STORES = ['kafka', 'postgres', 'event-store', 'redis'];
  const SERVICES = SERVICE_NAMES.filter((name) => serviceOf(name).role === 'inner');

  let merchant: Merchant;

  beforeAll(async () => {
    merchant = await aMerchant(own.stack);
  }, 120_000);

  describe('SIGTERM under load', () => {
    const creation = () => ({ 'content-type': 'application/json', 'idempotency-key': randomUUID() });

    it('at a gateway fails no request', async () => {
      const next = (): Sending => ({
        method: 'POST',
        path: `/v1/${merchant.store}/payments`,
        headers: { ...creation(), authorization: `Bearer ${merchant.token}` },
        body: JSON.stringify(aPayment()),
      });
      await expectNoFailure('gateway', next);
    }, 120_000);

    it('at payments fails no request', async () => {
      const root = Buffer.from(own.running.world.secrets.claimsRootKey, 'base64');
      const signer = new ClaimsSigner(ClaimsKeys.parse(deriveClaimsKeys(root, pairsOf('gateway'))), 'gateway');
      const path = `/v1/${merchant.store}/payments`;
      const { organization, store } = merchant;
      const facts = {
        principal: 'access-tokens/x',
        organization,
        store: { name: store, displayName: 'Taller' },
        environment: 'DEVELOPMENT' as const,
      };
      const next = (): Sending => {
        const body = JSON.stringify(aPayment());
        const claims = signer.sign('payments', { ...facts, method: 'POST', path, requestId: randomUUID(), body });
        return { method: 'POST', path, headers: { ...creation(), [CLAIMS_HEADER]: claims }, body };
      };
      await expectNoFailure('payments', next);
    }, 120_000);

    async function expectNoFailure(service: string, next: () => Sending): Promise<void> {
      const [first, second] = [service, `${service}-2`].map((name) => own.running.part(name));
      const clients = new Clients(CLIENTS, [first, second].map(urlOf), next);
      await clients.more(10 * CLIENTS);
      await first?.stop();
      await clients.more(5 * CLIENTS);
      await clients.stop();
      expect(first?.child.ending).toEqual({ code: 0, signal: null });
      expect(clients.outcomes.filter((outcome) => outcome !== 200 && outcome !== 'refused')).toEqual([]);
      expect(clients.outcomes.filter((outcome) => outcome === 'refused').length).toBeLessThanOrEqual(CLIENTS);
      await first?.start();
    }
  });

  describe('a rolling update', () => {
    const ROLLED = ['catalog', 'payments', 'gateway'] as const;
    const FRONT = ['gateway', 'gateway-2', 'checkout'] as const;
    const REST_MS = 50;

    let addresses: Record<(typeof ROLLED)[number], ServiceAddress>;
    const before = new Map<string, Record<string, string>>();

    /** All that asks catalog and payments does so by an address that leads to both processes. */
    beforeAll(async () => {
      const open = (service: string) => ServiceAddress.open([service, `${service}-2`].map((name) => portOf(own.running.part(name))));
      addresses = { catalog: await open('catalog'), payments: await open('payments'), gateway: await open('gateway') };
      const changes = { CATALOG_URL: addresses.catalog.url, PAYMENTS_URL: addresses.payments.url };
      for (const name of FRONT) {
        const { CATALOG_URL = '', PAYMENTS_URL = '' } = serviceNamed(own.running, name).env;
        before.set(name, { CATALOG_URL, PAYMENTS_URL });
        await startAgain(own.running, name, changes);
      }
    }, 120_000);
    afterAll(async () => {
      for (const [name, env] of before) await startAgain(own.running, name, env);
      await Promise.all(Object.values(addresses).map((address) => address.close()));
    }, 120_000);

    it('of catalog, payments and gateway fails no request', async () => {
      const page = new URL((await merchant.api.createPayment(merchant.store, aPayment())).url);
      const authorization = `Bearer ${merchant.token}`;
      const payments = `/v1/${merchant.store}/payments`;
      const create = (): Sending => ({
        method: 'POST',
        path: payments,
        headers: { authorization, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify(aPayment()),
      });
      const list = (): Sending => ({ method: 'GET', path: `${payments}?pageSize=5`, headers: { authorization } });
      const look = (): Sending => ({ method: 'GET', path: `${page.pathname}${page.search}`, headers: {} });
      const door = addresses.gateway.url;
      const clients = [
        new Clients(4, [door], create, REST_MS),
        new Clients(4, [door], list, REST_MS),
        new Clients(4, [page.origin], look, REST_MS),
      ];
      await Promise.all(clients.map((each) => each.more(20)));
      for (const service of ROLLED) for (const name of [service, `${service}-2`]) await roll(addresses[service], own.running.part(name));
      await Promise.all(clients.map((each) => each.stop()));
      const outcomes = clients.flatMap((each) => each.outcomes);
      console.log(`${outcomes.length} requests while six processes were replaced.`);
      expect(outcomes.filter((outcome) => outcome !== 200)).toEqual([]);
    }, 120_000);

    /** As with `preStop`: nothing new is sent to it any more when it is asked to end. */
    async function roll(address: ServiceAddress, part: RunningPart): Promise<void> {
      await address.without(portOf(part), async () => {
        await part.stop();
        await part.start();
      });
    }
  });

  it('a service ends by itself though nothing that it needs answers', async () => {
    const stores = STORES.map((name) => own.running.part(name));
    const services = SERVICES.map((name) => own.running.part(name));
    await merchant.api.createPayment(merchant.store, aPayment());
    stores.forEach((part) => part.freeze());
    const began = performance.now();
    await Promise.all(services.map((part) => part.stop()));
    const took = performance.now() - began;
    stores.forEach((part) => part.thaw());
    console.log(`Ended ${Math.round(took)} ms after SIGTERM, with all stores frozen.`);
    for (const { name, child } of services) expect([name, child.ending]).toEqual([name, { code: 0, signal: null }]);
    expect(took).toBeLessThan(15_000);
    await Promise.all(services.map((part) => part.start()));
  }, 120_000);

  it('a service that starts while nothing is there comes up, gets requests to refuse them, and becomes ready by itself', async () => {
    const stores = STORES.map((name) => own.running.part(name));
    const services = SERVICES.map((name) => own.running.part(name));
    await Promise.all(services.map((part) => part.stop()));
    await Promise.all(stores.map((part) => part.kill()));
    await Promise.all(services.map((part) => part.begin()));
    for (const part of services) {
      await eventually(
        () => health(part, 'ready'),
        ([status, how]) => status === 200 && how === 'degraded',
        { within: 60_000 },
      );
    }
    const pids = services.map(({ pid }) => pid);
    await Promise.all(stores.map((part) => part.start()));
    const began = performance.now();
    for (const part of services)
      await eventually(
        () => health(part, 'ready'),
        ([, how]) => how === 'ready',
        { within: 30_000 },
      );
    console.log(`All ready ${Math.round(performance.now() - began)} ms after the last of the stores.`);
    expect(services.map(({ pid, isUp }) => isUp && pid)).toEqual(pids);
    const inbox = await aReceiver(own.stack, merchant);
    const payment = await merchant.api.createPayment(merchant.store, aPayment());
    await new Abilities(own.stack, merchant, payment, inbox).payAndHear(30_000);
  }, 180_000);

  async function health(part: RunningPart, what: 'live' | 'ready'): Promise<[number, string]> {
    const { status, body } = await send<{ status: string }>({ method: 'GET', url: `${urlOf(part)}/health/${what}` });
    return [status, body.status];
  }

  function urlOf(part: RunningPart | undefined): string {
    return `http://127.0.0.1:${portOf(part)}`;
  }

  function portOf(part: RunningPart | undefined): number {
    return part?.ports[0] ?? 0;
  }
});
