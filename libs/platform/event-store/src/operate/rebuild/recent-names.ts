import { randomUUID } from 'node:crypto';
import { type Fingerprint, fingerprintOf } from '../../streams/fingerprint.js';

/** Slots of each half: 1.5 million names of 8 bytes, at most three quarters full. */
const SLOTS = 2 ** 21;
const FULL = 3 / 4;

/**
 * Remembers the last 1.5 to 3 million names that were added, in 32 MB at most, and nothing before the first. What is forgotten costs its user time, so
 * nothing may depend on it. A name that was never added counts as added with odds of one to 6 × 10¹², by another salt in each process.
 */
export class RecentNames {
  private readonly salt = randomUUID();
  private young: Half | undefined;
  private old: Half | undefined;

  /** @param slots a power of two */
  constructor(private readonly slots = SLOTS) {}

  add(name: string): void {
    if (this.young === undefined || this.young.count >= this.slots * FULL) [this.young, this.old] = [new Half(this.slots), this.young];
    this.young.add(fingerprintOf(name, this.salt));
  }

  has(name: string): boolean {
    if (this.young === undefined) return false;
    const fingerprint = fingerprintOf(name, this.salt);
    return this.young.has(fingerprint) || this.old?.has(fingerprint) === true;
  }
}

/** A set of fingerprints by open addressing, which cannot grow; a free slot is 0 0. */
class Half {
  count = 0;
  private readonly words: Uint32Array;

  constructor(private readonly slots: number) {
    this.words = new Uint32Array(2 * slots);
  }

  add(fingerprint: Fingerprint): void {
    const at = this.slotOf(fingerprint);
    if (!this.isFree(at)) return;
    this.words.set(fingerprint, 2 * at);
    this.count += 1;
  }

  has(fingerprint: Fingerprint): boolean {
    return !this.isFree(this.slotOf(fingerprint));
  }

  /** Its own slot, or the free one where it belongs. */
  private slotOf([high, low]: Fingerprint): number {
    let at = low & (this.slots - 1);
    while (!this.isFree(at) && (this.words[2 * at] !== high || this.words[2 * at + 1] !== low)) at = (at + 1) & (this.slots - 1);
    return at;
  }

  private isFree(at: number): boolean {
    return this.words[2 * at] === 0 && this.words[2 * at + 1] === 0;
  }
}
