import { ALL_SLOTS } from '@cauce/delivery-domain';

/** How many requests of this process may be under way to one endpoint: a slow receiver takes no more. */
const PER_ENDPOINT = ALL_SLOTS;
/** How many may be under way in all. */
const PER_PROCESS = 500;

/** Counts what is under way. A leased delivery is sent once it has a slot, which it gives back when its result is written. */
export class Slots {
  private readonly taken = new Map<string, number>();
  private total = 0;

  constructor(
    /** How many requests may be under way to an endpoint: fewer than the most, while its receiver does not work. */
    private readonly limitOf: (endpoint: string) => number = () => PER_ENDPOINT,
    private readonly perEndpoint = PER_ENDPOINT,
    private readonly perProcess = PER_PROCESS,
  ) {}

  /** How many more may be under way, to all endpoints together. */
  room(): number {
    return Math.max(0, this.perProcess - this.total);
  }

  /** What an endpoint without anything under way may have at most. */
  most(): number {
    return this.perEndpoint;
  }

  /** The endpoints that have something under way, and how many more each may have: two arrays, for `unnest`. */
  free(): readonly [endpoints: string[], free: number[]] {
    return [[...this.taken.keys()], [...this.taken.values()].map((taken) => Math.max(0, this.perEndpoint - taken))];
  }

  isBusy(endpoint: string): boolean {
    return this.taken.has(endpoint);
  }

  /** Takes a slot, if there is a free one: an insert and a claim that ran side by side may have leased more than there are. */
  take(endpoint: string): boolean {
    const taken = this.taken.get(endpoint) ?? 0;
    if (taken >= Math.min(this.perEndpoint, this.limitOf(endpoint)) || this.room() === 0) return false;
    this.taken.set(endpoint, taken + 1);
    this.total += 1;
    return true;
  }

  giveBack(endpoint: string): void {
    const left = (this.taken.get(endpoint) ?? 0) - 1;
    if (left > 0) this.taken.set(endpoint, left);
    else this.taken.delete(endpoint);
    this.total -= 1;
  }
}
