import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OperatorDoor, Refused } from '../operator-door.js';
import { DevelopmentEndpoints } from './development-endpoints.js';

/** As the operator API says it where the process may not call private addresses. */
const REFUSAL = {
  error: {
    message: 'Some fields are invalid.',
    details: [
      { reason: 'INVALID_FIELDS' },
      { fieldViolations: [{ field: 'url', description: 'Here, the address is refused: its host is not on the public internet.' }] },
    ],
  },
};

let server: Server;
let environment: string;

beforeAll(async () => {
  server = createServer(({ method }, response) => {
    if (method === 'GET') response.end(JSON.stringify({ environment }));
    else response.writeHead(400).end(JSON.stringify(REFUSAL));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => void server.close());

const refusalOf = async () => {
  const door = new OperatorDoor(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'secret');
  const refused = await new DevelopmentEndpoints(door, 'organizations/o')
    .register('http://127.0.0.1:9/', {})
    .catch((error: unknown) => error);
  if (!(refused instanceof Refused)) throw new Error('it was not refused in words');
  return [refused.message, ...refused.lines].join('\n');
};

it('where private addresses are not called, says so, and where to listen', async () => {
  environment = 'DEVELOPMENT';
  expect(await refusalOf()).toMatch(
    /^This Cauce does not call private addresses.*ALLOW_PRIVATE_ADDRESSES.*\nurl: Here, the address is refused/,
  );
});

it('for an organization in PRODUCTION, says so before anything is registered', async () => {
  environment = 'PRODUCTION';
  expect(await refusalOf()).toMatch(/^organizations\/o is in PRODUCTION/);
});
