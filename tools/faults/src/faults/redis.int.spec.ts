import { createServer, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { flushAll } from './redis.js';

const address = process.env['TEST_REDIS_URL'] ?? '';

it('flushes a Redis that asks for a password', async () => {
  await expect(flushAll(address)).resolves.toBeUndefined();
});

it('says what Redis said when it refuses', async () => {
  await expect(flushAll(Object.assign(new URL(address), { password: 'wrong' }).href)).rejects.toThrow('WRONGPASS');
});

/** The other end has read the first answer before the second is sent: each turn of the loop reads what has come. */
async function inTwo(socket: Socket): Promise<void> {
  socket.write('+OK\r\n');
  for (let turn = 0; turn < 20; turn += 1) await nextTurn();
  socket.write('+OK\r\n');
}

it('waits for the second answer when the first comes alone', async () => {
  const server = createServer((socket) => {
    socket.once('data', () => void inTwo(socket));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as { port: number };
  await flushAll(`redis://default:x@127.0.0.1:${port}`);
  server.close();
});
