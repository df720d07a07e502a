import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { AddressRefused, ConnectFailed, Outbound, type Resolve, TimedOut } from './index.js';

const nowhere: Resolve = () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }));
const to =
  (...addresses: string[]): Resolve =>
  () =>
    Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));

const open: { close(): Promise<void> }[] = [];
const outbound = (options: Partial<ConstructorParameters<typeof Outbound>[0]> = {}) => {
  const made = new Outbound({ allowPrivate: true, timeoutMs: 2_000, ...options });
  open.push(made);
  return made;
};

const serve = async (listener: RequestListener, host = '127.0.0.1') => {
  const seen: IncomingMessage[] = [];
  const sockets = new Set<unknown>();
  const server = createServer((request, response) => {
    seen.push(request);
    listener(request, response);
  });
  server.on('connection', (socket) => sockets.add(socket));
  await once(server.listen(0, host), 'listening');
  open.push({
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
  return { port: (server.address() as AddressInfo).port, seen, sockets };
};

afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});

const reasonOf = (error: unknown) => (error instanceof AddressRefused ? error.reason : error);

describe('an address', () => {
  const strict = () => outbound({ allowPrivate: false, resolve: to('8.8.8.8') });

  it('that is https and public may be registered', async () => {
    await expect(strict().checkAddress('https://merchant.example:8443/hooks?x=1')).resolves.toBeUndefined();
    await expect(strict().checkAddress('https://8.8.8.8/')).resolves.toBeUndefined();
  });

  it.each([
    ['hooks', 'MALFORMED'],
    ['https://', 'MALFORMED'],
    ['http://merchant.example/', 'NOT_HTTPS'],
    ['ftp://merchant.example/', 'NOT_HTTPS'],
    ['file:///etc/passwd', 'MALFORMED'],
    ['https://user@merchant.example/', 'USER_INFO'],
    ['https://user:pass@merchant.example/', 'USER_INFO'],
    ['https://127.0.0.1/', 'NOT_PUBLIC'],
    ['https://2130706433/', 'NOT_PUBLIC'],
    ['https://0x7f.1/', 'NOT_PUBLIC'],
    ['https://0177.0.0.1/', 'NOT_PUBLIC'],
    ['https://127.1/', 'NOT_PUBLIC'],
    ['https://0/', 'NOT_PUBLIC'],
    ['https://１２７.０.０.１/', 'NOT_PUBLIC'],
    ['https://[::1]/', 'NOT_PUBLIC'],
    ['https://[::ffff:127.0.0.1]/', 'NOT_PUBLIC'],
    ['https://[::ffff:7f00:1]/', 'NOT_PUBLIC'],
    ['https://[64:ff9b::7f00:1]/', 'NOT_PUBLIC'],
    ['https://169.254.169.254/latest/meta-data', 'NOT_PUBLIC'],
  ])('%s is refused: %s', async (url, reason) => {
    const refused = { checked: strict().checkAddress(url), called: strict().request({ method: 'POST', url }) };
    expect(reasonOf(await refused.checked.catch((error: unknown) => error))).toBe(reason);
    expect(reasonOf(await refused.called.catch((error: unknown) => error))).toBe(reason);
  });

  it('is refused when its name resolves to a private address, even among others', async () => {
    for (const resolve of [to('127.0.0.1'), to('8.8.8.8', '10.0.0.1'), to('::ffff:10.0.0.1'), to('fd00::1')]) {
      const guarded = outbound({ allowPrivate: false, resolve });
      await expect(guarded.checkAddress('https://evil.example/')).rejects.toMatchObject({ reason: 'NOT_PUBLIC' });
      await expect(guarded.request({ method: 'GET', url: 'https://evil.example/' })).rejects.toMatchObject({ reason: 'NOT_PUBLIC' });
    }
  });

  it('whose name does not resolve cannot be registered, and fails like any connection when called', async () => {
    const lost = outbound({ allowPrivate: false, resolve: nowhere });
    await expect(lost.checkAddress('https://gone.example/')).rejects.toMatchObject({ reason: 'UNKNOWN_HOST' });
    await expect(lost.request({ method: 'GET', url: 'https://gone.example/' })).rejects.toMatchObject({ code: 'ENOTFOUND' });
  });

  it('whose name resolves to nothing is none that may be called', async () => {
    const empty = outbound({ allowPrivate: false, resolve: to() });
    await expect(empty.checkAddress('https://empty.example/')).rejects.toMatchObject({ reason: 'UNKNOWN_HOST' });
    await expect(empty.request({ method: 'GET', url: 'https://empty.example/' })).rejects.toMatchObject({ code: 'ENODATA' });
  });

  it('of cloud metadata is refused in development too', async () => {
    await expect(outbound().checkAddress('http://169.254.169.254/')).rejects.toMatchObject({ reason: 'NOT_PUBLIC' });
  });

  it('that was public when registered and is private when called is refused', async () => {
    const answers = ['8.8.8.8', '127.0.0.1'];
    const rebinding = outbound({ allowPrivate: false, resolve: () => to(answers.shift() ?? '127.0.0.1')('') });
    await rebinding.checkAddress('https://evil.example/');
    await expect(rebinding.request({ method: 'POST', url: 'https://evil.example/' })).rejects.toMatchObject({ reason: 'NOT_PUBLIC' });
  });
});

describe('for whom nothing but the public internet may be reached', () => {
  it('an address is refused at registration and at the call, where others may use it', async () => {
    const { port, seen } = await serve((_, response) => void response.end());
    const client = outbound({ resolve: to('127.0.0.1') });
    for (const [url, reason] of [
      [`http://127.0.0.1:${port}/`, 'NOT_HTTPS'],
      [`https://127.0.0.1:${port}/`, 'NOT_PUBLIC'],
      [`https://merchant.test:${port}/`, 'NOT_PUBLIC'],
      ['https://168.63.129.16/', 'NOT_PUBLIC'],
    ] as const) {
      await expect(client.checkAddress(url, { publicOnly: true })).rejects.toMatchObject({ reason });
      await expect(client.request({ method: 'POST', url, publicOnly: true })).rejects.toMatchObject({ reason });
      await client.checkAddress(url);
    }
    expect(seen).toEqual([]);
    expect((await client.request({ method: 'POST', url: `http://merchant.test:${port}/` })).status).toBe(200);
  });

  it('a name that was public when it was registered is looked at again', async () => {
    const { port, sockets } = await serve((_, response) => void response.end());
    const answers = ['8.8.8.8', '127.0.0.1'];
    const client = outbound({ resolve: () => to(answers.length > 1 ? (answers.shift() ?? '') : '127.0.0.1')('') });
    const url = `https://merchant.test:${port}/`;
    await client.checkAddress(url, { publicOnly: true });
    await expect(client.request({ method: 'POST', url, publicOnly: true })).rejects.toMatchObject({ reason: 'NOT_PUBLIC' });
    expect(sockets.size).toBe(0);
    // Others get as far as the server, which speaks no TLS.
    await expect(client.request({ method: 'POST', url })).rejects.toBeInstanceOf(ConnectFailed);
    expect(sockets.size).toBe(1);
  });
});

describe('a call', () => {
  it('dials the resolved address with the name as Host, and resolves once', async () => {
    const { port, seen } = await serve((request, response) => void request.pipe(response.writeHead(202, { 'x-a': 'b' })));
    let lookups = 0;
    const client = outbound({ resolve: (host) => ((lookups += 1), to('127.0.0.1')(host)) });
    const answer = await client.request({
      method: 'POST',
      url: `http://merchant.test:${port}/hooks?a=1#part`,
      headers: { 'x-service-event': 'e' },
      body: '{"ñ":1}',
    });
    expect(answer).toMatchObject({ status: 202, body: '{"ñ":1}', headers: { 'x-a': 'b' } });
    expect(answer.ms).toBeGreaterThan(0);
    expect(seen[0]).toMatchObject({ url: '/hooks?a=1', headers: { host: `merchant.test:${port}`, 'content-length': '8' } });
    expect(lookups).toBe(1);
  });

  it('keeps the connection for the next one', async () => {
    const { port, sockets } = await serve((_request, response) => response.end('ok'));
    const client = outbound();
    for (let call = 0; call < 12; call += 1) await client.request({ method: 'GET', url: `http://127.0.0.1:${port}/` });
    expect(sockets.size).toBeLessThan(4);
  });

  it('does not follow a redirect', async () => {
    const { port, seen } = await serve((_request, response) => response.writeHead(307, { location: '/elsewhere' }).end());
    const answer = await outbound().request({ method: 'POST', url: `http://127.0.0.1:${port}/` });
    expect(answer).toMatchObject({ status: 307, headers: { location: '/elsewhere' } });
    expect(seen).toHaveLength(1);
  });

  it('ignores proxy variables', async () => {
    const { port } = await serve((_request, response) => response.end('direct'));
    const before = process.env['HTTP_PROXY'];
    process.env['HTTP_PROXY'] = 'http://127.0.0.1:1';
    try {
      expect((await outbound().request({ method: 'GET', url: `http://127.0.0.1:${port}/` })).body).toBe('direct');
    } finally {
      if (before === undefined) delete process.env['HTTP_PROXY'];
      else process.env['HTTP_PROXY'] = before;
    }
  });

  it('keeps 64 KiB of an endless answer and drops the rest', async () => {
    const chunk = 'x'.repeat(16 * 1024);
    const { port } = await serve((request, response) => {
      const more = () => {
        while (!request.socket.destroyed && response.write(chunk));
      };
      response.on('drain', more);
      more();
    });
    const answer = await outbound().request({ method: 'GET', url: `http://127.0.0.1:${port}/` });
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.body).toHaveLength(64 * 1024);
  });

  it.each([
    ['nothing comes', () => undefined],
    ['the answer begins and never ends', (response: { write(text: string): unknown }) => response.write('a')],
  ])('times out when %s', async (_name, answer) => {
    const { port } = await serve((_request, response) => void answer(response));
    const slow = outbound().request({ method: 'GET', url: `http://127.0.0.1:${port}/`, timeoutMs: 60 });
    await expect(slow).rejects.toThrow(TimedOut);
  });

  it('times out when the answer drips, though each byte is in time', async () => {
    const { port } = await serve((_request, response) => {
      const drip = setInterval(() => response.write('.'), 10);
      response.on('close', () => clearInterval(drip));
    });
    await expect(outbound().request({ method: 'GET', url: `http://127.0.0.1:${port}/`, timeoutMs: 100 })).rejects.toThrow(TimedOut);
  });

  it('takes a few interim answers before the final one, but is not kept busy with them', async () => {
    const interim = 'HTTP/1.1 103 Early Hints\r\n\r\n';
    const { port } = await serve(({ socket, url }) => {
      socket.on('error', () => undefined);
      const flood = () => socket.destroyed || setImmediate(() => socket.write(interim.repeat(1_000), flood));
      if (url === '/few') socket.write(`${interim.repeat(3)}HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok`);
      else flood();
    });
    const call = (path: string) => outbound().request({ method: 'POST', url: `http://127.0.0.1:${port}${path}` });
    await expect(call('/few')).resolves.toMatchObject({ status: 200, body: 'ok' });
    await expect(call('/flood')).rejects.toMatchObject({ name: 'ConnectFailed', code: 'TOO_MANY_INTERIM_ANSWERS' });
  });

  it.each([
    ['breaks off', (socket: Socket) => socket.end(), 'ECONNRESET'],
    ['is reset', (socket: Socket) => void socket.resetAndDestroy(), 'ECONNRESET'],
    ['stays open', () => undefined, undefined],
    ['is no longer HTTP', (socket: Socket) => socket.write('zz\r\n'), 'HPE_INVALID_CHUNK_SIZE'],
  ])('whose body %s is answered all the same where the status suffices, with what came', async (_, then, code) => {
    const { port } = await serve(({ socket }) => {
      socket.on('error', () => undefined);
      socket.write('HTTP/1.1 202 Accepted\r\nX-A: b\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n', () => setImmediate(then, socket));
    });
    const call = (statusSuffices: boolean) =>
      outbound().request({ method: 'POST', url: `http://127.0.0.1:${port}/`, timeoutMs: code === undefined ? 200 : 5_000, statusSuffices });
    expect(await call(true)).toMatchObject({
      status: 202,
      body: 'ok',
      cut: code === undefined ? 'LATE' : 'BROKEN',
      headers: { 'x-a': 'b' },
    });
    await expect(call(false)).rejects.toMatchObject(code === undefined ? { name: 'TimedOut' } : { code });
  });

  it('says whether the body is whole', async () => {
    const { port } = await serve(({ url }, response) => response.end('x'.repeat(url === '/long' ? 100_000 : 10)));
    const cut = async (path: string) => (await outbound().request({ method: 'GET', url: `http://127.0.0.1:${port}${path}` })).cut;
    expect([await cut('/short'), await cut('/long')]).toEqual([undefined, 'LONG']);
  });

  it('reads as much of an answer as its request says', async () => {
    const { port } = await serve((_request, response) => response.end('x'.repeat(100_000)));
    const read = (maxResponseBytes: number) => outbound().request({ method: 'GET', url: `http://127.0.0.1:${port}/`, maxResponseBytes });
    expect(await read(70_000)).toMatchObject({ body: 'x'.repeat(70_000), cut: 'LONG' });
    expect(await read(200_000)).toMatchObject({ body: 'x'.repeat(100_000) });
  });

  it('passes over 100 Continue and 103 before the answer', async () => {
    const { port } = await serve(({ socket }) => {
      socket.write('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n');
      socket.write('HTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\nok');
    });
    const answer = await outbound().request({ method: 'POST', url: `http://127.0.0.1:${port}/`, body: '{}' });
    expect(answer).toMatchObject({ status: 201, body: 'ok', headers: { 'content-length': '2' } });
    expect(answer.headers).not.toHaveProperty('link');
  });

  it('is not kept busy with a chunk extension without end', async () => {
    let sent = 0;
    const { port } = await serve(({ socket }) => {
      socket.on('error', () => undefined);
      const flood = () => socket.destroyed || setImmediate(() => ((sent += 65_536), socket.write('a'.repeat(65_536), flood)));
      socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;', flood);
    });
    await expect(outbound().request({ method: 'POST', url: `http://127.0.0.1:${port}` })).rejects.toMatchObject({
      name: 'ConnectFailed',
      code: 'HPE_CHUNK_EXTENSIONS_OVERFLOW',
    });
    expect(sent).toBeLessThan(16 * 1024 * 1024); // 1 MiB is read, the rest is in the system's buffers
  });

  it('may have a long answer, however long those before it on the same connection were together', async () => {
    const interim = `HTTP/1.1 103 Early Hints\r\nLink: ${'x'.repeat(8 * 1024)}\r\n\r\n`.repeat(50);
    let connections = 0;
    const server = createTcpServer((socket) => {
      connections += 1;
      socket.on('data', () => socket.write(`${interim}HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\na`));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const client = outbound();
    open.push({ close: () => new Promise((resolve) => server.close(() => resolve())) });
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    for (let call = 0; call < 8; call += 1) expect((await client.request({ method: 'GET', url })).body).toBe('a');
    expect(connections).toBeLessThan(3); // so one of them served more than 1 MiB
  });

  it('times out when the name is never resolved', async () => {
    const stuck = outbound({ resolve: () => new Promise(() => undefined) });
    await expect(stuck.request({ method: 'GET', url: 'http://slow.test/', timeoutMs: 50 })).rejects.toThrow(TimedOut);
  });

  it('fails with a code when nobody listens or the connection breaks', async () => {
    const { port } = await serve((request) => void request.socket.destroy());
    await expect(outbound().request({ method: 'POST', url: `http://127.0.0.1:${port}/`, body: 'x' })).rejects.toThrow(ConnectFailed);
    await expect(outbound().request({ method: 'GET', url: 'http://127.0.0.1:1/' })).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('tries the next address of a name when the first does not answer', async () => {
    const { port } = await serve((_request, response) => response.end('second'));
    const client = outbound({ resolve: to('::1', '127.0.0.1') });
    expect((await client.request({ method: 'GET', url: `http://merchant.test:${port}/` })).body).toBe('second');
  });

  it('tries both loopback addresses for localhost, whatever the hosts file says of it', async () => {
    for (const host of ['::1', '127.0.0.1']) {
      const { port } = await serve((_request, response) => response.end(host), host);
      expect((await outbound().request({ method: 'POST', url: `http://localhost:${port}/` })).body).toBe(host);
    }
  });

  it('fails with the code of an address when none of them answers', async () => {
    const client = outbound({ resolve: to('127.0.0.1', '::1') });
    await expect(client.request({ method: 'GET', url: 'http://merchant.test:1/' })).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('sends the host name in the TLS handshake, but no IP address', async () => {
    const names: string[] = [];
    const server = createTlsServer({
      SNICallback: (name, done) => {
        names.push(name);
        done(new Error('no certificate'));
      },
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    open.push({ close: () => new Promise((resolve) => server.close(() => resolve())) });
    const { port } = server.address() as AddressInfo;
    const client = outbound({ resolve: to('127.0.0.1') });
    await expect(client.request({ method: 'GET', url: `https://merchant.test:${port}/` })).rejects.toThrow(ConnectFailed);
    await expect(client.request({ method: 'GET', url: `https://127.0.0.1:${port}/` })).rejects.toThrow(ConnectFailed);
    expect(names).toEqual(['merchant.test']);
  });
});

describe('a kept connection that the other side has closed', () => {
  /** Answers the first request of each connection; of later ones, as told. */
  const closing = async (later: (socket: Socket) => void) => {
    const used = new WeakSet<object>();
    return serve(({ socket }, response) => {
      socket.on('error', () => undefined);
      if (used.has(socket)) later(socket);
      else response.end('ok');
      used.add(socket);
    });
  };
  const twice = async (port: number, { timeoutMs = 5_000, mayRepeat = true } = {}) => {
    const client = outbound();
    const call = (within: number) =>
      client.request({ method: 'POST', url: `http://127.0.0.1:${port}/`, body: 'x', timeoutMs: within, mayRepeat });
    await call(5_000);
    return call(timeoutMs);
  };

  it.each([
    ['resets it', (socket: Socket) => void socket.resetAndDestroy()],
    ['ends it', (socket: Socket) => void socket.end()],
  ])('and %s before any byte of an answer: the request goes once more, on a fresh one', async (_, close) => {
    const { port, seen, sockets } = await closing(close);
    expect(await twice(port)).toMatchObject({ status: 200, body: 'ok' });
    expect([seen.length, sockets.size]).toEqual([3, 2]);
  });

  it('after a part of an answer, or not at all: the request does not go again', async () => {
    for (const [later, timeoutMs, error] of [
      [(socket: Socket) => void socket.end('HTTP/1.1 2'), 5_000, { name: 'ConnectFailed' }],
      [() => undefined, 300, { name: 'TimedOut' }],
    ] as const) {
      const { port, seen } = await closing(later);
      await expect(twice(port, { timeoutMs })).rejects.toMatchObject(error);
      expect(seen).toHaveLength(2);
    }
  });

  it('is not made up for where the request may not be repeated', async () => {
    const { port, seen } = await closing((socket) => void socket.resetAndDestroy());
    await expect(twice(port, { mayRepeat: false })).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(seen).toHaveLength(2);
  });

  it('is not made up for where the connection is a fresh one', async () => {
    const { port, seen } = await serve(({ socket }) => void socket.resetAndDestroy());
    const call = outbound().request({ method: 'POST', url: `http://127.0.0.1:${port}/`, mayRepeat: true });
    await expect(call).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(seen).toHaveLength(1);
  });

  it('fails a second time where the fresh one breaks, too', async () => {
    let answers = 1;
    const { port, seen } = await serve(({ socket }, response) => (answers-- > 0 ? response.end('ok') : socket.resetAndDestroy()));
    await expect(twice(port)).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(seen).toHaveLength(3);
  });
});

it('gives up what is on its way when it is closed', async () => {
  const { port, seen } = await serve(() => undefined);
  const client = outbound({ resolve: () => new Promise(() => undefined) });
  const calls = ['127.0.0.1', 'never.test'].map((host) => client.request({ method: 'POST', url: `http://${host}:${port}/` }));
  const settled = Promise.allSettled(calls);
  while (seen.length === 0) await new Promise(setImmediate);
  await client.close();
  expect(await settled).toMatchObject([{ reason: { code: 'CLOSED' } }, { status: 'rejected' }]);
});
