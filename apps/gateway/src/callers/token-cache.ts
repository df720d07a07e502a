import type { CallerFacts } from '@cauce/claims';
import { LRUCache } from 'lru-cache';

/**
 * What the catalog says of a token. `store` only when the token may see the store that was asked for; `rateLimit` in requests per
 * second.
 */
export type Verified = { readonly active: false } | (CallerFacts & { readonly active: true; readonly rateLimit: number });

/** Asks the catalog; rejects while it is not reachable. */
export type LookUp = (sha256: string, store: string | undefined) => Promise<Verified>;

/** A revocation must be seen in under a second. So much before the end the catalog is asked anew, and who comes meanwhile does not wait for it. */
const [FRESH_MS, AHEAD_MS] = [900, 300];
/** While the catalog is down, its last answer counts for this time. */
const STALE_MS = 10 * 60_000;
/** For this long after a failure the catalog is asked again, but requests with a known token do not wait. Longer than one more failure takes. */
const SILENT_MS = 3_500;

type Entry = {
  readonly verified: Verified;
  /** When the catalog was asked, not when it answered: what it saw may be that old. */
  readonly askedAt: number;
  /** From then on requests wait for the next answer. */
  askAgainAt: number;
};

/**
 * What is known of (token, store) pairs. Each pair is asked for once at a time and at most every 600 ms, however many wait for it.
 * Unknown tokens have a cache of their own: made-up ones must not push the real ones out.
 */
export class TokenCache {
  private readonly active = new LRUCache<string, Entry>({ max: 50_000 });
  private readonly unknown = new LRUCache<string, Entry>({ max: 5_000 });
  /** Tokens that the catalog has accepted, whatever store was asked for, with their organizations. */
  private readonly good = new LRUCache<string, string>({ max: 50_000 });
  private readonly asking = new Map<string, Promise<Verified>>();
  /** The catalog's last answer was a failure, at this time. */
  private failedAt = -Infinity;

  /** @param now milliseconds of the machine. */
  constructor(
    private readonly lookUp: LookUp,
    private readonly now: () => number = Date.now,
  ) {}

  /** The catalog's answer for a pair, at most 900 ms old; up to 10 minutes while the catalog is down. Rejects when it never gave one. */
  verify(sha256: string, store?: string): Verified | Promise<Verified> {
    const pair = `${sha256} ${store ?? ''}`;
    const entry = this.active.get(pair) ?? this.unknown.get(pair);
    const now = this.now();
    if (entry && now < entry.askAgainAt - AHEAD_MS) return entry.verified;
    const answer = this.asking.get(pair) ?? this.ask(pair, entry, sha256, store);
    return entry && (now < entry.askAgainAt || this.isSilent(entry)) ? entry.verified : answer;
  }

  /** Whether the catalog has accepted this token before, for any store: then it is not a guess. */
  knows(sha256: string): boolean {
    return this.good.has(sha256);
  }

  /** Whose token it is, where the catalog has accepted it before; asks nobody. */
  organizationOf(sha256: string): string | undefined {
    return this.good.get(sha256);
  }

  /** A catalog that hangs would hold every request up, again and again. */
  private isSilent({ askedAt }: Entry): boolean {
    const now = this.now();
    return now - this.failedAt < SILENT_MS && now - askedAt <= STALE_MS;
  }

  private ask(pair: string, known: Entry | undefined, sha256: string, store: string | undefined): Promise<Verified> {
    const askedAt = this.now();
    const answer = this.lookUp(sha256, store)
      .then(
        (verified) => {
          this.failedAt = -Infinity;
          this.remember(sha256, verified);
          return this.keep(pair, { verified, askedAt, askAgainAt: askedAt + FRESH_MS });
        },
        (error: unknown) => {
          this.failedAt = this.now();
          return this.lastKnown(known, error);
        },
      )
      .finally(() => this.asking.delete(pair));
    answer.catch(() => undefined); // it may have no awaiting caller
    this.asking.set(pair, answer);
    return answer;
  }

  private remember(sha256: string, verified: Verified): void {
    if (verified.active) this.good.set(sha256, verified.organization ?? verified.principal);
    else this.good.delete(sha256);
  }

  private keep(pair: string, entry: Entry): Verified {
    const [into, outOf] = entry.verified.active ? [this.active, this.unknown] : [this.unknown, this.active];
    outOf.delete(pair);
    into.set(pair, entry);
    return entry.verified;
  }

  private lastKnown(known: Entry | undefined, error: unknown): Verified {
    const now = this.now();
    if (!known || now - known.askedAt > STALE_MS) throw error;
    // Not every request should wait for a catalog that does not answer.
    known.askAgainAt = now + FRESH_MS;
    return known.verified;
  }
}
