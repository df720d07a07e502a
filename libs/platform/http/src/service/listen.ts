import { once } from 'node:events';
import { createServer } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { BACKLOG, type Where } from './listeners.js';
import { ServiceAdapter } from './service-adapter.js';

/**
 * How many sockets listen at one address. Node takes one connection from each of them in a turn of its loop (libuv/libuv#3696): with a single one and turns of
 * 25 ms, forty a second, so that a crowd of new connections, and a probe behind it, would wait for seconds while those that are kept are served. Where anyone
 * may come, a crowd beyond what fits makes turns of a quarter of a second, and thousands of connections in each second: with eight sockets some waited for 15 s.
 */
const SOCKETS = process.platform === 'linux' ? { forAnyone: 256, forOurs: 8 } : { forAnyone: 1, forOurs: 1 };

/**
 * Listens with as many sockets as a crowd needs. Rejects, as Node does, where somebody else listens.
 * @param isForAnyone whether others than our own services come. Its sockets take 10 MB
 */
export async function listen(app: NestFastifyApplication, where: Where, isForAnyone = false): Promise<void> {
  const adapter = app.getHttpAdapter();
  const count = isForAnyone ? SOCKETS.forAnyone : SOCKETS.forOurs;
  const isWide = count > 1 && adapter instanceof ServiceAdapter;
  await app.init(); // takes a while, and nobody may come between the claim and what follows it
  if (isWide) await claim(where);
  const options = { ...where, backlog: BACKLOG, reusePort: isWide };
  await app.listen(options);
  if (isWide) await adapter.listeners.open(count - 1, where);
}

/** Sockets that share a port would share it with those of another process, too: so nobody may listen there before. */
async function claim({ port, host }: Where): Promise<void> {
  if (port === 0) return;
  // Whoever comes in this moment must not keep it open.
  const claimed = createServer((socket) => socket.destroy());
  await once(claimed.listen({ port, host, exclusive: true }), 'listening');
  await new Promise((resolve) => claimed.close(resolve));
}
