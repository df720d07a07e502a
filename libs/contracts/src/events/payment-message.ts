import { WEBHOOK_EVENTS, type WebhookEvent } from '../webhooks/envelope.js';

/**
 * `payments.payment.v1`: a change of a payment or of one of its attempts, as other services may know it.
 * One stored event makes at most one message, and `id` is that event's: whoever acts on it can tell a repeat.
 */
export type PaymentMessage = {
  /** The stored event's id (UUID); becomes `webhook-id`. */
  readonly id: string;
  readonly kind: WebhookEvent;
  /** `payment-<id>`: the Kafka key, and what the order of webhooks is kept for. */
  readonly stream: string;
  /** The stored event's revision; becomes `X-Service-Sequence`. Gaps are normal. */
  readonly revision: number;
  /** Business time, RFC 3339 UTC. */
  readonly at: string;
  /** When the event store took it, RFC 3339 UTC; independent of test clocks. */
  readonly recordedAt: string;
  /** `organizations/<id>`. */
  readonly organization: string;
  /** `stores/<id>`. */
  readonly store: string;
  /** `integrations/<id>` of the token that created the payment; absent for the merchant's own. */
  readonly integration?: string;
  /** The webhook's `data` (contract, "Events"), as it was at that revision. Holds personal data. */
  readonly data: object;
};

/** The message as Kafka carries it. */
export function encodePaymentMessage(message: PaymentMessage): Buffer {
  return Buffer.from(JSON.stringify(message));
}

/** Reads a message. @throws MalformedMessage when it is not one: such a message can never be handled. */
export function decodePaymentMessage(value: Buffer): PaymentMessage {
  const message = parsed(value);
  if (!isPaymentMessage(message)) throw new MalformedMessage('payments.payment.v1');
  return message;
}

/** A message that nobody can read. Repeating it is useless. */
export class MalformedMessage extends Error {
  override readonly name = 'MalformedMessage';

  constructor(topic: string) {
    super(`A message of ${topic} does not have the shape of its contract.`);
  }
}

function parsed(value: Buffer): unknown {
  try {
    return JSON.parse(value.toString('utf8'));
  } catch {
    return undefined;
  }
}

const TEXTS = ['id', 'stream', 'at', 'recordedAt', 'organization', 'store'] as const satisfies readonly (keyof PaymentMessage)[];

function isPaymentMessage(value: unknown): value is PaymentMessage {
  if (typeof value !== 'object' || value === null) return false;
  const fields = new Map(Object.entries(value));
  return (
    TEXTS.every((name) => typeof fields.get(name) === 'string') &&
    WEBHOOK_EVENTS.some((event) => event === fields.get('kind')) &&
    Number.isSafeInteger(fields.get('revision')) &&
    typeof fields.get('data') === 'object' &&
    fields.get('data') !== null
  );
}
