import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { TrustedProxies } from '@cauce/config';
import { SILENT } from '@cauce/telemetry';
import { Module } from '@nestjs/common';
import { BODY_LIMIT } from '../body/body-parsers.js';
import { type CreatedService, createService } from '../service/create-service.js';

@Module({})
class NothingModule {}

const PROXY = '127.0.0.2';
let service: CreatedService;
let port: number;

/** Open to anyone, behind the proxy. */
async function open(most: number): Promise<void> {
  const config = { HOST: '127.0.0.1', PORT: 0, CONNECTIONS_PER_ADDRESS: most, TRUSTED_PROXIES: new TrustedProxies([PROXY]) };
  service = await createService({
    name: 'door',
    module: NothingModule,
    logger: SILENT,
    config,
    open: true,
    metrics: true,
    plugins: (fastify) => {
      fastify.addHook('preParsing', async (_request, _reply, payload) => {
        await turn();
        return payload;
      });
      fastify.post('/things', () => ({}));
      fastify.post('/late', ({ body }) => ({ length: JSON.stringify(body).length }));
    },
  });
  await service.app.listen(0, '0.0.0.0');
  port = Number(new URL(await service.app.getUrl()).port);
}

const sockets: Socket[] = [];
afterEach(async () => {
  sockets.splice(0).forEach((socket) => socket.destroy());
  await service.app.close();
});

/** A connection from an address of this machine, of which all belong to it. */
async function dial(localAddress: string): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port, localAddress });
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** The next answer, at least its head; empty when the connection was closed instead. */
function answerOf(socket: Socket): Promise<string> {
  if (socket.destroyed) return Promise.resolve('');
  return new Promise((resolve) => {
    const end = (data?: unknown) => {
      socket.off('data', end).off('close', end);
      resolve(Buffer.isBuffer(data) ? data.toString() : '');
    };
    socket.once('data', end).once('close', end);
  });
}

const request = (socket: Socket, headers = '') => {
  socket.write(`GET /health/live HTTP/1.1\r\nhost: a\r\n${headers}\r\n`);
  return answerOf(socket);
};

describe('connections', () => {
  beforeEach(() => open(2));

  it('of one address are limited, and one that ends makes room', async () => {
    const [first, second] = [await dial('127.0.0.1'), await dial('127.0.0.1')];
    expect([await request(first), await request(second)]).toEqual([expect.stringContaining('200'), expect.stringContaining('200')]);
    expect(await request(await dial('127.0.0.1'))).toBe('');
    expect(await request(await dial('127.0.0.3'))).toContain('200');
    expect((await metrics()).match(/^cauce_http_connections_refused_total\{service="door"\} (\d+)/m)?.[1]).toBe('1');
    first.end();
    await once(first, 'close');
    expect(await request(await dial('127.0.0.1'))).toContain('200');
  });

  it('of a proxy are not: it brings many callers', async () => {
    const answers = [];
    for (let at = 0; at < 5; at++) answers.push(await request(await dial(PROXY)));
    expect(answers).toEqual(Array(5).fill(expect.stringContaining('200')));
  });
});

describe('bodies that are held', () => {
  beforeEach(() => open(1_000));
  const ROOM = (16 * 1024 * 1024) / BODY_LIMIT;

  /** Sends all of a body of 256 KiB but its last byte. */
  async function hold(from: string, forwardedFor = ''): Promise<Socket> {
    const socket = await dial(from);
    socket.write(
      `POST /things HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n${forwardedFor}content-length: ${BODY_LIMIT}\r\n\r\n`,
    );
    const written = socket.write(Buffer.alloc(BODY_LIMIT - 1, ' '));
    if (!written) await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
    return socket;
  }

  it('of one address are limited, whatever their requests say; others are served, and what ends makes room', async () => {
    const held = [];
    for (let at = 0; at < ROOM; at++) held.push(await hold('127.0.0.1'));
    const late = await answerOf(await hold('127.0.0.1'));
    expect(late).toMatch(/^HTTP\/1.1 503 /);
    for (const part of [/^retry-after: [123]\r$/m, /^connection: close\r$/m, /OVERLOADED/]) expect(late).toMatch(part);
    expect(await metrics()).toMatch(/^cauce_http_requests_overloaded_total\{service="door",full="bodies"\} 1$/m);
    const other = await hold('127.0.0.3');
    other.write('{');
    expect(await answerOf(other)).toContain('MALFORMED_JSON');
    const first = held[0];
    first?.destroy();
    if (first) await once(first, 'close');
    const again = await hold('127.0.0.1');
    again.write('{');
    expect(await answerOf(again)).toContain('MALFORMED_JSON');
  });

  it('that nobody reads do not stop their connection', async () => {
    const socket = await dial('127.0.0.1');
    const large = `content-type: text/plain\r\ncontent-length: ${BODY_LIMIT}\r\n\r\n${' '.repeat(BODY_LIMIT)}`;
    for (let at = 0; at < ROOM + 2; at++) {
      socket.write(`POST /things HTTP/1.1\r\nhost: a\r\n${large}`);
      expect(await answerOf(socket)).toMatch(/^HTTP\/1.1 415 /);
      expect(await request(socket)).toMatch(/^HTTP\/1.1 200 /);
    }
  });

  it('are read whole by a hook that waits', async () => {
    const socket = await dial('127.0.0.1');
    for (const body of ['{}', `"${'x'.repeat(BODY_LIMIT - 2)}"`]) {
      socket.write(`POST /late HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`);
      expect(await answerOf(socket)).toContain(`{"length":${JSON.stringify(JSON.parse(body)).length}}`);
    }
  });

  it('behind a proxy belong to the caller that it names', async () => {
    for (let at = 0; at < ROOM; at++) await hold(PROXY, 'x-forwarded-for: 203.0.113.9\r\n');
    expect(await answerOf(await hold(PROXY, 'x-forwarded-for: 203.0.113.9\r\n'))).toMatch(/^HTTP\/1.1 503 /);
    const other = await hold(PROXY, 'x-forwarded-for: 203.0.113.10\r\n');
    other.write('{');
    expect(await answerOf(other)).toContain('MALFORMED_JSON');
  });
});

const metrics = async () => (await service.app.inject({ url: '/metrics' })).body;
