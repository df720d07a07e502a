import { BusProducer } from '@cauce/bus';
import { Outbound } from '@cauce/connector';
import { topicsPublishedBy } from '@cauce/contracts';
import { EventStore } from '@cauce/event-store';
import type { ReadinessCheck } from '@cauce/http';
import { closeConnections } from '@cauce/patience';
import { checkDatabase, type Pool, servicePool } from '@cauce/postgres';
import type { Log } from '@cauce/telemetry';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { PaymentsConfig } from './config.js';

/** All connections of this service; released last, when nothing uses them any more. */
export class Connections implements OnApplicationShutdown {
  readonly store: EventStore;
  /** For secrets, leases and checkpoints. */
  readonly pool: Pool;
  /** For rows that mirror streams: they commit asynchronously, and are read by a few statements, by key or in an index's order. */
  readonly rows: Pool;
  readonly outbound: Outbound;

  /** The producer to Kafka. */
  readonly bus: BusProducer;

  /** Does not wait for any of them: a part that is down at the start is connected once it is up. */
  constructor({ EVENT_STORE_URL, DATABASE_URL, KAFKA_BROKERS, ALLOW_PRIVATE_ADDRESSES }: PaymentsConfig, logger: Log) {
    this.bus = BusProducer.open(KAFKA_BROKERS, { log: logger, topics: topicsPublishedBy('payments') });
    this.store = EventStore.connect(EVENT_STORE_URL);
    this.pool = servicePool(DATABASE_URL, logger);
    this.rows = servicePool(DATABASE_URL, logger, { asynchronousCommit: true, inIndexOrder: true, plansOnce: true });
    this.outbound = new Outbound({ allowPrivate: ALLOW_PRIVATE_ADDRESSES, timeoutMs: 20_000 });
  }

  /** The parts that must answer before this service is ready. */
  get readiness(): ReadinessCheck[] {
    return [
      { name: 'event store', check: () => this.store.ready() },
      { name: 'postgres', check: () => checkDatabase(this.pool) },
      { name: 'kafka', check: () => this.bus.ready() },
    ];
  }

  async onApplicationShutdown(): Promise<void> {
    const { bus, store, pool, rows, outbound } = this;
    await Promise.all([bus.close(), closeConnections(store.close(), pool.end(), rows.end(), outbound.close())]);
  }
}
