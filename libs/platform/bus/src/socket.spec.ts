import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { endWhenSilent } from './socket.js';

const SILENCE_MS = 120;

let server: Server;
let clients: Socket[] = [];
/** What the server does with what it reads. */
let answer: (socket: Socket) => void = () => undefined;

beforeAll(async () => {
  server = createServer((socket) => socket.on('data', () => answer(socket)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => {
  for (const client of clients) client.destroy();
  clients = [];
});
afterAll(() => server.close());

async function aConnection(): Promise<Socket> {
  const client = connect({ host: '127.0.0.1', port: (server.address() as AddressInfo).port });
  clients.push(client);
  await once(client, 'connect');
  endWhenSilent(client, SILENCE_MS);
  return client;
}

/** The error with which a connection ends that gets no answer. */
async function toEndWhenSilent(): Promise<Error> {
  answer = () => undefined;
  const client = await aConnection();
  client.write('ask');
  const [error] = (await once(client, 'error', { signal: AbortSignal.timeout(5_000) })) as [Error];
  return error;
}

it('ends when what was asked is not answered', async () => {
  expect((await toEndWhenSilent()).message).toBe('no answer in 120 ms');
});

it('stays while nothing is asked, or all is answered, when others have ended', async () => {
  answer = (socket) => socket.write('answer');
  const client = await aConnection();
  client.write('ask');
  await once(client, 'data');
  for (let times = 0; times < 3; times += 1) await toEndWhenSilent();
  expect(client.destroyed).toBe(false);
});
