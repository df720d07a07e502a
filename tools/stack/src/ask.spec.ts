import { createServer, type Server } from 'node:http';
import { ask } from './ask.js';
import { OperatorApi } from './operator-api.js';
import { offsetPorts } from './ports.js';
import { isReady } from './readiness.js';
import { askService } from './service-words.js';

/** Ports that `fetch` refuses, which need no privilege: https://fetch.spec.whatwg.org/#port-blocking. 10080 is the gateway's at offset 2000. */
const BAD_PORTS = [10080, 6697, 6679, 6669, 6668, 6667, 6666, 6566, 6000];

let server: Server;
let url: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.url === '/elsewhere') return response.writeHead(303, { location: '/', 'set-cookie': ['a=1', 'b=2'] }).end();
      if (request.url === '/nothing') return response.writeHead(204).end();
      const { method, headers } = request;
      const said = { method, type: headers['content-type'], body: Buffer.concat(chunks).toString() };
      return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ status: 'ready', checks: [], said }));
    });
  });
  url = `http://127.0.0.1:${await listenOnABadPort(server)}`;
});
afterAll(() => new Promise((closed) => server.close(closed)));

it('offset 2000 moves the gateway to a port that fetch refuses', async () => {
  expect(offsetPorts(2000).gateway).toBe(10080);
  await expect(fetch(url)).rejects.toMatchObject({ cause: { message: 'bad port' } });
});

describe('on a port that fetch refuses', () => {
  it('a service is seen to be ready', async () => {
    expect(await isReady(url)).toBe(true);
    expect(await askService(`${url}/health/ready`)).toEqual({ status: 'ready', missing: [] });
  });

  it('the operator API is asked', async () => {
    const api = new OperatorApi(url, 'token');
    const expected = { method: 'POST', type: 'application/json', body: '{"displayName":"Taller"}' };
    expect(await api.post('organizations', { displayName: 'Taller' })).toMatchObject({ said: expected });
  });

  it('a form is sent, a redirect is an answer, and each cookie is kept apart', async () => {
    const { said } = (await (await ask(url, { method: 'POST', body: new URLSearchParams({ a: 'ñ' }) })).json()) as { said: object };
    expect(said).toEqual({ method: 'POST', type: 'application/x-www-form-urlencoded;charset=UTF-8', body: 'a=%C3%B1' });
    const answer = await ask(`${url}/elsewhere`);
    expect([answer.status, answer.headers.get('location'), answer.headers.getSetCookie()]).toEqual([303, '/', ['a=1', 'b=2']]);
    expect((await ask(`${url}/nothing`)).status).toBe(204);
  });
});

it('says that nobody answers, and stops when it is told to', async () => {
  await expect(ask('http://127.0.0.1:9')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  await expect(ask(url, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
});

async function listenOnABadPort(listening: Server): Promise<number> {
  for (const port of BAD_PORTS) if (await listens(listening, port)) return port;
  throw new Error(`None of the ports ${BAD_PORTS.join(', ')} is free.`);
}

function listens(listening: Server, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    listening.once('error', () => resolve(false));
    listening.listen({ port, host: '127.0.0.1' }, () => resolve(true));
  });
}
