import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '@cauce/postgres';
import { ClockListener, type DrainReport, PartDrain } from '@cauce/test-clocks';
import { Injectable } from '@nestjs/common';
import { Connections } from '../connections.js';
import { heldBack } from '../sending/delivery/held-back.js';

/** How long the catalog waits for one answer of ours; then it asks again. */
const PATIENCE_MS = 5_000;
const LOOK_EVERY_MS = 10;

/**
 * Counts all waiting deliveries, and those that lack their first attempt though neither order, endpoint nor circuit holds them back. (Backfilled
 * ones are left out: they may take their time.)
 */
const WAITING = `
  SELECT count(*) AS waiting, count(*) FILTER (
    WHERE d.failed_attempts = 0 AND e.status = 'ENABLED' AND coalesce(e.circuit ->> 'status', 'CLOSED') = 'CLOSED'
      AND d.origin <> 'BACKFILL' AND NOT ${heldBack('d.endpoint_id', 'd.stream', 'd.revision', "'LIVE'")}) AS untried
  FROM webhook_endpoint e JOIN delivery d ON d.endpoint_id = e.id AND d.status = 'WAITING'
  WHERE e.organization = $1`;

type Waiting = { readonly waiting: number; readonly untried: number };

/**
 * Webhooks go out in real time, never a test clock's: an advance waits until each that may go has been tried once, and
 * no longer.
 */
@Injectable()
export class WebhooksClockListener extends ClockListener {
  private readonly drain: PartDrain;
  private readonly pool: Pool;

  constructor({ bus, pool }: Connections) {
    super();
    this.drain = new PartDrain({ groups: [bus] });
    this.pool = pool;
  }

  followersPassed(): Promise<boolean> {
    return this.drain.followersPassed();
  }

  groupsCaughtUp(): Promise<boolean> {
    return this.drain.groupsCaughtUp();
  }

  async report(organization: string): Promise<DrainReport> {
    const { untried, waiting } = await this.untilTried(organization);
    return { isDone: untried === 0, changeToken: '', unsettled: { waitingDeliveryCount: waiting } };
  }

  private async untilTried(organization: string): Promise<Waiting> {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      const now = await this.waiting(organization);
      if (now.untried === 0 || performance.now() >= deadline) return now;
      await sleep(LOOK_EVERY_MS);
    }
  }

  private async waiting(organization: string): Promise<Waiting> {
    const { rows } = await this.pool.query<{ waiting: string; untried: string }>({
      name: 'deliveries_waiting',
      text: WAITING,
      values: [organization],
    });
    return { waiting: Number(rows[0]?.waiting ?? 0), untried: Number(rows[0]?.untried ?? 0) };
  }
}
