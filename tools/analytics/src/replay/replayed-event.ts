import { exportedData, type StoredEvent } from '@cauce/event-store';
import { textOf } from '../manifest.js';
import type { PersonalAccess } from '../personal-access.js';

/** An event on its way to a sink. */
export type ReplayedEvent = {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  /** `<commit>/<prepare>`: `--after` takes it. */
  readonly position: string;
  readonly type: string;
  /** Without what is made of secrets, and without personal data unless it was asked for. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Who caused it; absent: not known. */
  readonly principal?: string;
  /** When the store took it, RFC 3339 UTC: its pace. */
  readonly recordedAt: string;
  /** Who took its personal data out, and why; absent: it was left out. */
  readonly personal?: PersonalAccess | undefined;
};

/** How a sink can tell: in a header where it has some, and in each line. */
export const REPLAYED = 'cauce-replayed';

/** The event as a line of JSON, without its end: the same words as `operate.js events`, and that it comes again. */
export function lineOf({ principal, recordedAt, ...event }: ReplayedEvent): string {
  return JSON.stringify({ ...event, metadata: principal === undefined ? {} : { principal }, recordedAt, replayed: true });
}

/** An event of the store. */
export function fromStored(
  { id, stream, revision, position, type, data, metadata, recordedAt }: StoredEvent,
  personal: PersonalAccess | undefined,
): ReplayedEvent {
  const { principal } = metadata;
  return {
    ...{ id, stream, revision: Number(revision), position: textOf(position), type },
    data: exportedData(data, { withPersonal: personal !== undefined }),
    ...(typeof principal === 'string' && { principal }),
    recordedAt,
    personal,
  };
}
