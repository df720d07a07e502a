import type { ApiError } from '@cauce/contracts';
import { overloaded } from '@cauce/http';
import { counter, gauge } from '@cauce/telemetry';
import type { FastifyReply } from 'fastify';
import { LanePlaces } from './lane-places.js';
import { type Lane, type LaneLimits, LANES, MOST_READERS } from './lanes.js';

const refused = counter(
  'cauce_gateway_requests_refused',
  'Requests refused with 503 OVERLOADED since their lane had no place for them in time, by service and lane.',
);

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
  private readonly since = performance.now();

  /** @internal */
  constructor(
    private readonly of: LanePlaces,
    private readonly key: string,
    private readonly readers: { count: number },
  ) {}

  /** The answer begins: how long that took tells how many fit. */
  answers(): void {
    this.of.answers(this.since);
  }

  /** From here on the answer goes at its caller's pace: the service is done, and others go on. */
  onlyReads(): void {
    if (this.isReading || this.readers.count >= MOST_READERS) return;
    this.isReading = true;
    this.readers.count++;
    this.of.line.giveBack(this.key);
  }

  /** To be called once. */
  end(): void {
    if (this.isReading) this.readers.count--;
    else this.of.line.giveBack(this.key);
  }
}

/** The places of one service, with a line before those of each lane. */
export class Places {
  private readonly lanes: Readonly<Record<Lane, LanePlaces>>;
  private readonly each: readonly LanePlaces[];
  private readonly readers = { count: 0 };
  private readonly stops: readonly (() => void)[];

  constructor(
    private readonly service: string,
    limits: Readonly<Record<Lane, LaneLimits>> = LANES,
  ) {
    const lanes = Object.entries(limits).map(([lane, each]) => [lane, new LanePlaces(each)]);
    this.lanes = Object.fromEntries(lanes) as Record<Lane, LanePlaces>;
    this.each = Object.values(this.lanes);
    this.stops = [
      gauge('cauce_gateway_places', 'Requests that a service may be asked at once, as found, by service and lane.', this.valuesOf(({ places }) => places)), // prettier-ignore
      gauge('cauce_gateway_requests_waiting', 'Requests that wait for a place, by service and lane.', this.valuesOf(({ line }) => line.waiting)), // prettier-ignore
    ];
  }

  /** Whether a line of any lane is full. */
  get isAnyFull(): boolean {
    return this.each.some(({ line }) => line.isFull);
  }

  /** OVERLOADED where the line of a lane has no room for one more of this key; undefined where it has, or no key is known. */
  refusalFor(lane: Lane, keyOf: () => string | undefined): ApiError | undefined {
    const { line } = this.lanes[lane];
    const key = line.isFull ? keyOf() : undefined;
    return key === undefined || line.hasRoomFor(key) ? undefined : this.refusal(lane);
  }

  /** One of a key comes to the line of a lane, as {@link Line.expect} says. */
  expect(lane: Lane, key: string): () => void {
    return this.lanes[lane].line.expect(key);
  }

  /** A place that is free, at once. */
  take({ lane, key }: Asker): Place | undefined {
    const of = this.lanes[lane];
    return of.take(key) ? new Place(of, key, this.readers) : undefined;
  }

  /** Waits for a place. Undefined: the caller has left meanwhile. Throws OVERLOADED when there is none in time, or no room to wait. */
  async wait({ lane, key, bytes, waitedMs }: Asker, { raw }: FastifyReply): Promise<Place | undefined> {
    const of = this.lanes[lane];
    const { turn, leave } = of.line.join(key, bytes, waitedMs);
    raw.once('close', leave);
    const how = await turn;
    raw.off('close', leave);
    if (how === 'full' || how === 'late') throw this.refusal(lane);
    if (how === 'left') return undefined;
    return new Place(of, key, this.readers);
  }

  close(): void {
    this.stops.forEach((stop) => stop());
  }

  private refusal(lane: Lane): ApiError {
    refused.add(1, { service: this.service, lane });
    this.lanes[lane].refuses();
    return overloaded('gateway', 'line');
  }

  /** The values of a gauge, one for each lane. */
  private valuesOf(value: (lane: LanePlaces) => number) {
    return () => Object.entries(this.lanes).map(([lane, of]) => ({ value: value(of), labels: { service: this.service, lane } }));
  }
}
