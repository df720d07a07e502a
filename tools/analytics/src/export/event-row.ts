import { exportedData, type StoredEvent } from '@cauce/event-store';
import type { EVENT_COLUMNS } from '../columns.js';
import type { Row } from '../spool.js';
import type { StreamFacts } from './stream-facts.js';

/** The row of an event. */
export function eventRow(event: StoredEvent, facts: StreamFacts, withPersonal: boolean): Row {
  const { id, stream, revision, position, type, recordedAt, metadata } = event;
  const { at }: { at?: unknown } = event.data;
  const { principal } = metadata;
  return {
    id,
    stream,
    revision: Number(revision),
    position: String(position.commit),
    type,
    at: typeof at === 'string' ? at : null,
    recorded_at: recordedAt,
    ...facts,
    principal: typeof principal === 'string' ? principal : null,
    data: exportedData(event.data, { withPersonal }),
  } satisfies Record<keyof typeof EVENT_COLUMNS, unknown>;
}
