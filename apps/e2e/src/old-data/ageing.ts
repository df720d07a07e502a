import type { Row } from './fixture.js';

/**
 * The columns that say how old something is for us, by the machine's time: by them it would be too old to be sent, or kept. They move
 * with the years; whatever is business (`at`, expiries) and whatever is due stays, and so is overdue, as after a long stop.
 */
const AGEING: Readonly<Record<string, readonly string[]>> = {
  event: ['created'],
  attempt_secret: ['create_time'],
  delivery: ['recorded_at', 'create_time', 'end_time'],
  delivery_attempt: ['start_time'],
  mail: ['recorded_at', 'create_time', 'give_up_time', 'end_time'],
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
    const moved = (AGEING[table] ?? []).map((column): [string, unknown] => [column, this.moved(row[column])]);
    return { ...row, ...Object.fromEntries(moved) };
  }

  /** A message of a topic, whose text stays otherwise as it is; what is no message stays whole. */
  message(text: string): string {
    const message = JSON.parse(text) as Row;
    return JSON.stringify({ ...message, recordedAt: this.moved(message['recordedAt']) });
  }
}
