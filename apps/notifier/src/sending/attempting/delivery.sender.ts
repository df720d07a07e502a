import { type Answer, circuitCommand, judge, type Verdict } from '@cauce/delivery-domain';
import { thisProcess } from '@cauce/patience';
import type { Log } from '@cauce/telemetry';
import type { SecretsBox } from '../../endpoints/endpoint.secrets.js';
import type { Receivers } from '../../endpoints/receivers.js';
import { call, type Sent } from '../calling/receiver-call.js';
import { webhookRequest } from '../calling/webhook-request.js';
import type { HeldDeliveries } from '../claiming/held-deliveries.js';
import type { Slots } from '../claiming/slots.js';
import type { LeasedDelivery } from '../delivery/leased-delivery.js';
import type { AttemptResult } from '../settling/attempt-result.js';
import type { DeliveryResults } from '../settling/delivery.results.js';
import { measureAttempt } from '../watching/sending-metrics.js';
import { describeAttempt, tracedAttempt, traceFor } from './traced-attempt.js';

/** What the sender needs to know of the world. */
export type SenderParts = {
  readonly receivers: Pick<Receivers, 'request'>;
  readonly secrets: SecretsBox;
  readonly results: DeliveryResults;
  readonly slots: Slots;
  /** The deliveries that this process has leased. */
  readonly held: HeldDeliveries;
  readonly logger: Log;
  /** Milliseconds; those of docs/api.md, "Webhooks", unless configured. */
  readonly timetable?: readonly number[] | undefined;
  /** The receiver answered 410 to an attempt that began at this time, RFC 3339. */
  readonly onGone: (delivery: LeasedDelivery, startTime: string) => Promise<void>;
  /** A slot of this endpoint is free. `isTaken`: its receiver took the webhook. */
  readonly onFree: (endpointId: string, isTaken: boolean) => void;
  /** A result is written. `nextTime`: when the delivery is due again. */
  readonly onWritten: (delivery: LeasedDelivery, nextTime: string | null) => void;
};

type Attempted = Sent & Pick<AttemptResult, 'startTime'>;

/** Sends every leased delivery at once: how many may be under way was decided when they were leased. */
export class DeliverySender {
  private readonly underWay = new Set<Promise<void>>();

  constructor(private readonly parts: SenderParts) {}

  /** Returns at once. The slot of the delivery is taken, and free again when its receiver has answered. */
  begin(delivery: LeasedDelivery): void {
    void this.track(thisProcess.beside(() => this.sendTraced(delivery)));
  }

  /** Resolves when it is sent, and its result written: for whoever runs it alone, or beside few others. */
  finishOne(delivery: LeasedDelivery): Promise<void> {
    return this.track(this.sendTraced(delivery));
  }

  /** Resolves when nothing is under way. */
  async finish(): Promise<void> {
    await Promise.all(this.underWay);
  }

  private track(sending: Promise<void>): Promise<void> {
    const tracked = sending.finally(() => this.underWay.delete(tracked));
    this.underWay.add(tracked);
    return tracked;
  }

  private sendTraced(delivery: LeasedDelivery): Promise<void> {
    return tracedAttempt(delivery, () => this.send(delivery));
  }

  /** Never throws: after a fault of ours the lease ends, and the delivery is sent again. */
  private async send(delivery: LeasedDelivery): Promise<void> {
    const { slots, held, logger, onWritten } = this.parts;
    const { id, endpointId: endpoint } = delivery;
    const slot = { isFree: false };
    const free = (isTaken: boolean) => {
      slot.isFree = true;
      slots.answered(endpoint);
      this.parts.onFree(endpoint, isTaken);
    };
    let nextTime: string | null = null;
    try {
      nextTime = await this.sendAndWrite(delivery, free);
    } catch (error) {
      logger.error({ err: error, delivery: id, endpoint }, 'a delivery could not be sent, by our own fault');
    } finally {
      held.letGo(delivery);
      if (!slot.isFree) free(false);
      slots.written(endpoint);
      onWritten(delivery, nextTime);
    }
  }

  /**
   * A receiver that took the webhook gets the next one at once; any other, only after the result is written: it may have fewer slots then.
   * Answers when the delivery is due again; null: it has ended, or was not sent.
   */
  private async sendAndWrite(delivery: LeasedDelivery, free: (isTaken: boolean) => void): Promise<string | null> {
    const { results, onGone } = this.parts;
    const sent = await this.attempt(delivery);
    if (sent === undefined) return null;
    const at = new Date().toISOString();
    const verdict = this.judged(delivery, sent.answer, at);
    if (verdict.status === 'DELIVERED') free(true);
    if (verdict.status === 'WAITING' && verdict.gone) await onGone(delivery, sent.startTime);
    await results.write(toResult(delivery, sent, verdict, at));
    measureAttempt(delivery, sent, verdict);
    this.tell(delivery, sent, verdict);
    return 'nextTime' in verdict ? verdict.nextTime : null;
  }

  private judged({ failedAttempts }: LeasedDelivery, answer: Answer, at: string): Verdict {
    const { timetable } = this.parts;
    return judge(answer, { failedAttempts, at, jitter: Math.random(), ...(timetable && { timetable }) });
  }

  /** Undefined: the lease has ended. This process was frozen or cut off, and another may have sent it, closed its endpoint, or changed its keys. */
  private async attempt(delivery: LeasedDelivery): Promise<Attempted | undefined> {
    const { secrets, held, logger } = this.parts;
    const start = new Date();
    const request = webhookRequest(delivery, secrets.secretsAt(delivery.endpointId, delivery, start), start, traceFor(delivery));
    if (!held.isOurs(delivery)) {
      logger.warn(
        { delivery: delivery.id, endpoint: delivery.endpointId },
        'a lease ended before its webhook was sent: it is claimed again',
      );
      return undefined;
    }
    const sent = await call(this.parts.receivers, delivery.organization, request);
    describeAttempt(sent);
    return { startTime: start.toISOString(), ...sent };
  }

  /** Logs no address and no body: they are personal, or secret. */
  private tell({ id, endpointId, body: { event } }: LeasedDelivery, { durationMs, outcome, status }: Sent, verdict: Verdict): void {
    const fields = { delivery: id, endpoint: endpointId, event, durationMs, outcome, status, becomes: verdict.status };
    if (verdict.status === 'FAILED') this.parts.logger.warn(fields, 'webhook failed for the last time');
    else this.parts.logger.info(fields, verdict.status === 'DELIVERED' ? 'webhook delivered' : 'webhook not taken');
  }
}

function toResult(delivery: LeasedDelivery, { answer, ...sent }: Attempted, verdict: Verdict, at: string): AttemptResult {
  return {
    delivery,
    ...sent,
    becomes: verdict.status,
    failedAttempts: verdict.failedAttempts,
    nextTime: verdict.status === 'WAITING' ? verdict.nextTime : null,
    command: circuitCommand(answer, { delivery: delivery.id, startTime: sent.startTime, at }),
  };
}
