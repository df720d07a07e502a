import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { BusProducer, ensureTopics } from '@cauce/bus';
import { Outbound } from '@cauce/connector';
import { TOPICS } from '@cauce/contracts';
import { EventStore } from '@cauce/event-store';
import type { ReadinessCheck } from '@cauce/http';
import { type Pool, createPool, createPrisma } from '@cauce/postgres';
import type { Logger } from '@cauce/telemetry';
import { CONFIG, type PaymentsConfig } from './config.js';
import { PrismaClient } from './generated/prisma/client.js';

/** The injection token of the service's logger. */
export const LOGGER = Symbol('logger');

/** Everything this service holds open to others; released last, when nothing uses it any more. */
@Injectable()
export class Connections implements OnApplicationShutdown {
  readonly store: EventStore;
  /** For secrets. */
  readonly prisma: PrismaClient;
  /** For leases and checkpoints. */
  readonly pool: Pool;
  /** For rows that mirror streams: their commits need not be on disk. */
  readonly rows: Pool;
  readonly outbound: Outbound;

  private constructor(
    { EVENT_STORE_URL, DATABASE_URL, ALLOW_PRIVATE_ADDRESSES }: PaymentsConfig,
    logger: Logger,
    readonly bus: BusProducer,
  ) {
    const onError = (err: Error) => logger.warn({ err }, 'an idle connection to Postgres broke');
    this.store = EventStore.connect(EVENT_STORE_URL);
    this.prisma = createPrisma(PrismaClient, DATABASE_URL);
    this.pool = createPool(DATABASE_URL, { onError });
    this.rows = createPool(DATABASE_URL, { onError, asynchronousCommit: true });
    this.outbound = new Outbound({ allowPrivate: ALLOW_PRIVATE_ADDRESSES, timeoutMs: 20_000 });
  }

  /** Connects to what must be there to begin with: Kafka with our topics. */
  static async open(config: PaymentsConfig, logger: Logger): Promise<Connections> {
    await ensureTopics(config.KAFKA_BROKERS, TOPICS, logger);
    return new Connections(config, logger, await BusProducer.connect(config.KAFKA_BROKERS, { log: logger }));
  }

  /** What this service cannot work without. */
  get readiness(): ReadinessCheck[] {
    return [
      { name: 'event store', check: () => this.store.ready() },
      { name: 'postgres', check: () => this.pool.query('SELECT 1').then(() => undefined) },
      { name: 'kafka', check: () => this.bus.ready() },
    ];
  }

  async onApplicationShutdown(): Promise<void> {
    const { bus, store, prisma, pool, rows, outbound } = this;
    await Promise.allSettled([bus.close(), store.close(), prisma.$disconnect(), pool.end(), rows.end(), outbound.close()]);
  }
}

/** How others ask for what Connections are made of. */
export const connectionsProvider = {
  provide: Connections,
  inject: [CONFIG, LOGGER],
  useFactory: (config: PaymentsConfig, logger: Logger) => Connections.open(config, logger),
};
