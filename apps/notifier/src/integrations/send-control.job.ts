import type { BusProducer } from '@cauce/bus';
import { CONTROL_OUTCOMES, CONTROL_PROPERTIES, type ControlAttempt, encodeControlOutcome, toUnixSeconds } from '@cauce/contracts';
import { type Answer, judgeControl } from '@cauce/delivery-domain';
import type { DueRow, RunResult } from '@cauce/scheduler';
import type { Log } from '@cauce/telemetry';
import { type SecretsBox, toSending } from '../endpoints/endpoint.secrets.js';
import type { Receivers } from '../endpoints/receivers.js';
import { call } from '../sending/calling/receiver-call.js';
import { webhookRequest } from '../sending/calling/webhook-request.js';
import { type Control, type ControlResult, type ControlRows, isClosed } from './control.rows.js';

/** How soon a teardown that waits for other deliveries is looked at again. */
const AGAIN_MS = 500;

/** The parts of {@link SendControl}. */
export type SendControlParts = {
  readonly rows: ControlRows;
  readonly receivers: Receivers;
  readonly secrets: SecretsBox;
  readonly bus: Pick<BusProducer, 'send'>;
  readonly logger: Log;
  /** Milliseconds, in place of the timetable. */
  readonly timetable?: readonly number[] | undefined;
};

/**
 * Sends a control delivery that is due (a handshake or a teardown), records the result, and publishes the outcome. After a crash at any line the
 * step is repeated: the partner gets the same webhook again, the topic the same message.
 */
export class SendControl {
  constructor(private readonly parts: SendControlParts) {}

  /** @returns when to go on; undefined when it has ended and its outcome is published */
  async run({ key, tries }: DueRow): Promise<RunResult> {
    const { rows } = this.parts;
    const askedMs = performance.now();
    const control = await rows.find(key, tries);
    if (control === undefined) return undefined;
    if (control.endTime !== null) return this.publish(control, control.endTime);
    if (control.event === 'handshake' ? isClosed(control.endpointStatus) : control.isErased) {
      await rows.skip(key);
      return undefined;
    }
    if (control.event === 'teardown' && (control.endpointStatus !== 'CLOSED' || control.isBehindHandshake))
      return { again: { inMs: AGAIN_MS } };
    return this.send(control, { lease: tries, untilMs: askedMs + control.leaseLeftMs });
  }

  private async send(control: Control, { lease, untilMs }: { readonly lease: number; readonly untilMs: number }): Promise<RunResult> {
    const { rows, logger } = this.parts;
    const request = this.request(control, new Date());
    // This process was frozen until its lease ran out: others may have claimed the delivery since, and sent the teardown.
    if (performance.now() >= untilMs) return undefined;
    const { answer, ...attempt } = await this.attempt(control, request);
    const result = this.judged(control, answer, attempt);
    const ended = await rows.record(control, lease, result);
    const { id, event, integration } = control;
    const becomes = ended?.state ?? result.state;
    logger.info({ control: id, event, integration, ...attempt, becomes }, 'a partner was sent a handshake or a teardown');
    if (ended !== undefined) return this.publish({ ...control, state: ended.state }, ended.endTime);
    return result.nextTime === undefined ? undefined : { again: { inMs: Math.max(0, Date.parse(result.nextTime) - Date.now()) } };
  }

  private judged({ event, failedAttempts }: Control, answer: Answer, attempt: ControlAttempt): ControlResult {
    const { timetable } = this.parts;
    const at = new Date().toISOString();
    const verdict = judgeControl(event, answer, { failedAttempts, at, jitter: Math.random(), ...(timetable && { timetable }) });
    return { ...verdict, attempt };
  }

  /** The answer is not kept: a partner may echo a token. */
  private async attempt(
    { organization }: Control,
    request: Parameters<typeof call>[2],
  ): Promise<ControlAttempt & { readonly answer: Answer }> {
    const start = new Date();
    const sent = await call(this.parts.receivers, organization, request);
    const { durationMs, outcome, status, error, bodySha256, answer } = sent;
    const result = { ...(status !== null && { status }), ...(error !== null && { error }) };
    return { startTime: start.toISOString(), durationMs, outcome, ...result, bodySha256, answer };
  }

  /** A handshake is signed with the token that it brings, a teardown with the one that the partner has. */
  private request({ id, event, endpointId, organization, store, url, token, ...row }: Control, at: Date) {
    const key = event === 'handshake' ? token : row.webhookKey;
    if (key === null) throw new TypeError(`the ${event} ${id} has no token`);
    const secrets = this.parts.secrets.open(endpointId, { webhookKey: key, bearer: row.bearer, signingSecret: null });
    const data = { organization, store, ...(event === 'handshake' && { token: secrets.webhookKey }) };
    const timestamp = toUnixSeconds(row.createTime.toISOString());
    return webhookRequest(
      { url, eventId: id, body: { event, data, timestamp, properties: CONTROL_PROPERTIES[event] } },
      toSending(secrets),
      at,
    );
  }

  private async publish({ id, event, generation, integration, state }: Control, endTime: Date): Promise<RunResult> {
    const { rows, bus } = this.parts;
    if (state === 'DELIVERED' || state === 'FAILED') {
      const number = generation === null ? {} : { generation };
      const value = encodeControlOutcome({ id, event, ...number, integration, outcome: state, at: endTime.toISOString() });
      await bus.send(CONTROL_OUTCOMES, [{ key: integration, value }]);
    }
    await rows.markPublished(id);
    return undefined;
  }
}
