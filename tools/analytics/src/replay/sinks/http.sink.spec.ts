import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ReplayedEvent } from '../replayed-event.js';
import { toHttp } from './http.sink.js';

const event: ReplayedEvent = {
  id: 'e1',
  stream: 'payment-1',
  revision: 0,
  position: '7/7',
  type: 'PaymentCreated',
  data: { at: '2030-01-01T10:00:00.000Z' },
  recordedAt: '2030-01-01T10:00:00.000Z',
};
const QUICK = { tries: 3, firstPauseMs: 1, longestPauseMs: 2 };

let server: Server;
let url: string;
let answers: number[];
let asked: { readonly headers: IncomingMessage['headers']; readonly body: string }[];

beforeEach(async () => {
  [answers, asked] = [[], []];
  server = createServer((request, response) => {
    void text(request).then((body) => {
      asked.push({ headers: request.headers, body });
      response.writeHead(answers.shift() ?? 204, { location: '/elsewhere' }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/events`;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

it('sends lines of JSON, with a header that says that they are replayed, and their place', async () => {
  await toHttp(url, QUICK).take([event, { ...event, id: 'e2', position: '8/8' }]);
  expect(asked).toHaveLength(1);
  expect(asked[0]?.headers).toMatchObject({ 'content-type': 'application/x-ndjson', 'cauce-replayed': 'true', 'cauce-position': '8/8' });
  const lines = asked[0]?.body.trim().split('\n') ?? [];
  expect(lines.map((line) => (JSON.parse(line) as { id: string }).id)).toEqual(['e1', 'e2']);
});

it.each([500, 503, 429, 408])('asks again after %d, with the same', async (status) => {
  answers = [status, status, 200];
  await toHttp(url, QUICK).take([event]);
  expect(new Set(asked.map(({ body }) => body)).size).toBe(1);
  expect(asked).toHaveLength(3);
});

it('gives up after so many tries', async () => {
  answers = [503, 503, 503, 200];
  await expect(toHttp(url, QUICK).take([event])).rejects.toThrow(`${url} answered 503, 3 times in a row.`);
});

it.each([400, 404, 413, 302])('is refused by %d, which no other try changes', async (status) => {
  answers = [status];
  await expect(toHttp(url, QUICK).take([event])).rejects.toThrow(`${url} answered ${String(status)}, which another try does not change.`);
  expect(asked).toHaveLength(1);
});

it('says that nobody answers', async () => {
  const closed = await new Promise<string>((resolve) => {
    const other = createServer().listen(0, '127.0.0.1', () => {
      const { port } = other.address() as AddressInfo;
      other.close(() => resolve(`http://127.0.0.1:${String(port)}/`));
    });
  });
  await expect(toHttp(closed, QUICK).take([event])).rejects.toThrow(/did not answer \(.*ECONNREFUSED.*\), 3 times in a row/);
});
