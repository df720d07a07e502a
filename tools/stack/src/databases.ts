import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { applyMigrations } from '@cauce/migrate';
import { DATABASE_OWNERS } from '@cauce/services';
import type { Addresses } from './infrastructure.js';
import { ROOT } from './paths.js';

/** Brings the database of each service to the newest migration of a checkout; answers how many were applied. */
export async function migrateAll(addresses: Addresses, checkout = ROOT): Promise<number> {
  const applied = await Promise.all(
    DATABASE_OWNERS.map(async (name) => {
      const dir = join(checkout, 'apps', name, 'prisma/migrations');
      await access(dir);
      return applyMigrations(addresses.databaseUrls[name], dir);
    }),
  );
  return applied.flat().length;
}
