import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sandboxFile, seedSandbox } from './sandbox-seed.js';

/** An operator API and a sandbox that record their requests. */
class Doors {
  readonly asked: string[] = [];
  /** How many requests that make something are answered 503 first. */
  busyFor = 0;
  private readonly known = new Set<string>();
  private readonly server: Server = createServer((request, response) => {
    const [status, body] = this.answer(request);
    request.resume().on('end', () => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)));
  });

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  forget(): void {
    this.known.clear();
  }

  private answer({ method = '', url = '' }: IncomingMessage): [number, object] {
    const path = url.replace('/admin/v1/', '');
    this.asked.push(`${method} ${path}`);
    if (method === 'POST' && this.busyFor > 0) return ((this.busyFor -= 1), [503, {}]);
    if (method === 'GET') return [this.known.has(path) ? 200 : 404, {}];
    const name = path.endsWith('stores') ? 'stores/s1' : `${path}/x${this.asked.length}`;
    this.known.add(name);
    return [200, { name, token: 'cauce_token', webhookKey: 'whk', signingSecret: 'whsec' }];
  }
}

describe('the sandbox merchant', () => {
  let doors: Doors;
  let url: string;
  let folder: string;
  beforeEach(async () => {
    doors = new Doors();
    url = await doors.open();
    folder = await mkdtemp(join(tmpdir(), 'cauce-seed-'));
  });
  afterEach(async () => {
    await doors.close();
    await rm(folder, { recursive: true });
  });
  const seed = () =>
    seedSandbox(folder, {
      operatorUrl: url,
      operatorToken: 'operator',
      sandboxUrl: url,
      gatewayUrl: 'http://gateway.test',
      sandboxOperatorToken: 'sandbox',
      processorApiKey: 'processor',
    });
  const made = () => doors.asked.filter((asked) => asked.startsWith('POST organizations')).length;

  it('is created with a store, a token and a webhook endpoint, whose keys the inbox gets', async () => {
    const { merchant } = await seed();
    expect(merchant).toMatchObject({
      rateLimit: 10_000,
      store: 'stores/s1',
      accessToken: 'cauce_token',
      webhook: { url: `${url}/hooks/main`, webhookKey: 'whk' },
      onTestClock: { store: 'stores/s1', accessToken: 'cauce_token', webhook: { url: `${url}/hooks/clock` } },
    });
    expect(made()).toBe(8);
    expect(doors.asked.slice(-3)).toEqual(['PUT /inboxes/main', 'PUT /inboxes/clock', 'PUT /guide']);
  });

  it('is made although a service says at first that a part of it cannot be reached', async () => {
    doors.busyFor = 2;
    expect((await seed()).merchant.webhook.webhookKey).toBe('whk');
    expect(doors.busyFor).toBe(0);
  });

  it('is stored in a file that only its owner can read', async () => {
    await seed();
    expect((await stat(sandboxFile(folder))).mode & 0o777).toBe(0o600);
  });

  it('is the same at the second start', async () => {
    const first = await seed();
    const second = await seed();
    expect(second.merchant).toEqual(first.merchant);
    expect([first.made, second.made, made()]).toEqual([true, false, 8]);
  });

  it('is created again when the databases were emptied', async () => {
    await seed();
    doors.forget();
    expect((await seed()).made).toBe(true);
    expect(made()).toBe(16);
  });
});
