import type { ParkedWork } from '@cauce/parked-messages';
import type { Queryable } from '@cauce/postgres';
import { type Doubted, UNSETTLED } from '@cauce/scheduler';
import type { Log } from '@cauce/telemetry';
import type { OrderedStream } from '../delivery/held-back.js';
import type { LeasedDelivery } from '../delivery/leased-delivery.js';
import type { DeliveryLeases } from './delivery.leases.js';
import { DOUBTED } from './doubted-deliveries.statement.js';
import type { DueEndpoints } from './due-endpoints.js';
import { PARK } from './park-delivery.statement.js';

type Row = { readonly id: string; readonly unsettled: number; readonly tries: number; readonly dueTime: Date };

/** What {@link DoubtedDeliveries} needs. */
export type DoubtedDeliveriesParts = {
  readonly pool: Queryable;
  readonly leases: DeliveryLeases;
  /** Of its own: every look goes over all endpoints with something due. */
  readonly dueEndpoints: DueEndpoints;
  readonly park: ReturnType<ParkedWork['due']>;
  /** Sends a delivery, and writes its result. */
  readonly send: (delivery: LeasedDelivery) => Promise<void>;
  /** What these streams held back may go. */
  readonly onParked: (passed: readonly OrderedStream[]) => void;
  readonly logger: Log;
};

/** Deliveries that were leased again and again without a result: what kills the process is among them, and is found by sending few, then one. */
export class DoubtedDeliveries implements Doubted<LeasedDelivery> {
  constructor(private readonly parts: DoubtedDeliveriesParts) {}

  async look() {
    const { pool, dueEndpoints } = this.parts;
    const rows: Row[] = [];
    for await (const endpoints of dueEndpoints.all())
      if (endpoints.length > 0) rows.push(...(await pool.query<Row>(DOUBTED.with({ endpoints }))).rows);
    for (const row of rows) if (row.unsettled >= UNSETTLED.died) await this.park(row);
    const idsOf = (unsettled: number) => rows.filter((row) => row.unsettled === unsettled).map(({ id }) => id);
    return { few: idsOf(UNSETTLED.few), alone: idsOf(UNSETTLED.alone) };
  }

  claim(how: 'few' | 'alone', limit: number, ids: readonly string[]): Promise<readonly LeasedDelivery[]> {
    return this.parts.leases.claimDoubted(UNSETTLED[how], limit, ids);
  }

  run(delivery: LeasedDelivery): Promise<void> {
    return this.parts.send(delivery);
  }

  private async park({ id, tries, dueTime }: Row): Promise<void> {
    const { pool, park, logger, onParked } = this.parts;
    await park({ key: id, tries, dueTime });
    const { rows: passed } = await pool.query<OrderedStream>(PARK.with({ delivery: id }));
    logger.error({ delivery: id, tries }, 'a webhook ended its process, alone: it is parked until an operator replays it');
    onParked(passed);
  }
}
