import { hash } from 'node:crypto';
import { AddressRefused, ConnectFailed, type Outbound, TimedOut } from '@cauce/connector';
import { type Answer, circuitCommand, judge, type Verdict } from '@cauce/delivery-domain';
import type { HeldLeases } from '@cauce/scheduler';
import type { Log } from '@cauce/telemetry';
import type { SecretsBox } from '../endpoints/endpoint.secrets.js';
import type { AttemptResult, DeliveryResults } from './delivery.results.js';
import type { LeasedDelivery } from './leased-delivery.js';
import { measureAttempt } from './sending-metrics.js';
import type { Slots } from './slots.js';
import { webhookRequest } from './webhook-request.js';

/** What the sender needs to know of the world. */
export type SenderParts = {
  readonly outbound: Outbound;
  readonly secrets: SecretsBox;
  readonly results: DeliveryResults;
  readonly slots: Slots;
  /** Keeps the leases of deliveries being sent. */
  readonly held: HeldLeases<LeasedDelivery>;
  readonly logger: Log;
  /** Milliseconds; those of docs/api.md, "Webhooks", unless configured. */
  readonly timetable?: readonly number[] | undefined;
  /** The receiver answered 410. */
  readonly onGone: (delivery: LeasedDelivery) => Promise<void>;
  /** A slot of this endpoint is free, or a stream of it may go on. `nextTime`: and this delivery is due again then. */
  readonly onWritten: (endpointId: string, nextTime: string | null) => void;
};

type Sent = Pick<AttemptResult, 'startTime' | 'durationMs' | 'outcome' | 'status' | 'error' | 'response' | 'bodySha256'> & {
  readonly answer: Answer;
};

/** Sends leased deliveries, at once and all at a time: how many may be under way was decided when they were leased. */
export class DeliverySender {
  private readonly underWay = new Set<Promise<void>>();

  constructor(private readonly parts: SenderParts) {}

  /** Returns at once. The slot of the delivery is taken, and given back when its result is written. */
  begin(delivery: LeasedDelivery): void {
    const sending = this.send(delivery).finally(() => this.underWay.delete(sending));
    this.underWay.add(sending);
  }

  /** Resolves when nothing is under way. */
  async finish(): Promise<void> {
    await Promise.all(this.underWay);
  }

  /** Never throws: after a fault of ours the lease ends, and the delivery is sent again. */
  private async send(delivery: LeasedDelivery): Promise<void> {
    const { results, slots, held, logger, onGone, onWritten } = this.parts;
    held.hold(delivery);
    let nextTime: string | null = null;
    try {
      const sent = await this.attempt(delivery);
      const at = new Date().toISOString();
      const verdict = this.judged(delivery, sent.answer, at);
      if (verdict.status === 'WAITING' && verdict.gone) await onGone(delivery);
      nextTime = 'nextTime' in verdict ? verdict.nextTime : null;
      await results.write(toResult(delivery, sent, verdict, at));
      measureAttempt(delivery, sent, verdict);
      this.tell(delivery, sent, verdict);
    } catch (error) {
      logger.error({ err: error, delivery: delivery.id, endpoint: delivery.endpointId }, 'a delivery could not be sent, by our own fault');
    } finally {
      void held.letGo(delivery);
      slots.giveBack(delivery.endpointId);
      onWritten(delivery.endpointId, nextTime);
    }
  }

  private judged({ failedAttempts }: LeasedDelivery, answer: Answer, at: string): Verdict {
    const { timetable } = this.parts;
    return judge(answer, { failedAttempts, at, jitter: Math.random(), ...(timetable && { timetable }) });
  }

  private async attempt(delivery: LeasedDelivery): Promise<Sent> {
    const start = new Date();
    const request = webhookRequest(delivery, this.parts.secrets.open(delivery.endpointId, delivery), start);
    const began = performance.now();
    const bodySha256 = hash('sha256', request.body);
    const took = () => ({ startTime: start.toISOString(), durationMs: Math.round(performance.now() - began), bodySha256 });
    try {
      const { status, headers, body } = await this.parts.outbound.request(request);
      const retryAfter = [headers['retry-after']].flat()[0];
      const answer: Answer = { kind: 'answered', status, retryAfter };
      return { ...took(), outcome: 'ANSWERED', status, error: null, response: storable(body), answer };
    } catch (error) {
      return { ...took(), ...unanswered(error) };
    }
  }

  /** No address and no body: they are personal, or secret. */
  private tell({ id, endpointId, body: { event } }: LeasedDelivery, { durationMs, outcome, status }: Sent, verdict: Verdict): void {
    const fields = { delivery: id, endpoint: endpointId, event, durationMs, outcome, status, becomes: verdict.status };
    if (verdict.status === 'FAILED') this.parts.logger.warn(fields, 'webhook failed for the last time');
    else this.parts.logger.info(fields, verdict.status === 'DELIVERED' ? 'webhook delivered' : 'webhook not taken');
  }
}

function unanswered(error: unknown): Pick<Sent, 'outcome' | 'status' | 'error' | 'response' | 'answer'> {
  const nothing = { status: null, response: null };
  if (error instanceof TimedOut) return { ...nothing, outcome: 'TIMED_OUT', error: null, answer: { kind: 'timedOut' } };
  const unreachable = { ...nothing, outcome: 'UNREACHABLE' as const, answer: { kind: 'unreachable' as const } };
  if (error instanceof ConnectFailed) return { ...unreachable, error: error.code };
  if (error instanceof AddressRefused) return { ...unreachable, error: error.reason };
  throw error;
}

/** Postgres keeps no NUL in a text. */
const storable = (text: string) => text.replaceAll('\0', '\uFFFD');

function toResult(delivery: LeasedDelivery, { answer, ...sent }: Sent, verdict: Verdict, at: string): AttemptResult {
  return {
    delivery,
    ...sent,
    becomes: verdict.status,
    failedAttempts: verdict.failedAttempts,
    nextTime: verdict.status === 'WAITING' ? verdict.nextTime : null,
    command: circuitCommand(answer, { delivery: delivery.id, startTime: sent.startTime, at }),
  };
}
