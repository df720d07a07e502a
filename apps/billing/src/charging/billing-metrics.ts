import { CONFIG } from '@cauce/http';
import { gauge } from '@cauce/telemetry';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { BillingConfig } from '../config.js';
import { Connections } from '../connections.js';

/** Work that has been due for longer is late: the sweeper comes every second. */
const OVERDUE_MS = 60_000;

/** Without the open charges, which are counted apart: their rows stay due while they are asked for again. */
const OVERDUE = `SELECT count(*)::int AS count FROM subscription WHERE next_action_time < $1 AND (rest->'subscription'->>'open') IS NULL`;
/** By the index of open charges. RFC 3339 in UTC compares as text. */
const OPEN = `SELECT count(*)::int AS count FROM subscription
  WHERE (rest->'subscription'->>'open') IS NOT NULL AND (rest->>'requestTime') < $1`;

/** Shows what waits: subscriptions whose due work is late, and charges without an outcome. In real time, for every organization. */
@Injectable()
export class BillingMetrics implements OnModuleDestroy {
  private readonly stops: readonly (() => void)[];

  constructor(
    private readonly connections: Connections,
    @Inject(CONFIG) { ASK_AGAIN_MS }: BillingConfig,
  ) {
    this.stops = [
      gauge('cauce_billing_overdue_subscriptions', 'Subscriptions with work that is due for more than a minute.', () =>
        this.count(OVERDUE, OVERDUE_MS),
      ),
      gauge('cauce_billing_open_charges', 'Charges that payments was asked for and that have no outcome yet.', () => this.count(OPEN, 0)),
      gauge('cauce_billing_late_charges', 'The same, of charges that were asked for so long ago that payments is asked again.', () =>
        this.count(OPEN, ASK_AGAIN_MS),
      ),
    ];
  }

  onModuleDestroy(): void {
    this.stops.forEach((stop) => stop());
  }

  private async count(statement: string, agoMs: number): Promise<{ readonly value: number }> {
    const before = new Date(Date.now() - agoMs).toISOString();
    const { rows } = await this.connections.pool.query<{ count: number }>(statement, [before]);
    return { value: rows[0]?.count ?? 0 };
  }
}
