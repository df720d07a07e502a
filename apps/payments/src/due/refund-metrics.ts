import { counter, gauge } from '@cauce/telemetry';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Connections } from '../connections.js';

const refused = counter('cauce_payments_refused_refunds', 'Refunds of payments that the processor refused for ever.');
refused.add(0); // a first one is seen as an increase only from a zero

/** Counts a refund that was recorded as refused. */
export function countRefused(): void {
  refused.add(1);
}

/** By partial indexes: few payments have an open refund. */
const OPEN_COUNT = `SELECT (SELECT count(*) FROM unexpected_settlement WHERE state = 'REFUND_REQUESTED')::int + (
  SELECT count(*) FROM payment CROSS JOIN LATERAL json_array_elements(payment.rest->'refunds') AS refund
  WHERE payment.refunded = 'REQUESTED' AND refund->>'state' = 'REFUND_REQUESTED')::int AS value`;
/** Since when it is due, in real time: a refund is due as long as the processor has not answered. */
const OLDEST = `SELECT coalesce(greatest(extract(epoch FROM now() - min(coalesce(next_action_time, charge_action_time))), 0), 0)::float AS value
  FROM payment WHERE refunded = 'REQUESTED'`;

/** Shows how many refunds the processor has not confirmed, and for how long. */
@Injectable()
export class RefundMetrics implements OnModuleDestroy {
  private readonly stops: readonly (() => void)[];

  constructor({ pool }: Connections) {
    const value = async (text: string) => ({ value: (await pool.query<{ value: number }>(text)).rows[0]?.value ?? 0 });
    this.stops = [
      gauge('cauce_payments_open_refunds', 'Refunds that were asked for and that the processor has not confirmed.', () =>
        value(OPEN_COUNT),
      ),
      gauge('cauce_payments_oldest_open_refund_seconds', 'For how long the oldest refund of a payment waits for the processor.', () =>
        value(OLDEST),
      ),
    ];
  }

  onModuleDestroy(): void {
    for (const stop of this.stops) stop();
  }
}
