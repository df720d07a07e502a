import { BatchStartRows, BusServer, kafkaConnection, ParkedMessages, ParkedRows } from '@cauce/bus';
import { ClaimsSigner } from '@cauce/claims';
import { Outbound } from '@cauce/connector';
import { topicsConsumedBy } from '@cauce/contracts';
import { EventStore, isEventStoreUnavailable } from '@cauce/event-store';
import type { ReadinessCheck } from '@cauce/http';
import { measureParked, ParkedWork } from '@cauce/parked-messages';
import { closeConnections } from '@cauce/patience';
import { databaseCheck, isUnavailable, type Pool, servicePool } from '@cauce/postgres';
import { isServiceAway, ServiceClient } from '@cauce/service-client';
import type { Log } from '@cauce/telemetry';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { PartnerGatewayConfig } from './config.js';

/** Everything this service holds open to others; released last, when nothing uses it any more. */
export class Connections implements OnApplicationShutdown {
  readonly store: EventStore;
  /** For the follower's lease, secrets and due work: its commits are on disk. */
  readonly pool: Pool;
  /** For rows that mirror streams: their commits need not be on disk. */
  readonly rows: Pool;
  readonly catalog: ServiceClient;
  readonly notifier: ServiceClient;
  /** Calls partner platforms. */
  readonly outbound: Outbound;
  /** Given to Nest as a transport; closed by the background, before what it feeds. */
  readonly bus: BusServer;
  /** Outcomes of handshakes and teardowns that could not be recorded, for operators. */
  readonly parked: ParkedMessages;
  /** What ended its process, among them. */
  readonly parkedWork: ParkedWork;
  private readonly stopMetrics: () => void;

  /** Does not wait for any of them: one that is down when we start is reached once it is up. */
  constructor(config: PartnerGatewayConfig, logger: Log) {
    this.store = EventStore.connect(config.EVENT_STORE_URL, { logger });
    this.pool = servicePool(config.DATABASE_URL, logger);
    this.rows = servicePool(config.DATABASE_URL, logger, { asynchronousCommit: true });
    const signer = new ClaimsSigner(config.CLAIMS_KEYS, 'partner-gateway');
    this.catalog = new ServiceClient(config.CATALOG_URL, signer, 'catalog', { log: logger });
    this.notifier = new ServiceClient(config.NOTIFIER_URL, signer, 'notifier', { log: logger });
    this.outbound = new Outbound({ allowPrivate: config.ALLOW_PRIVATE_ADDRESSES, timeoutMs: config.PARTNER_TIMEOUT_MS });
    const parking = new ParkedRows(this.pool);
    this.bus = new BusServer({
      connection: kafkaConnection(config),
      group: config.KAFKA_GROUP,
      topics: topicsConsumedBy('partner-gateway'),
      log: logger,
      parking,
      starts: new BatchStartRows(this.pool),
      isUnavailable: isAway,
    });
    this.parkedWork = new ParkedWork(parking, this.bus);
    this.parked = new ParkedMessages(parking, this.parkedWork);
    this.stopMetrics = measureParked(parking);
  }

  /** What this service cannot work without. While the catalog or the notifier is away, their steps wait. */
  get readiness(): ReadinessCheck[] {
    return [this.store.readiness, databaseCheck(this.pool), this.bus.readiness];
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopMetrics();
    const { store, pool, rows, catalog, notifier, outbound } = this;
    await closeConnections(store.close(), pool.end(), rows.end(), catalog.close(), notifier.close(), outbound.close());
  }
}

/** Whether an error means that a part is down: the work waits for it. */
export function isAway(error: unknown): boolean {
  return isServiceAway(error) || isUnavailable(error) || isEventStoreUnavailable(error);
}
