/** What a line has room for. */
export type LineLimits = {
  /** How many have a place at once. */
  readonly places: number;
  /** How many wait for one, and how many bytes they hold meanwhile. */
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
  private taken = 0;
  private length = 0;
  private bytes = 0;

  constructor(private readonly limits: LineLimits) {}

  /** How many wait now. */
  get waiting(): number {
    return this.length;
  }

  /** Whether nobody has a place, and so nobody waits. */
  get isIdle(): boolean {
    return this.taken === 0;
  }

  /** Whether there was a free place: then it is taken, to be given back. */
  take(key: string): boolean {
    if (this.taken >= this.limits.places) return false;
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

  /** Gives a place back, once for each that was taken or waited for: the next takes it over. */
  giveBack(key: string): void {
    const left = (this.held.get(key) ?? 0) - 1;
    if (left > 0) this.held.set(key, left);
    else this.held.delete(key);
    this.taken--;
    const next = this.next();
    if (!next) return;
    this.hold(next.key);
    this.dismiss(next, 'place');
  }

  private hold(key: string): void {
    this.taken++;
    this.held.set(key, (this.held.get(key) ?? 0) + 1);
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
    if (this.hasRoom(1, bytes)) return true;
    const [loudest, most] = this.loudest();
    if (!loudest || most <= (this.line.get(key)?.size ?? 0) + 1 || !this.hasRoom(0, bytes - loudest.bytes)) return false;
    this.dismiss(loudest, 'full');
    return true;
  }

  private hasRoom(more: number, bytes: number): boolean {
    return this.length + more <= this.limits.waiting && this.bytes + bytes <= this.limits.bytes;
  }

  /** The newest of the key with the most in the line, and how many these are. */
  private loudest(): [Entry | undefined, number] {
    let loudest: Set<Entry> | undefined;
    for (const entries of this.line.values()) if (entries.size > (loudest?.size ?? 0)) loudest = entries;
    return [[...(loudest ?? [])].at(-1), loudest?.size ?? 0];
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
