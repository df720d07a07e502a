import type { ParkedMessage, ParkedMessageWithContent } from '@cauce/bus';
import { redact, scrub } from '@cauce/telemetry';

/** A message of the bus that waits for an operator, as the operator API shows it. */
export type ParkedResource = {
  /** `parked-messages/<id>`. */
  readonly name: string;
  readonly topic: string;
  readonly partition: number;
  /** Decimal digits. */
  readonly offset: string;
  /** The stream that it is about; messages of the same key wait behind it. */
  readonly key: string;
  /** FAILED: it could not be handled. WAITS: for what `error` names. BEHIND: it waits for an earlier one of its key. */
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
export type ParkedResourceWithContent = ParkedResource & {
  readonly valueBytes: number;
  /** Absent when it is not a JSON object. */
  readonly value?: object;
};

/** The result of an operation on a parked message: the first of its key that is still parked, if any. */
export type NextParked = { readonly next?: ParkedResource };

/** The result of a retry. */
export type RetriedParked = NextParked & { readonly handledCount: number };

/** @param collection `parked-messages` */
export function toParkedResource(collection: string, message: ParkedMessage): ParkedResource {
  const { id, topic, partition, offset, key, reason, error, tries, sentAt, createTime, tryTime } = message;
  return {
    name: `${collection}/${id}`,
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

/** @param collection `parked-messages` */
export function toParkedResourceWithContent(collection: string, message: ParkedMessageWithContent): ParkedResourceWithContent {
  const value = shown(message.value);
  return { ...toParkedResource(collection, message), valueBytes: message.value.length, ...(value && { value }) };
}

function shown(bytes: Buffer): object | undefined {
  try {
    const value: unknown = JSON.parse(bytes.toString());
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? redact(value) : undefined;
  } catch {
    return undefined;
  }
}
