import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { lineOf } from '../replayed-event.js';
import type { Sink } from './sink.js';

/** A line for each event; a slow reader slows the replay down, and fills no memory. */
export function toLines(out: Writable): Sink {
  return {
    take: async (events) => {
      if (!out.write(events.map((event) => `${lineOf(event)}\n`).join(''))) await once(out, 'drain');
    },
    close: () => Promise.resolve(),
  };
}
