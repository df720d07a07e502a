import { GONE } from '@cauce/delivery-domain';
import type { Pool } from '@cauce/postgres';
import type { Receivers } from '../../endpoints/receivers.js';
import type { SenderParts } from '../attempting/delivery.sender.js';
import { describeAttempt, tracedAttempt, traceFor } from '../attempting/traced-attempt.js';
import { call } from '../calling/receiver-call.js';
import { webhookRequest } from '../calling/webhook-request.js';
import type { LeasedDelivery } from '../delivery/leased-delivery.js';
import { dayOf } from '../keeping/delivery.partitions.js';
import type { AttemptResult } from '../settling/attempt-result.js';
import { COUNT_ATTEMPT } from './count-attempt.statement.js';
import { KEEP_ATTEMPT } from './keep-attempt.statement.js';

/** An endpoint that is closed now may get its teardown 5 s later (see `Skip`), and nothing may follow that. */
const STILL_OPEN_MS = 4_000;

/** What {@link DeliveredAgain} needs. */
export type DeliveredAgainParts = Pick<SenderParts, 'secrets' | 'onGone'> & {
  readonly pool: Pick<Pool, 'query'>;
  readonly receivers: Pick<Receivers, 'request'>;
  /** Milliseconds of the monotonic clock. */
  readonly now?: () => number;
};

/** Sends a delivered webhook once more because an operator asked for it. It stays DELIVERED, whatever is answered; a 410 disables its endpoint. */
export class DeliveredAgain {
  constructor(private readonly parts: DeliveredAgainParts) {}

  /** Resolves when the attempt is stored. Undefined: nothing was sent, since it is not DELIVERED or its endpoint not ENABLED. */
  async send(day: Date | string, id: string): Promise<AttemptResult['outcome'] | undefined> {
    const { pool, now = () => performance.now() } = this.parts;
    const askedAt = now();
    const { rows } = await pool.query<LeasedDelivery>(COUNT_ATTEMPT.with({ day: utcDayOf(day), delivery: id }));
    const [delivery] = rows;
    if (delivery === undefined) return undefined;
    // This process was frozen: whether it is open is asked again.
    return (await tracedAttempt(delivery, () => this.attempt(delivery, askedAt))) ?? this.send(day, id);
  }

  /** Undefined: nothing was sent, since this process was frozen meanwhile. */
  private async attempt(delivery: LeasedDelivery, askedAt: number): Promise<AttemptResult['outcome'] | undefined> {
    const { pool, receivers, secrets, onGone, now = () => performance.now() } = this.parts;
    const { day, id, lease, endpointId, organization } = delivery;
    const start = new Date();
    const request = webhookRequest(delivery, secrets.secretsAt(endpointId, delivery, start), start, traceFor(delivery));
    if (now() - askedAt > STILL_OPEN_MS) return undefined;
    const { answer, ...sent } = await call(receivers, organization, request);
    describeAttempt({ ...sent, answer });
    if (sent.status === GONE) await onGone(delivery, start.toISOString());
    await pool.query(KEEP_ATTEMPT.with({ day, delivery: id, lease, startTime: start, ...sent }));
    return sent.outcome;
  }
}

/** The driver writes a Date in the zone of this process: west of UTC that is the day before. */
function utcDayOf(day: Date | string): string {
  return typeof day === 'string' ? day : dayOf(day.getTime());
}
