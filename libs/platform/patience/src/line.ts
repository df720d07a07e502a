/** What a line has room for. */
export type LineLimits = {
  /** How many have a place at once, until it is resized. */
  readonly places: number;
  /** How many wait for one at most, and how many bytes they hold meanwhile. */
  readonly waiting: number;
  readonly bytes: number;
  /** Nobody waits longer. */
  readonly waitMs: number;
};

/** How waiting ended: with a place, which has to be given back; in a full line; too late; or by leaving. */
export type Turn = 'place' | 'full' | 'late' | 'left';

type Entry = { readonly key: string; readonly bytes: number; readonly end: (turn: Turn) => void };

/**
 * Places, and a line before them that ends. A free place goes to whoever waits longest of the key that has the fewest places, so that a loud key waits
 * for itself. What does not fit is refused: the newest of the key with the most in the line, which may be the one that comes.
 */
export class Line {
  private readonly held = new Map<string, number>();
  private readonly line = new Map<string, Set<Entry>>();
  /** How many of each key come to the line. */
  private readonly coming = new Map<string, number>();
  private taken = 0;
  private length = 0;
  private expected = 0;
  private bytes = 0;

  /** How many have a place at once, and how many may wait. */
  private places: number;
  private room: number;

  constructor(private readonly limits: LineLimits) {
    this.places = limits.places;
    this.room = limits.waiting;
  }

  /**
   * From now on so many have a place at once, and so many may wait, within the limits. Who has a place keeps it, and who waits goes on waiting; new places go
   * to who waits.
   */
  resize(places: number, waiting: number): void {
    this.places = places;
    this.room = Math.min(this.limits.waiting, waiting);
    while (this.giveNext());
  }

  /** How many wait now. */
  get waiting(): number {
    return this.length;
  }

  /** Whether as many wait, or come to a line without a free place, as may. */
  get isFull(): boolean {
    return this.length + this.expected >= this.room + Math.max(0, this.places - this.taken);
  }

  /** Whether one more of a key could wait, if need be in the place of a louder one's. */
  hasRoomFor(key: string): boolean {
    return !this.isFull || this.hasLouderThan(key);
  }

  /**
   * One of a key comes, and counts as if it waited, until the function that is returned is called: once, just before it asks for a place. So while it is found out
   * who calls, which may take long in a crowd, not all are let in for whom there was room when the first of them came.
   */
  expect(key: string): () => void {
    count(this.coming, key, 1);
    this.expected++;
    return () => {
      count(this.coming, key, -1);
      this.expected--;
    };
  }

  /** Whether nobody has a place, and so nobody waits. */
  get isIdle(): boolean {
    return this.taken === 0;
  }

  /** Whether there was a free place: then it is taken, to be given back. */
  take(key: string): boolean {
    if (this.taken >= this.places) return false;
    this.hold(key);
    return true;
  }

  /**
   * Waits for a place. Settles with how that ended, and never rejects.
   * @param bytes what is held meanwhile
   * @param waitedMs how long it has waited elsewhere, which counts
   * @returns `leave` ends the waiting, if it has not ended yet
   */
  join(key: string, bytes: number, waitedMs = 0): { readonly turn: Promise<Turn>; readonly leave: () => void } {
    if (!this.makeRoom(key, bytes)) return { turn: Promise.resolve('full'), leave: () => undefined };
    const { promise, resolve } = Promise.withResolvers<Turn>();
    const late = setTimeout(() => this.dismiss(entry, 'late'), this.limits.waitMs - waitedMs).unref();
    const end = (turn: Turn) => {
      clearTimeout(late);
      resolve(turn);
    };
    const entry: Entry = { key, bytes, end };
    this.add(entry);
    return { turn: promise, leave: () => this.dismiss(entry, 'left') };
  }

  /**
   * A place at once where one is free, else as `join`.
   * @param signal leaves the line when it aborts
   */
  async enter(key: string, bytes: number, signal?: AbortSignal): Promise<Turn> {
    if (this.take(key)) return 'place';
    const { turn, leave } = this.join(key, bytes);
    if (signal?.aborted === true) leave();
    signal?.addEventListener('abort', leave, { once: true });
    const how = await turn;
    signal?.removeEventListener('abort', leave);
    return how;
  }

  /** Gives a place back, once for each that was taken or waited for: the next takes it over. */
  giveBack(key: string): void {
    count(this.held, key, -1);
    this.taken--;
    this.giveNext();
  }

  /** Gives a free place to who is next. Answers whether there were both. */
  private giveNext(): boolean {
    const next = this.taken < this.places ? this.next() : undefined;
    if (!next) return false;
    this.hold(next.key);
    this.dismiss(next, 'place');
    return true;
  }

  private hold(key: string): void {
    this.taken++;
    count(this.held, key, 1);
  }

  private next(): Entry | undefined {
    let [found, fewest]: [Set<Entry> | undefined, number] = [undefined, Infinity];
    for (const [key, entries] of this.line) {
      const held = this.held.get(key) ?? 0;
      if (held >= fewest) continue;
      [found, fewest] = [entries, held];
      if (held === 0) break;
    }
    return found?.values().next().value;
  }

  private makeRoom(key: string, bytes: number): boolean {
    const leaving = this.wouldGiveWay(key, bytes);
    if (typeof leaving === 'object') this.dismiss(leaving, 'full');
    return leaving !== 'nobody';
  }

  /** Who would have to leave for one more of a key: none while there is room, nobody where no key is louder. */
  private wouldGiveWay(key: string, bytes: number): Entry | 'none' | 'nobody' {
    if (this.hasRoom(1, bytes)) return 'none';
    const loudest = this.loudest();
    // Before its newest is looked for: each refusal of a crowd comes here.
    if (loudest.size <= (this.line.get(key)?.size ?? 0) + 1) return 'nobody';
    const newest = [...loudest].at(-1);
    return newest && this.hasRoom(0, bytes - newest.bytes) ? newest : 'nobody';
  }

  private hasRoom(more: number, bytes: number): boolean {
    return this.length + more <= this.room && this.bytes + bytes <= this.limits.bytes;
  }

  /** Whether another key has more that wait or come than this one would have. */
  private hasLouderThan(key: string): boolean {
    const most = (this.line.get(key)?.size ?? 0) + (this.coming.get(key) ?? 0) + 1;
    for (const [each, entries] of this.line) if (entries.size + (this.coming.get(each) ?? 0) > most) return true;
    for (const come of this.coming.values()) if (come > most) return true;
    return false;
  }

  /** Those of the key with the most in the line. */
  private loudest(): ReadonlySet<Entry> {
    let loudest: ReadonlySet<Entry> = new Set();
    for (const entries of this.line.values()) if (entries.size > loudest.size) loudest = entries;
    return loudest;
  }

  private add(entry: Entry): void {
    const entries = this.line.get(entry.key) ?? new Set();
    this.line.set(entry.key, entries.add(entry));
    this.length++;
    this.bytes += entry.bytes;
  }

  private dismiss(entry: Entry, turn: Turn): void {
    const entries = this.line.get(entry.key);
    if (!entries?.delete(entry)) return;
    // To the end, for the keys that have as few places take turns.
    this.line.delete(entry.key);
    if (entries.size > 0) this.line.set(entry.key, entries);
    this.length--;
    this.bytes -= entry.bytes;
    entry.end(turn);
  }
}

/** Adds to a key's count; one that is 0 is forgotten. */
function count(counts: Map<string, number>, key: string, by: number): void {
  const now = (counts.get(key) ?? 0) + by;
  if (now > 0) counts.set(key, now);
  else counts.delete(key);
}
