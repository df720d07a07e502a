import { ClaimsSigner } from '@cauce/claims';
import { EventStore } from '@cauce/event-store';
import { type ReadinessCheck } from '@cauce/http';
import { closeConnections } from '@cauce/patience';
import { createPrisma, databaseCheck, type Pool, servicePool } from '@cauce/postgres';
import type { Log } from '@cauce/telemetry';
import type { OnApplicationShutdown } from '@nestjs/common';
import { ClockConnections } from './clock-connections.js';
import type { CatalogConfig } from './config.js';
import { PrismaClient } from './generated/prisma/client.js';

/** Everything this service holds open to others; released last, when nothing uses it any more. */
export class Connections implements OnApplicationShutdown {
  readonly store: EventStore;
  /** For reads. */
  readonly prisma: PrismaClient;
  /** For the follower's lease, and for reads by hand-written SQL. */
  readonly pool: Pool;
  /** For rows that mirror streams: their commits need not be on disk. */
  readonly rows: Pool;
  /** To the services that test clocks concern. */
  readonly clocks: ClockConnections;

  constructor(config: CatalogConfig, logger: Log) {
    const { EVENT_STORE_URL, DATABASE_URL, CLAIMS_KEYS } = config;
    this.store = EventStore.connect(EVENT_STORE_URL, { logger });
    this.prisma = createPrisma(PrismaClient, DATABASE_URL);
    this.pool = servicePool(DATABASE_URL, logger);
    this.rows = servicePool(DATABASE_URL, logger, { asynchronousCommit: true });
    this.clocks = new ClockConnections(config, new ClaimsSigner(CLAIMS_KEYS, 'catalog'));
  }

  /** What this service cannot work without. */
  get readiness(): ReadinessCheck[] {
    return [this.store.readiness, databaseCheck(this.pool, this.prisma)];
  }

  async onApplicationShutdown(): Promise<void> {
    const { store, prisma, pool, rows, clocks } = this;
    await closeConnections(store.close(), prisma.$disconnect(), pool.end(), rows.end(), clocks.close());
  }
}
