import { PrismaPg } from '@prisma/adapter-pg';
import { CONNECT_MS } from './pool.js';

/**
 * A service's generated Prisma client on its database, for reads and administration; hot batches use the pool.
 * Prisma opens connections of its own: `await prisma.$disconnect()` in `onApplicationShutdown`.
 */
export function createPrisma<Client>(PrismaClient: new (options: { adapter: PrismaPg }) => Client, url: string): Client {
  return new PrismaClient({ adapter: new PrismaPg({ connectionString: url, connectionTimeoutMillis: CONNECT_MS, query_timeout: 3_500 }) });
}
