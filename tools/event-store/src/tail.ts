import type { RecordedEvent } from './event.js';

const MOST_EVENTS = 1_024;
const MOST_BYTES = 4 * 1_048_576;

/** The latest committed events, so that subscribers who have caught up need not each read them from the disk again. */
export class Tail {
  private events: RecordedEvent[] = [];
  private bytes = 0;

  /** Adds what a transaction has committed. After a gap it begins anew: an event is found by how far its position is from the first one's. */
  add(events: readonly RecordedEvent[]): void {
    const last = this.events.at(-1);
    if (last !== undefined && events[0] !== undefined && events[0].position !== last.position + 1) [this.events, this.bytes] = [[], 0];
    for (const event of events) {
      this.events.push(event);
      this.bytes += sizeOf(event);
    }
    if (this.events.length > MOST_EVENTS || this.bytes > MOST_BYTES) this.shrink();
  }

  /** At most `limit` events from a position on, that one included; undefined when they are not all here. */
  from(position: number, limit: number): RecordedEvent[] | undefined {
    const first = this.events[0]?.position;
    if (first === undefined || position < first) return undefined;
    return this.events.slice(position - first, position - first + limit);
  }

  /** To half of it at once, so that this is seldom. */
  private shrink(): void {
    let [dropped, bytes] = [0, this.bytes];
    for (const event of this.events) {
      if (this.events.length - dropped <= MOST_EVENTS / 2 && bytes <= MOST_BYTES / 2) break;
      bytes -= sizeOf(event);
      dropped += 1;
    }
    this.events = this.events.slice(dropped);
    this.bytes = bytes;
  }
}

function sizeOf({ data, metadata }: RecordedEvent): number {
  return data.length + metadata.length;
}
