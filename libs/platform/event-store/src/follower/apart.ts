import { thisProcess } from '@cauce/patience';
import type { Log } from '@cauce/telemetry';
import { isMark, type Position, type StoredEvent } from '../client/stored-event.js';
import type { Lease } from './lease.js';

/** Shows an operator an event whose handling ended `tries` processes while nothing else ran in them. */
export type ParkEvent = (event: StoredEvent, tries: number) => Promise<void>;

/** From the third lease in a row on that ends soon, events are handled one by one, each alone. */
const SUSPECT_FROM = 3;
/** As many as a batch may hold: the one that ended the processes is among them. */
const AT_MOST = 1_024;
/** The handling of an event waits for our own stores alone. While one of them is away, the rest of the process must not wait for it, too. */
const LONGEST_MS = 1_000;

/**
 * Finds the event that ends the process, again and again. A lease that ends soon, and not in order, is a try: the event is among the next ones
 * behind the saved place. In the third, these are handled one by one, each while nothing else runs in the process, and the one that ends it even
 * so is parked. (A place that was saved says nothing: the first batch of a process is a small one.)
 */
export class Apart {
  private readonly isSuspicious: boolean;
  private seen = 0;

  constructor(
    private readonly follower: string,
    private readonly lease: Pick<Lease, 'left' | 'beginAlone'>,
    private readonly park: ParkEvent,
    private readonly log: Log,
  ) {
    this.isSuspicious = lease.left.short >= SUSPECT_FROM;
  }

  /** Whether an event of this batch may have ended a process. */
  isSuspect(batch: readonly StoredEvent[]): boolean {
    return (this.isSuspicious && this.seen < AT_MOST) || batch.some((event) => this.hasDied(event));
  }

  /** Runs the handling of an event alone, or parks the event if the last process ended so. */
  async handle(event: StoredEvent, run: () => Promise<void>): Promise<void> {
    if (isMark(event)) return run();
    if (this.hasDied(event)) return this.setApart(event);
    const ran = await thisProcess.alone(async () => {
      await this.lease.beginAlone(event.position);
      await run();
      return true;
    }, LONGEST_MS);
    if (ran === undefined) throw new Error('something else still runs in this process');
  }

  /** These are handled. */
  passed(batch: readonly StoredEvent[]): void {
    this.seen += batch.length;
  }

  private async setApart(event: StoredEvent): Promise<void> {
    const { id, stream, type } = event;
    await this.park(event, this.lease.left.short);
    this.log.error(
      { follower: this.follower, event: id, stream, type },
      'an event ended its process, alone: it is parked until an operator retries it',
    );
  }

  private hasDied({ position }: StoredEvent): boolean {
    const { alone } = this.lease.left;
    return alone !== undefined && isSame(alone, position);
  }
}

const isSame = (one: Position, other: Position) => one.commit === other.commit && one.prepare === other.prepare;
