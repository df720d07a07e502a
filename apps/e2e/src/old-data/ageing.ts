import type { Row } from './fixture.js';

/**
 * The columns that say how old something is for us, by the machine's time: by them it would be too old to be sent, or kept. They move
 * with the years; whatever is business (`at`, expiries) and whatever is due stays, and so is overdue, as after a long stop.
 */
const AGEING: Readonly<Record<string, readonly string[]>> = {
  event: ['created'],
  attempt_secret: ['create_time'],
  webhook_endpoint: ['activate_time', 'close_time'],
  webhook_endpoint_version: ['valid_from'],
  delivery: ['recorded_at', 'create_time', 'end_time'],
  delivery_attempt: ['start_time'],
  delivery_operation: ['create_time', 'end_time'],
  control_delivery: ['create_time', 'end_time', 'told_time'],
  mail: ['recorded_at', 'create_time', 'give_up_time', 'end_time'],
  // Of the sandbox: until when a bank's page is open. A bank knows no test clock.
  charge: ['expire_time'],
};

/** Members of JSON columns, likewise: the span of an operation is compared with the times of events. */
const AGEING_MEMBERS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  delivery_operation: { filter: ['from', 'to'] },
};

/** Makes old data as young as it was when it was made: by one constant for all of it. */
export class Ageing {
  private readonly byMs: number;

  constructor(madeAt: string, now = Date.now()) {
    this.byMs = now - Date.parse(madeAt);
  }

  /** RFC 3339, or Unix milliseconds; other values stay as they are. */
  moved(time: unknown): unknown {
    if (typeof time === 'number') return time + this.byMs;
    const ms = typeof time === 'string' ? Date.parse(time) : NaN;
    return Number.isNaN(ms) ? time : new Date(ms + this.byMs).toISOString();
  }

  row(table: string, row: Row): Row {
    const members = Object.entries(AGEING_MEMBERS[table] ?? {});
    const inside = members.map(([column, names]): [string, unknown] => [column, this.columns(row[column] as Row, names)]);
    return { ...this.columns(row, AGEING[table] ?? []), ...Object.fromEntries(inside) };
  }

  /** A message of a topic, whose text stays otherwise as it is; what is no message stays whole. */
  message(text: string): string {
    const message = JSON.parse(text) as Row;
    return JSON.stringify({ ...message, recordedAt: this.moved(message['recordedAt']) });
  }

  private columns(row: Row, names: readonly string[]): Row {
    const known = names.filter((name) => row[name] !== undefined);
    return { ...row, ...Object.fromEntries(known.map((name) => [name, this.moved(row[name])])) };
  }
}
