import { createServer } from 'node:net';
import { flushAll } from './redis.js';

const address = process.env['TEST_REDIS_URL'] ?? '';

it('flushes a Redis that asks for a password', async () => {
  await expect(flushAll(address)).resolves.toBeUndefined();
});

it('says what Redis said when it refuses', async () => {
  await expect(flushAll(Object.assign(new URL(address), { password: 'wrong' }).href)).rejects.toThrow('WRONGPASS');
});

it('waits for the second answer when the first comes alone', async () => {
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write('+OK\r\n');
      setImmediate(() => socket.write('+OK\r\n'));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as { port: number };
  await flushAll(`redis://default:x@127.0.0.1:${port}`);
  server.close();
});
