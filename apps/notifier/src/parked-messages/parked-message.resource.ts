import type { ParkedMessage, WholeParkedMessage } from '@cauce/bus';
import { field, type Resource } from '@cauce/kernel';
import { redact, scrub } from '@cauce/telemetry';

/** A message of the bus that waits for an operator, as the operator API shows it. */
export type ParkedMessageResource = {
  /** `parked-messages/<id>`. */
  readonly name: string;
  readonly topic: string;
  readonly partition: number;
  /** Decimal digits. */
  readonly offset: string;
  /** The stream that it is about; messages of the same key wait behind it. */
  readonly key: string;
  /** FAILED: it could not be handled. BEHIND: it waits for an earlier one of its key. */
  readonly reason: string;
  /** What went wrong when it was last tried. */
  readonly error?: string;
  readonly tryCount: number;
  /** When it was sent. */
  readonly sendTime: string;
  /** When it was parked. */
  readonly createTime: string;
  readonly lastTryTime?: string;
};

/** With its content. Personal and secret members are hidden. */
export type WholeParkedMessageResource = ParkedMessageResource & {
  readonly valueBytes: number;
  /** Absent when it is not a JSON object. */
  readonly value?: object;
};

/** How the API's document shows it. */
export const PARKED_MESSAGE: Resource<ParkedMessageResource> = {
  title: 'ParkedMessage',
  about: 'A message of the bus that waits for an operator.',
  fields: {
    name: field.name('parked-messages/{message}', 'The parked message’s name.'),
    topic: field.text('Where it was sent.', 'payments.payment.v1'),
    partition: field.whole('Its partition there.', 3, { minimum: 0 }),
    offset: field.text('Its offset there, in decimal digits.', '1024', { pattern: '^\\d+$' }),
    key: field.text('The stream that it tells of: what has the same key waits behind it.', 'payment-w36baitccsrzh65iqjopzowphc'),
    reason: field.text('FAILED: it could not be handled. BEHIND: it waits for an earlier one of its key.', 'FAILED'),
    error: field.optional(field.text('What went wrong when it was last tried.', 'RangeError: Invalid time value')),
    tryCount: field.whole('How often it was tried.', 5, { minimum: 0 }),
    sendTime: field.time('When it was sent.'),
    createTime: field.time('When it was parked.'),
    lastTryTime: field.optional(field.time('When it was last tried.')),
  },
};

/** One of them, whole. */
export const WHOLE_PARKED_MESSAGE: Resource<WholeParkedMessageResource> = {
  title: 'WholeParkedMessage',
  about: 'A parked message with what it says. Members that name a person or open a door are hidden.',
  fields: {
    ...PARKED_MESSAGE.fields,
    valueBytes: field.whole('How long it is.', 812, { minimum: 0 }),
    value: field.optional({ schema: { type: 'object', description: 'What it says; absent when it is not a JSON object.' } }),
  },
};

/** The result of an operation on a parked message: the first of its key that is still parked, if any. */
export type LeftMessages = { readonly next?: ParkedMessageResource };

const next = field.optional(field.object(PARKED_MESSAGE));

/** The answer of `:drop`. */
export const DROPPED_MESSAGE: Resource<LeftMessages> = {
  title: 'DroppedMessage',
  about: 'It was given up for good. `next`: the first message of its key that is parked still.',
  fields: { next },
};

/** The answer of `:retry`. */
export const RETRIED_MESSAGES: Resource<LeftMessages & { readonly handledCount: number }> = {
  title: 'RetriedMessages',
  about: 'What a retry came to. `next`: the first message of its key that is parked still.',
  fields: { handledCount: field.whole('How many were handled: this one, and those behind it.', 1, { minimum: 0 }), next },
};

export function toParkedMessageResource(message: ParkedMessage): ParkedMessageResource {
  const { id, topic, partition, offset, key, reason, error, tries, sentAt, createTime, tryTime } = message;
  return {
    name: `parked-messages/${id}`,
    topic,
    partition,
    offset,
    key,
    reason,
    ...(error !== null && { error: scrub(error) }),
    tryCount: tries,
    sendTime: sentAt.toISOString(),
    createTime: createTime.toISOString(),
    ...(tryTime && { lastTryTime: tryTime.toISOString() }),
  };
}

export function toWholeParkedMessageResource(message: WholeParkedMessage): WholeParkedMessageResource {
  const value = shown(message.value);
  return { ...toParkedMessageResource(message), valueBytes: message.value.length, ...(value && { value }) };
}

function shown(bytes: Buffer): object | undefined {
  try {
    const value: unknown = JSON.parse(bytes.toString());
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? redact(value) : undefined;
  } catch {
    return undefined;
  }
}
