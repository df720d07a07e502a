import { BatchStartRows, BusProducer, BusServer, kafkaConnection, ParkedMessages, ParkedRows, WaitingMessages } from '@cauce/bus';
import { ClaimsSigner } from '@cauce/claims';
import { Outbound } from '@cauce/connector';
import { isApiUnavailable, topicsConsumedBy, topicsPublishedBy } from '@cauce/contracts';
import { EventStore, isEventStoreUnavailable, rowsIn, type Writing } from '@cauce/event-store';
import type { ReadinessCheck } from '@cauce/http';
import { measureParked, ParkedWork } from '@cauce/parked-messages';
import { closeConnections } from '@cauce/patience';
import { databaseCheck, isUnavailable, type Pool, queuePool, servicePool } from '@cauce/postgres';
import { redisCheck } from '@cauce/redis';
import { ServiceClient } from '@cauce/service-client';
import type { Log } from '@cauce/telemetry';
import { awaitedClock, ClockRows } from '@cauce/test-clocks';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { PaymentsConfig } from './config.js';

/** All connections of this service; released last, when nothing uses them any more. */
export class Connections implements OnApplicationShutdown {
  readonly store: EventStore;
  /** For secrets, leases and checkpoints. */
  readonly pool: Pool;
  /** For rows that mirror streams: they commit asynchronously, and are read by a few statements, by key or in an index's order. */
  readonly rows: Pool;
  /** How streams are written, and the rows that mirror them. */
  readonly writing: Writing;
  /** For what is due: claims and their results. */
  readonly queue: Pool;
  readonly outbound: Outbound;
  /** Asked before a processor account is deleted. */
  readonly billing: ServiceClient;

  /** The producer to Kafka. */
  readonly bus: BusProducer;
  /** The consumer of subscriptions' orders. Given to Nest as a transport; closed by the background, before what it feeds. */
  readonly orders: BusServer;
  /** Orders that could not be carried out, for operators. */
  readonly parked: ParkedMessages;
  /** What ended its process, among them. */
  readonly parkedWork: ParkedWork;
  /** Messages of organizations whose test clock is not known yet. */
  readonly waiting: WaitingMessages;
  private readonly redis: ReadinessCheck;
  private readonly stopMetrics: () => void;

  /** Waits for no connection: a part that is down at the start is connected once it is up. */
  constructor(config: PaymentsConfig, logger: Log) {
    const { EVENT_STORE_URL, DATABASE_URL, KAFKA_GROUP, ALLOW_PRIVATE_ADDRESSES } = config;
    const connection = kafkaConnection(config);
    this.bus = BusProducer.open(connection, { log: logger, topics: topicsPublishedBy('payments') });
    this.store = EventStore.connect(EVENT_STORE_URL, { logger });
    this.pool = servicePool(DATABASE_URL, logger);
    this.rows = servicePool(DATABASE_URL, logger, { asynchronousCommit: true, inIndexOrder: true, plansOnce: true });
    const { WRITE_THROUGH: writeThrough, ROW_WAIT_MS: rowWaitMs } = config;
    this.writing = { store: this.store, rows: rowsIn(this.rows), writeThrough, rowWaitMs, logger };
    this.queue = queuePool(DATABASE_URL, logger);
    this.redis = redisCheck(config);
    const parking = new ParkedRows(this.pool);
    this.orders = new BusServer({
      connection,
      group: KAFKA_GROUP,
      topics: topicsConsumedBy('payments'),
      log: logger,
      parking,
      starts: new BatchStartRows(this.pool),
      isUnavailable: (error) => isUnavailable(error) || isEventStoreUnavailable(error) || isApiUnavailable(error),
      waitsFor: awaitedClock,
    });
    this.parkedWork = new ParkedWork(parking, this.orders);
    this.parked = new ParkedMessages(parking, this.parkedWork);
    const clocks = new ClockRows(this.pool);
    this.waiting = new WaitingMessages({ rows: parking, parked: this.parked, come: (names) => clocks.known(names), log: logger });
    this.stopMetrics = measureParked(parking);
    this.billing = new ServiceClient(config.BILLING_URL, new ClaimsSigner(config.CLAIMS_KEYS, 'payments'), 'billing', { log: logger });
    this.outbound = new Outbound({ allowPrivate: ALLOW_PRIVATE_ADDRESSES, timeoutMs: 20_000 });
  }

  /** The parts that must answer before this service is ready; Redis may be away. */
  get readiness(): ReadinessCheck[] {
    return [this.store.readiness, databaseCheck(this.pool), this.bus.readiness, this.orders.readiness, this.redis];
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopMetrics();
    const { bus, store, pool, rows, queue, outbound, billing } = this;
    await Promise.all([
      bus.close(),
      closeConnections(store.close(), pool.end(), rows.end(), queue.end(), outbound.close(), billing.close()),
    ]);
  }
}
