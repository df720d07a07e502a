import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
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

const serve = async (listener: RequestListener) => {
  const seen: IncomingMessage[] = [];
  const sockets = new Set<unknown>();
  const server = createServer((request, response) => {
    seen.push(request);
    listener(request, response);
  });
  server.on('connection', (socket) => sockets.add(socket));
  await once(server.listen(0, '127.0.0.1'), 'listening');
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

  it('is not kept busy with a chunk extension without end', async () => {
    let sent = 0;
    const { port } = await serve(({ socket }) => {
      socket.on('error', () => undefined);
      const flood = () => socket.destroyed || setImmediate(() => ((sent += 65_536), socket.write('a'.repeat(65_536), flood)));
      socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;', flood);
    });
    await expect(outbound().request({ method: 'POST', url: `http://127.0.0.1:${port}` })).rejects.toMatchObject({
      name: 'ConnectFailed',
      code: 'ANSWER_TOO_LONG',
    });
    expect(sent).toBeLessThan(16 * 1024 * 1024); // 1 MiB is read, the rest is in the system's buffers
  });

  it('may have a long answer, however long those before it on the same connection were together', async () => {
    const extended = `1;${'x'.repeat(400 * 1024)}\r\na\r\n0\r\n\r\n`;
    let connections = 0;
    const server = createTcpServer((socket) => {
      connections += 1;
      socket.on('data', () => socket.write(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${extended}`));
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
