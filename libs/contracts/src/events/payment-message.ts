import { WEBHOOK_EVENTS, type WebhookEvent } from '../webhooks/envelope.js';
import { type BuyerNotice, isBuyerNotice } from './buyer-notice.js';

/** What other services hear of though merchants do not: no webhook of the contract. */
const UNANNOUNCED = ['payment.created'] as const;

/** What a message of `payments.payment.v1` tells. */
export type PaymentMessageKind = WebhookEvent | (typeof UNANNOUNCED)[number];

/**
 * `payments.payment.v1`: a change of a payment or of one of its attempts, as other services may know it.
 * One stored event makes at most one message, and `id` is that event's: whoever acts on it can tell a repeat.
 */
export type PaymentMessage = {
  /** The stored event's id (UUID); becomes `webhook-id`. */
  readonly id: string;
  readonly kind: PaymentMessageKind;
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
  /** The webhook's `data` (contract, "Events"), as it was at that revision; of `payment.created`, as that of a status change. Holds personal data. */
  readonly data: object;
  /** What the buyer is to be told of it. */
  readonly notice?: BuyerNotice;
};

/** A message that becomes webhooks. */
export type Announcement = PaymentMessage & { readonly kind: WebhookEvent };

/** Whether merchants hear of it. */
export function isAnnouncement(message: PaymentMessage): message is Announcement {
  return WEBHOOK_EVENTS.some((event) => event === message.kind);
}

/** The message as Kafka carries it: it says whether merchants hear of it, for readers that are older than its kind. */
export function encodePaymentMessage(message: PaymentMessage): Buffer {
  return Buffer.from(JSON.stringify({ ...message, announced: isAnnouncement(message) }));
}

/**
 * Reads a message; undefined for a kind that this version does not know and that no webhook is made of.
 * @throws MalformedMessage when it is not one, or may be a webhook that a later version knows: it is parked, and nothing is lost.
 */
export function decodePaymentMessage(value: Buffer): PaymentMessage | undefined {
  const read = parsed(value);
  if (!isPaymentMessage(read)) throw new MalformedMessage('payments.payment.v1');
  const { announced, ...message } = read;
  if (KINDS.has(message.kind)) return message;
  if (announced !== false) throw new MalformedMessage('payments.payment.v1');
  return undefined;
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

const KINDS: ReadonlySet<string> = new Set([...WEBHOOK_EVENTS, ...UNANNOUNCED]);
const TEXTS = ['id', 'kind', 'stream', 'at', 'recordedAt', 'organization', 'store'] as const satisfies readonly (keyof PaymentMessage)[];

function isPaymentMessage(value: unknown): value is PaymentMessage & { announced?: unknown } {
  if (typeof value !== 'object' || value === null) return false;
  const fields = new Map(Object.entries(value));
  return (
    TEXTS.every((name) => typeof fields.get(name) === 'string') &&
    Number.isSafeInteger(fields.get('revision')) &&
    typeof fields.get('data') === 'object' &&
    fields.get('data') !== null &&
    (fields.get('notice') === undefined || isBuyerNotice(fields.get('notice')))
  );
}
