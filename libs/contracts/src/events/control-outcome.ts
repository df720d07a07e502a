import { CONTROL_PROPERTIES, type ControlDelivery, type ControlEvent } from '../partners/integration-endpoint.js';
import { MalformedMessage, parsedMessage } from './malformed-message.js';
import { having, oneOf, optional, type ShapesOf, text, time, whole } from './shapes.js';
import type { Topic } from './topics.js';

/** The topic of {@link ControlOutcome}. */
export const CONTROL_OUTCOMES = 'notifier.control-delivery.v1' satisfies Topic;

const OUTCOMES = ['DELIVERED', 'FAILED'] as const satisfies readonly ControlDelivery['state'][];

/** What became of a handshake or a teardown. The key is the integration, so its outcomes come in order; a repeat has the same id. */
export type ControlOutcome = {
  /** The id under which it was ordered. */
  readonly id: string;
  readonly event: ControlEvent;
  /** Of a handshake: the number of the token that it brings, from 1. Absent from versions up to 0.1.0. */
  readonly generation?: number;
  /** `integrations/<id>`. */
  readonly integration: string;
  readonly outcome: (typeof OUTCOMES)[number];
  /** When it was known, RFC 3339 UTC. */
  readonly at: string;
};

/** The message as Kafka carries it. */
export function encodeControlOutcome(outcome: ControlOutcome): Buffer {
  return Buffer.from(JSON.stringify(outcome));
}

/** Reads a message of the topic. @throws MalformedMessage when it is not one: it is parked, and nothing is lost. */
export function decodeControlOutcome(value: Buffer): ControlOutcome {
  const read = parsedMessage(value);
  if (!isOutcome(read)) throw new MalformedMessage(CONTROL_OUTCOMES);
  return read;
}

const OUTCOME: ShapesOf<ControlOutcome> = {
  id: text,
  event: oneOf(...Object.keys(CONTROL_PROPERTIES)),
  generation: optional(whole),
  integration: text,
  outcome: oneOf(...OUTCOMES),
  at: time,
};

function isOutcome(value: unknown): value is ControlOutcome {
  return having(OUTCOME)(value);
}
