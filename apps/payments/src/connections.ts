import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { BusProducer } from '@cauce/bus';
import { Outbound } from '@cauce/connector';
import { topicsPublishedBy } from '@cauce/contracts';
import { EventStore } from '@cauce/event-store';
import type { ReadinessCheck } from '@cauce/http';
import { closeConnections } from '@cauce/patience';
import { type Pool, createPool } from '@cauce/postgres';
import type { Log } from '@cauce/telemetry';
import { CONFIG, type PaymentsConfig } from './config.js';

/** The injection token of the service's logger. */
export const LOGGER = Symbol('logger');

/** Somebody waits for the answer. */
const STATEMENT_MS = 3_000;

/** Everything this service holds open to others; released last, when nothing uses it any more. */
@Injectable()
export class Connections implements OnApplicationShutdown {
  readonly store: EventStore;
  /** For secrets, leases and checkpoints. */
  readonly pool: Pool;
  /** For rows that mirror streams: their commits need not be on disk, and they are read by a few statements, by key or in an index's order. */
  readonly rows: Pool;
  readonly outbound: Outbound;

  /** To Kafka. */
  readonly bus: BusProducer;

  /** Waits for none of them: what is down when we start is reached once it is up. */
  constructor({ EVENT_STORE_URL, DATABASE_URL, KAFKA_BROKERS, ALLOW_PRIVATE_ADDRESSES }: PaymentsConfig, logger: Log) {
    const onError = (err: Error) => logger.warn({ err }, 'an idle connection to Postgres broke');
    this.bus = BusProducer.open(KAFKA_BROKERS, { log: logger, topics: topicsPublishedBy('payments') });
    this.store = EventStore.connect(EVENT_STORE_URL);
    this.pool = createPool(DATABASE_URL, { onError, statementMs: STATEMENT_MS });
    const mirroring = { asynchronousCommit: true, inIndexOrder: true, plansOnce: true };
    this.rows = createPool(DATABASE_URL, { onError, statementMs: STATEMENT_MS, ...mirroring });
    this.outbound = new Outbound({ allowPrivate: ALLOW_PRIVATE_ADDRESSES, timeoutMs: 20_000 });
  }

  /** What this service cannot begin without. */
  get readiness(): ReadinessCheck[] {
    return [
      { name: 'event store', check: () => this.store.ready() },
      { name: 'postgres', check: () => this.checkPostgres() },
      { name: 'kafka', check: () => this.bus.ready() },
    ];
  }

  async onApplicationShutdown(): Promise<void> {
    const { bus, store, pool, rows, outbound } = this;
    await Promise.all([bus.close(), closeConnections(store.close(), pool.end(), rows.end(), outbound.close())]);
  }

  private async checkPostgres(): Promise<void> {
    await this.pool.query('SELECT 1');
  }
}

/** How others ask for what Connections are made of. */
export const connectionsProvider = {
  provide: Connections,
  inject: [CONFIG, LOGGER],
  useFactory: (config: PaymentsConfig, logger: Log) => new Connections(config, logger),
};
