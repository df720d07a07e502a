import { fingerprintOf } from './fingerprint.js';

const BUCKETS = 65_536;

/**
 * Says whether two sides have the same keys without keeping a key: each is added to one of 65,536 sums. Of two tallies, those sums differ in which one
 * side has a key that the other has not; keys that are missed have odds of one to four billion. 256 KB.
 */
export class Tally {
  private constructor(private readonly sums: Uint32Array<ArrayBuffer>) {}

  static empty(): Tally {
    return new Tally(new Uint32Array(BUCKETS));
  }

  /** @param bytes what `bytes` gave, on this or another machine */
  static from(bytes: Buffer): Tally {
    const sums = new Uint32Array(BUCKETS);
    for (let at = 0; at < BUCKETS; at += 1) sums[at] = bytes.readUInt32LE(4 * at);
    return new Tally(sums);
  }

  /** Adds a key. Once: a key that is added twice is no key that was added once. */
  add(key: string): void {
    const [high, low] = fingerprintOf(key);
    const at = bucketOf(low);
    this.sums[at] = (this.sums[at] ?? 0) + high;
  }

  /** Tells whether a key may be on one of the two sides alone; undefined when none is. */
  differingFrom(other: Tally): ((key: string) => boolean) | undefined {
    const differs = this.sums.map((sum, at) => (sum === other.sums[at] ? 0 : 1));
    return differs.includes(1) ? (key) => differs[bucketOf(fingerprintOf(key)[1])] === 1 : undefined;
  }

  get bytes(): Buffer {
    const bytes = Buffer.alloc(4 * BUCKETS);
    this.sums.forEach((sum, at) => bytes.writeUInt32LE(sum, 4 * at));
    return bytes;
  }
}

function bucketOf(low: number): number {
  return low % BUCKETS;
}
