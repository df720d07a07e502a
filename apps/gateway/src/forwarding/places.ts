import { overloaded } from '@cauce/http';
import { Line, type LineLimits } from '@cauce/patience';
import type { FastifyReply } from 'fastify';
import { type Lane, LANES, MOST_READERS } from './lanes.js';

/** Who wants a place. */
type Asker = {
  readonly lane: Lane;
  /** Whose turn is counted: the organization, or the client's address where none is known. */
  readonly key: string;
  readonly bytes: number;
  /** How long it has waited elsewhere, in ms. */
  readonly waitedMs: number;
};

/** A place to be asked by one service, until its answer is over. */
export class Place {
  private isReading = false;

  /** @internal */
  constructor(
    private readonly line: Line,
    private readonly key: string,
    private readonly readers: { count: number },
  ) {}

  /** From here on the answer goes at its caller's pace: the service is done, and others go on. */
  onlyReads(): void {
    if (this.isReading || this.readers.count >= MOST_READERS) return;
    this.isReading = true;
    this.readers.count++;
    this.line.giveBack(this.key);
  }

  /** To be called once. */
  end(): void {
    if (this.isReading) this.readers.count--;
    else this.line.giveBack(this.key);
  }
}

/** The places of one service, with a line before those of each lane. */
export class Places {
  private readonly lines: Readonly<Record<Lane, Line>>;
  private readonly readers = { count: 0 };

  constructor(limits: Readonly<Record<Lane, LineLimits>> = LANES) {
    this.lines = Object.fromEntries(Object.entries(limits).map(([lane, each]) => [lane, new Line(each)])) as Record<Lane, Line>;
  }

  /** A place that is free, at once. */
  take({ lane, key }: Asker): Place | undefined {
    const line = this.lines[lane];
    return line.take(key) ? new Place(line, key, this.readers) : undefined;
  }

  /** Waits for a place. Undefined: the caller has left meanwhile. Throws OVERLOADED when there is none in time, or no room to wait. */
  async wait({ lane, key, bytes, waitedMs }: Asker, { raw }: FastifyReply): Promise<Place | undefined> {
    const line = this.lines[lane];
    const { turn, leave } = line.join(key, bytes, waitedMs);
    raw.once('close', leave);
    const how = await turn;
    raw.off('close', leave);
    if (how === 'full' || how === 'late') throw overloaded('gateway', 'line');
    if (how === 'left') return undefined;
    return new Place(line, key, this.readers);
  }
}
