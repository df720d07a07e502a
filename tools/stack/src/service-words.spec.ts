import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { askService, describeUnready, inShort } from './service-words.js';
import { closing } from './start-command.js';

const WHY = 'This is not the log that was followed';
const ANSWERS: Readonly<Record<string, object>> = {
  '/ready': { status: 'ready', checks: [{ name: 'postgres', ok: true }] },
  '/degraded': {
    status: 'degraded',
    checks: [
      { name: 'postgres', ok: true },
      { name: 'follower publisher', ok: false, error: WHY },
    ],
  },
};

let server: Server;
let url: string;

beforeAll(async () => {
  server = createServer(({ url: path = '' }, response) => response.end(JSON.stringify(ANSWERS[path] ?? 'nothing')));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((closed) => server.close(closed)));

it('says of a service what it is, with the names of what it lacks', async () => {
  const inWords = async (path: string) => inShort(await askService(url + path));
  expect(await inWords('/ready')).toBe('ready');
  expect(await inWords('/degraded')).toBe('degraded (follower publisher)');
  expect(await inWords('/elsewhere')).toBe('does not answer');
});

it('says which services are not ready, and why', async () => {
  const health = { catalog: `${url}/ready`, payments: `${url}/degraded`, billing: `${url}/elsewhere` };
  expect(await describeUnready(health)).toEqual([`payments degraded (follower publisher): ${WHY}`, 'billing does not answer']);
});

it('a start ends with what is not ready', () => {
  expect(closing('9.5', [])).toBe('Up in 9.5 s. ');
  expect(closing('9.5', [`payments degraded (follower publisher): ${WHY}`])).toBe(
    `Up in 9.5 s, but not all of it:\n  payments degraded (follower publisher): ${WHY}\nnpm run status says how it is. `,
  );
});
