import { PrismaPg } from '@prisma/adapter-pg';
import { createPool } from './pool.js';

const STATEMENT_MS = 3_000;

/**
 * A service's generated Prisma client on its database, for reads and administration; hot batches use the pool.
 * Prisma opens connections of its own: `await prisma.$disconnect()` in `onApplicationShutdown`.
 */
export function createPrisma<Client>(PrismaClient: new (options: { adapter: PrismaPg }) => Client, url: string): Client {
  const pool = createPool(url, { statementMs: STATEMENT_MS });
  return new PrismaClient({ adapter: new PrismaPg(pool, { disposeExternalPool: true }) });
}
