import { BatchStartRows, BusProducer, BusServer, kafkaConnection, ParkedMessages, ParkedRows, WaitingMessages } from '@cauce/bus';
import { ClaimsSigner } from '@cauce/claims';
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
import type { BillingConfig } from './config.js';

/** Everything this service holds open to others; released last, when nothing uses it any more. */
export class Connections implements OnApplicationShutdown {
  readonly store: EventStore;
  /** For the follower's lease, and for parked messages. */
  readonly pool: Pool;
  /** For rows that mirror streams: their commits need not be on disk. */
  readonly rows: Pool;
  /** How streams are written, and the rows that mirror them. */
  readonly writing: Writing;
  /** For what is due: claims and their results. */
  readonly queue: Pool;
  /** To Kafka, and from it: the consumer is given to Nest as a transport, and closed by the background, before what it feeds. */
  readonly bus: { readonly producer: BusProducer; readonly consumer: BusServer };
  /** Outcomes of charges that could not be recorded, for operators. */
  readonly parked: ParkedMessages;
  /** What ended its process, among them. */
  readonly parkedWork: ParkedWork;
  /** Messages of organizations whose test clock is not known yet. */
  readonly waiting: WaitingMessages;
  /** For mails that must go at once. */
  readonly notifier: ServiceClient;
  private readonly redis: ReadinessCheck;
  private readonly stopMetrics: () => void;

  /** Does not wait for any of them: one that is down when we start is reached once it is up. */
  constructor(config: BillingConfig, logger: Log) {
    const { EVENT_STORE_URL, DATABASE_URL, KAFKA_GROUP } = config;
    this.store = EventStore.connect(EVENT_STORE_URL, { logger });
    this.pool = servicePool(DATABASE_URL, logger);
    this.rows = servicePool(DATABASE_URL, logger, { asynchronousCommit: true, inIndexOrder: true, plansOnce: true });
    const { WRITE_THROUGH: writeThrough, ROW_WAIT_MS: rowWaitMs } = config;
    this.writing = { store: this.store, rows: rowsIn(this.rows), writeThrough, rowWaitMs, logger };
    this.queue = queuePool(DATABASE_URL, logger);
    this.redis = redisCheck(config);
    this.notifier = new ServiceClient(config.NOTIFIER_URL, new ClaimsSigner(config.CLAIMS_KEYS, 'billing'), 'notifier', { log: logger });
    const connection = kafkaConnection(config);
    const parking = new ParkedRows(this.pool);
    this.bus = {
      producer: BusProducer.open(connection, { log: logger, topics: topicsPublishedBy('billing') }),
      consumer: new BusServer({
        connection,
        group: KAFKA_GROUP,
        topics: topicsConsumedBy('billing'),
        log: logger,
        parking,
        starts: new BatchStartRows(this.pool),
        isUnavailable: (error) => isUnavailable(error) || isEventStoreUnavailable(error) || isApiUnavailable(error),
        waitsFor: awaitedClock,
      }),
    };
    this.parkedWork = new ParkedWork(parking, this.bus.consumer);
    this.parked = new ParkedMessages(parking, this.parkedWork);
    const clocks = new ClockRows(this.pool);
    this.waiting = new WaitingMessages({ rows: parking, parked: this.parked, come: (names) => clocks.known(names), log: logger });
    this.stopMetrics = measureParked(parking);
  }

  /** What this service cannot begin without; Redis may be away. */
  get readiness(): ReadinessCheck[] {
    return [this.store.readiness, databaseCheck(this.pool), this.bus.producer.readiness, this.bus.consumer.readiness, this.redis];
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopMetrics();
    const { bus, store, pool, rows, queue, notifier } = this;
    await Promise.all([bus.producer.close(), closeConnections(store.close(), pool.end(), rows.end(), queue.end(), notifier.close())]);
  }
}
