import type { ReadinessCheck } from '@cauce/http';
import { closeConnections } from '@cauce/patience';
import { type Pool, createPool } from '@cauce/postgres';
import type { Log } from '@cauce/telemetry';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { BillingConfig } from './config.js';

/** Somebody waits for the answer. */
const STATEMENT_MS = 3_000;

/** Everything this service holds open to others; released last, when nothing uses it any more. */
export class Connections implements OnApplicationShutdown {
  readonly pool: Pool;

  /** Does not wait for the database: one that is down when we start is reached once it is up. */
  constructor({ DATABASE_URL }: BillingConfig, logger: Log) {
    const onError = (err: Error) => logger.warn({ err }, 'an idle connection to Postgres broke');
    this.pool = createPool(DATABASE_URL, { onError, statementMs: STATEMENT_MS });
  }

  /** What this service cannot begin without. */
  get readiness(): ReadinessCheck[] {
    return [{ name: 'postgres', check: () => this.checkPostgres() }];
  }

  async onApplicationShutdown(): Promise<void> {
    await closeConnections(this.pool.end());
  }

  private async checkPostgres(): Promise<void> {
    await this.pool.query('SELECT 1');
  }
}
