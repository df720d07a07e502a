import { CLOSING } from '@cauce/patience';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Lifetime } from './lifetime.js';
import { ServiceAdapter } from './service-adapter.js';

const SWEEP_MS = 50;

/**
 * Stops a service: not ready, no new connections, the kept ones end with their next answer; then Nest's `onModuleDestroy`, the server
 * and the consumers, `onApplicationShutdown`. A server that closes waits for its connections, and one kept alive ends only when
 * one side closes it: so those still idle by then are closed.
 */
export async function closeService(app: NestFastifyApplication, lifetime: Lifetime): Promise<void> {
  lifetime.end();
  const adapter = app.getHttpAdapter();
  if (adapter instanceof ServiceAdapter) await adapter.drain.run();
  const server = app.getHttpServer();
  const sweep = setInterval(() => {
    if (!server.listening) server.closeIdleConnections();
  }, SWEEP_MS);
  const cut = setTimeout(() => server.closeAllConnections(), lifetime.left(CLOSING.requests));
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(cut);
  }
}
