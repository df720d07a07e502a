import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json, type Made, PartnerClient, PAYMENT, seen, SERVICE_TOKEN } from '../../test/partner-client.js';
import { type RunningSandbox, startSandbox } from '../../test/running-sandbox.js';

const REFUSED = { error: expect.stringMatching(/^[A-Z].+\.$/) as unknown };

let running: RunningSandbox;
let partner: PartnerClient;

beforeAll(async () => {
  running = await startSandbox();
  partner = new PartnerClient(`${running.base}/partner`);
});
afterAll(() => running.stop());

describe('a payment of the partner', () => {
  let gateway: Server;
  const asked: { url: string | undefined; authorization: string | undefined; body: string }[] = [];

  beforeAll(async () => {
    gateway = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        asked.push({ url: request.url, authorization: request.headers.authorization, body });
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end('{"name":"stores/s/payments/p","url":"http://checkout.test/p/x"}');
      });
    });
    await new Promise<void>((listening) => gateway.listen(0, '127.0.0.1', listening));
  });
  afterAll(() => gateway.close());

  const pay = async (body: object) => seen(await fetch(`${partner.base}/payments`, json('POST', body)));

  it('is refused without a merchant, a handshake or a stack', async () => {
    expect(await pay({ merchant: 'nobody' })).toEqual({ status: 404, body: REFUSED });
    expect(await pay({ merchant: (await partner.make()).id })).toEqual({ status: 409, body: REFUSED });
    expect(await pay({ merchant: (await partner.connected()).id })).toEqual({ status: 503, body: REFUSED });
  });

  it('is created with the stored token, which no answer, page or list shows', async () => {
    const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
    const settings = {
      gatewayUrl: url, operatorUrl: url, operatorToken: 't', store: 'stores/x', accessToken: 't',
      clockOrganization: 'organizations/c', clockStore: 'stores/c', clockAccessToken: 't',
    }; // prettier-ignore
    const told = json('PUT', settings);
    const guide = await fetch(`${running.base}/guide`, { ...told, headers: { ...told.headers, authorization: 'Bearer key' } });
    expect(guide.status).toBe(200);
    const made = await partner.connected();
    const answer = await pay({ merchant: made.id, payment: { amountCents: 5 } });
    expect(answer).toEqual({ status: 200, body: { name: 'stores/s/payments/p', url: 'http://checkout.test/p/x' } });
    expect(asked.at(-1)).toEqual({ url: '/v1/stores/s/payments', authorization: `Bearer ${SERVICE_TOKEN}`, body: '{"amountCents":5}' });
    const page = await (await fetch(partner.base)).text();
    const shown = [JSON.stringify(answer), JSON.stringify(await partner.came(made)), page, await payByForm(made)];
    for (const text of shown) expect(text).not.toMatch(new RegExp(`${SERVICE_TOKEN}|${made.accessToken}`));
    const disk = readdirSync(running.folder).map((file) => readFileSync(join(running.folder, file), 'latin1'));
    expect(disk.filter((text) => text.includes(made.accessToken))).toEqual([]);
  });

  const payByForm = async ({ id }: Made) => {
    const answer = await fetch(`${partner.base}/page/payments`, { method: 'POST', body: new URLSearchParams({ merchant: id }) });
    const text = await answer.text();
    expect(text).toContain('href="http://checkout.test/p/x"');
    return text;
  };
});

describe('the page', () => {
  const form = (path: string, fields: Record<string, string>) =>
    fetch(`${partner.base}/page/${path}`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });

  it('issues a token, shows it once, and what came with it', async () => {
    const answer = await form('merchants', { name: 'Café <Ríos>' });
    const issued = await answer.text();
    const accessToken = /id="token">([^<]*)</.exec(issued)?.[1] ?? '';
    expect([answer.status, (await partner.merchant(accessToken)).status]).toEqual([200, 200]);
    await partner.notify(accessToken, 'payment.statusChanged', PAYMENT);
    const page = await (await fetch(partner.base)).text();
    expect(page).toContain('Café &lt;Ríos&gt;');
    expect(page).toContain('The checksum does not verify: no token is stored.');
    expect(page).not.toContain(accessToken);
  });

  it('sets a token’s state and the faults, and empties its list', async () => {
    const { token, accessToken } = await partner.make();
    expect((await form(`tokens/${token}`, { state: 'REVOKED' })).headers.get('location')).toBe('/partner');
    expect((await partner.merchant(accessToken)).status).toBe(403);
    await form('faults', { merchant: 'away', notifications: 'gone' });
    expect((await partner.merchant(accessToken)).status).toBe(503);
    expect(await (await fetch(partner.base)).text()).toMatch(/<option value="gone"\s+selected/);
    await form('empty', {});
    expect(await (await fetch(partner.base)).text()).toContain('Nothing yet. Connect a store');
  });

  it.each([
    ['merchants', { name: ' ' }, 400],
    ['tokens/unknown', { state: 'VALID' }, 404],
    ['tokens/unknown', { state: 'LOST' }, 400],
    ['faults', { merchant: 'ok' }, 400],
  ])('refuses a wrong form: %s %j', async (path, fields, status) => {
    expect((await form(path, fields as Record<string, string>)).status).toBe(status);
  });
});
