import { BatchStartRows, BusProducer, BusServer, kafkaConnection, ParkedMessages, ParkedRows } from '@cauce/bus';
import { ClaimsSigner } from '@cauce/claims';
import { Outbound } from '@cauce/connector';
import { topicsConsumedBy, topicsPublishedBy } from '@cauce/contracts';
import type { ReadinessCheck } from '@cauce/http';
import { measureParked, ParkedWork } from '@cauce/parked-messages';
import { closeConnections } from '@cauce/patience';
import { createPrisma, databaseCheck, isUnavailable, type Pool, queuePool, servicePool } from '@cauce/postgres';
import { redisCheck } from '@cauce/redis';
import { ServiceClient } from '@cauce/service-client';
import type { Log } from '@cauce/telemetry';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { NotifierConfig } from './config.js';
import { PrismaClient } from './generated/prisma/client.js';

/** The limit for the whole answer of a receiver. */
const RECEIVER_TIMEOUT_MS = 15_000;

/** The limit of a statement, also for a consumer's batch. */
const STATEMENT_MS = 4_000;
/** For deliveries and mails. */
const QUEUE_CONNECTIONS = 10;
/** The limit of a housekeeping statement: nobody waits for it. */
const HOUSEKEEPING_MS = 60_000;

/** Everything this service holds open to others; released last, when nothing uses it any more. */
export class Connections implements OnApplicationShutdown {
  /** For administration and single reads. */
  readonly prisma: PrismaClient;
  /** For hot batches and lists. Its commits are on disk: a delivery is all that is left of a Kafka message. */
  readonly pool: Pool;
  /** For deliveries and mails from their making to their results. */
  readonly queue: Pool;
  /** For dropping old deliveries, by indexes alone: one connection, with more time for each statement. */
  readonly housekeeping: Pool;
  /** Calls receivers. */
  readonly outbound: Outbound;
  readonly catalog: ServiceClient;
  /** Asked for the events of a backfill. */
  readonly payments: ServiceClient;
  readonly billing: ServiceClient;
  /** Given to Nest as a transport; closed by the background, before what it feeds. */
  readonly bus: BusServer;
  /** Publishes the outcomes of handshakes and teardowns. */
  readonly producer: BusProducer;
  /** Messages that could not be handled, for operators. */
  readonly parked: ParkedMessages;
  /** What ended its process, among them. */
  readonly parkedWork: ParkedWork;
  private readonly redis: ReadinessCheck;
  private readonly stopMetrics: () => void;

  constructor(config: NotifierConfig, logger: Log) {
    const { DATABASE_URL, KAFKA_GROUP, ALLOW_PRIVATE_ADDRESSES, CATALOG_URL, PAYMENTS_URL, BILLING_URL, CLAIMS_KEYS } = config;
    this.prisma = createPrisma(PrismaClient, DATABASE_URL);
    this.pool = servicePool(DATABASE_URL, logger, { statementMs: STATEMENT_MS });
    this.queue = queuePool(DATABASE_URL, logger, { statementMs: STATEMENT_MS, max: QUEUE_CONNECTIONS });
    this.housekeeping = servicePool(DATABASE_URL, logger, { statementMs: HOUSEKEEPING_MS, inIndexOrder: true, max: 1 });
    this.redis = redisCheck(config);
    this.outbound = new Outbound({ allowPrivate: ALLOW_PRIVATE_ADDRESSES, timeoutMs: RECEIVER_TIMEOUT_MS });
    const signer = new ClaimsSigner(CLAIMS_KEYS, 'notifier');
    this.catalog = new ServiceClient(CATALOG_URL, signer, 'catalog', { log: logger });
    this.payments = new ServiceClient(PAYMENTS_URL, signer, 'payments', { log: logger });
    this.billing = new ServiceClient(BILLING_URL, signer, 'billing', { log: logger });
    const parking = new ParkedRows(this.pool);
    const connection = kafkaConnection(config);
    this.producer = BusProducer.open(connection, { log: logger, topics: topicsPublishedBy('notifier') });
    this.bus = new BusServer({
      connection,
      group: KAFKA_GROUP,
      topics: topicsConsumedBy('notifier'),
      log: logger,
      parking,
      starts: new BatchStartRows(this.pool),
      isUnavailable,
    });
    this.parkedWork = new ParkedWork(parking, this.bus);
    this.parked = new ParkedMessages(parking, this.parkedWork);
    this.stopMetrics = measureParked(parking);
  }

  /** What this service cannot work without. Redis may be away: it only makes the times of later attempts exact. */
  get readiness(): ReadinessCheck[] {
    return [databaseCheck(this.pool, this.prisma), this.producer.readiness, this.bus.readiness, this.redis];
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopMetrics();
    const { producer } = this;
    const services = [this.catalog, this.payments, this.billing].map((service) => service.close());
    await Promise.all([
      producer.close(),
      closeConnections(
        this.prisma.$disconnect(),
        this.pool.end(),
        this.queue.end(),
        this.housekeeping.end(),
        this.outbound.close(),
        ...services,
      ),
    ]);
  }
}
