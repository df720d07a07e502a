import type { ReadinessCheck } from '@cauce/http';
import { closeConnections } from '@cauce/patience';
import { checkDatabase, type Pool, servicePool } from '@cauce/postgres';
import type { Log } from '@cauce/telemetry';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { BillingConfig } from './config.js';

/** Everything this service holds open to others; released last, when nothing uses it any more. */
export class Connections implements OnApplicationShutdown {
  readonly pool: Pool;

  /** Does not wait for the database: one that is down when we start is reached once it is up. */
  constructor({ DATABASE_URL }: BillingConfig, logger: Log) {
    this.pool = servicePool(DATABASE_URL, logger);
  }

  /** What this service cannot begin without. */
  get readiness(): ReadinessCheck[] {
    return [{ name: 'postgres', check: () => checkDatabase(this.pool) }];
  }

  async onApplicationShutdown(): Promise<void> {
    await closeConnections(this.pool.end());
  }
}
