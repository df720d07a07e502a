import type { ParkedMessage, WholeParkedMessage } from '@cauce/bus';
import { redact, scrub } from '@cauce/telemetry';

/** A message of the bus that waits for an operator, as the operator API shows it. */
export type ParkedMessageResource = {
  /** `parked-messages/<id>`. */
  readonly name: string;
  readonly topic: string;
  readonly partition: number;
  /** Decimal digits. */
  readonly offset: string;
  /** The stream that it tells of; what has the same key waits behind it. */
  readonly key: string;
  /** FAILED: it could not be handled. BEHIND: it waits for a former one of its key. */
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

/** With what it says. Its members that name a person or open a door are hidden. */
export type WholeParkedMessageResource = ParkedMessageResource & {
  readonly valueBytes: number;
  /** Absent when it is not a JSON object. */
  readonly value?: object;
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
