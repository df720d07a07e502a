import { isWebhookEvent, type WebhookEvent } from '../webhooks/envelope.js';
import {
  type BuyerMail,
  decodeBuyerMail,
  encodeBuyerMail,
  MAIL_WITHDRAWAL,
  type MailWithdrawal,
  type SentBuyerMail,
} from './buyer-mail.js';
import { CHARGE_ORDER, CHARGE_OUTCOME, type ChargeOrder, type ChargeOutcome } from './charging.js';
import { MalformedMessage, parsedMessage } from './malformed-message.js';
import { having, object, optional, type ShapesOf, text, time, whole } from './shapes.js';
import type { Topic } from './topics.js';

/** The messages of each topic, by kind. Kinds without a webhook are for other services only. */
export const MESSAGE_KINDS = {
  'payments.payment.v1': [
    'payment.statusChanged',
    'paymentAttempt.statusChanged',
    'payment.created',
    'payment.chargeRefused',
    'payment.refunded',
  ],
  'billing.subscription.v1': [
    'subscription.subscriptionStatusChanged',
    'subscription.billingStatusChanged',
    'subscription.chargeRequested',
    'subscription.cycleGivenUp',
    'subscription.trialEndNoticed',
  ],
} as const satisfies Readonly<Partial<Record<Topic, readonly string[]>>>;

/** A topic of {@link ResourceMessage}s. */
export type ResourceTopic = keyof typeof MESSAGE_KINDS;

/** The kinds of a topic; `MessageKind<ResourceTopic>`: of any. */
export type MessageKind<Of extends ResourceTopic> = (typeof MESSAGE_KINDS)[Of][number];

/** What a message has in every form. */
type MessageFields = {
  /** The stored event's id (UUID); becomes `webhook-id`. */
  readonly id: string;
  /** `payment-<id>`: the Kafka key, and what the order of webhooks is kept for. */
  readonly stream: string;
  /** The stored event's revision; becomes `X-Service-Sequence`. Gaps are normal. */
  readonly revision: number;
  /** Business time, RFC 3339 UTC. */
  readonly at: string;
  /** When the event store stored it, RFC 3339 UTC; independent of test clocks. */
  readonly recordedAt: string;
  /** `organizations/<id>`. */
  readonly organization: string;
  /** `stores/<id>`. */
  readonly store: string;
  /** `integrations/<id>` of the token that created the resource; absent for the merchant's own. */
  readonly integration?: string;
  /** The webhook's `data` (docs/api.md, "Events"), as it was at that revision; has the resource's `name`. Holds personal data. */
  readonly data: object;
  /** Mails that need not be sent any more. */
  readonly withdraws?: MailWithdrawal;
  /** What payments is to do. */
  readonly chargeOrder?: ChargeOrder;
  /** What billing is told of a charge. */
  readonly chargeOutcome?: ChargeOutcome;
};

/**
 * A change of a resource, as other services may know it. One stored event makes at most one message, and `id` is that event's: a reader that
 * acts on it can recognise a repeat.
 */
export type ResourceMessage<Kind extends MessageKind<ResourceTopic> = MessageKind<ResourceTopic>> = MessageFields & {
  readonly kind: Kind;
  /** The mail that the buyer is to get. */
  readonly buyerMail?: BuyerMail;
};

/** The parts of a message that not every reader needs. */
const PARTS = ['buyerMail', 'withdraws', 'chargeOrder', 'chargeOutcome'] as const;

/** One of {@link PARTS}, or `webhook`. */
type MessagePart = (typeof PARTS)[number] | 'webhook';

const PARTS_HEADER = 'parts';

/** The header that says which parts a message has, so that a reader skips one that it does not need without parsing it. */
export function partsHeader(message: ResourceMessage): Readonly<Record<string, string>> {
  const parts = PARTS.filter((part) => message[part] !== undefined);
  return { [PARTS_HEADER]: [...(isAnnouncement(message) ? ['webhook'] : []), ...parts].join() };
}

/** Whether a message has one of these parts, by its headers; a message of an earlier version does not say, so it may. */
export function mayHaveParts(headers: Readonly<Record<string, string>>, ...parts: readonly MessagePart[]): boolean {
  const said = headers[PARTS_HEADER]?.split(',');
  return said === undefined || parts.some((part) => said.includes(part));
}

/** A message that becomes webhooks. */
export type Announcement = ResourceMessage<MessageKind<ResourceTopic> & WebhookEvent>;

/** Whether merchants are told of it. */
export function isAnnouncement(message: ResourceMessage): message is Announcement {
  return isWebhookEvent(message.kind);
}

/** A message as Kafka carries it, in JSON: what `libs/contracts/asyncapi.json` shows. */
export type SentMessage = MessageFields & {
  readonly kind: string;
  /** The mail that the buyer is to get: `buyerMail`, by the name that it has had since the first form. */
  readonly notice?: SentBuyerMail;
  /** Whether merchants are told of it, for readers that are older than its kind. */
  readonly announced: boolean;
};

/** The message as Kafka carries it. */
export function encodeMessage({ buyerMail, ...message }: ResourceMessage): Buffer {
  const notice = buyerMail && { notice: encodeBuyerMail(buyerMail) };
  const sent: SentMessage = { ...message, ...notice, announced: isAnnouncement(message) };
  return Buffer.from(JSON.stringify(sent));
}

/**
 * Reads a message of a topic, in every form that was ever sent; undefined for a kind that this version does not know and that no webhook
 * is made of.
 * @throws MalformedMessage when it is not one, or may be a webhook that a later version knows: it is parked, and nothing is lost.
 */
export function decodeMessage(topic: ResourceTopic, value: Buffer): ResourceMessage | undefined {
  const read = parsedMessage(value);
  if (!isSent(read)) throw new MalformedMessage(topic);
  const { announced, notice, withdraws = withdrawalInFirstForm(read), ...message } = read;
  const buyerMail = notice === undefined ? undefined : decodeBuyerMail(notice);
  const isKnown = (MESSAGE_KINDS[topic] as readonly string[]).includes(message.kind);
  if (isKnown) return { ...message, ...(buyerMail && { buyerMail }), ...(withdraws && { withdraws }) };
  if (announced !== false) throw new MalformedMessage(topic);
  return undefined;
}

type Sent = Omit<ResourceMessage, 'buyerMail'> & { readonly announced?: unknown; readonly notice?: unknown };

const SENT: ShapesOf<Sent> = {
  id: text,
  kind: text,
  stream: text,
  revision: whole,
  at: time,
  recordedAt: time,
  organization: text,
  store: text,
  integration: optional(text),
  data: object,
  withdraws: optional(MAIL_WITHDRAWAL),
  chargeOrder: optional(CHARGE_ORDER),
  chargeOutcome: optional(CHARGE_OUTCOME),
  announced: () => true,
  notice: optional((value) => decodeBuyerMail(value) !== undefined),
};

/** A webhook names its resource. */
function isSent(value: unknown): value is Sent {
  return having(SENT)(value) && (!isWebhookEvent((value as Sent).kind) || having({ name: text })((value as Sent).data));
}

/** Messages of the first form leave this to their reader: a payment that can no longer be paid needs no link. */
function withdrawalInFirstForm({ kind, data }: Sent): MailWithdrawal | undefined {
  const { name, status } = data as { readonly name?: unknown; readonly status?: unknown };
  const isOver = kind === 'payment.statusChanged' && ['FUNDED', 'EXPIRED', 'CANCELED'].some((each) => each === status);
  return isOver && typeof name === 'string' ? { resource: name, kinds: ['payment-link'] } : undefined;
}
