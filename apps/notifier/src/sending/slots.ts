import { ALL_SLOTS } from '@cauce/delivery-domain';

/** How much may be under way, in requests. */
export type SlotLimits = {
  /** To one endpoint: a slow receiver takes no more. */
  readonly perEndpoint: number;
  /** In all. */
  readonly perProcess: number;
  /** To all endpoints together whose receivers fail, as a share of all: however many hang, the others have the rest. */
  readonly failingShare: number;
  /** An endpoint that has not answered for so long gets no more until it does, in ms: nobody knows yet whether it hangs. */
  readonly silenceMs: number;
};

const LIMITS: SlotLimits = { perEndpoint: ALL_SLOTS, perProcess: 500, failingShare: 0.2, silenceMs: 1_000 };

/** What is under way to an endpoint. `heardAt`: its last answer, or when the first of these was sent. */
type Taken = { readonly count: number; readonly heardAt: number };

/** Counts what is under way. A leased delivery is sent once it has a slot, which it gives back when its result is written. */
export class Slots {
  private readonly taken = new Map<string, Taken>();
  private readonly limits: SlotLimits;
  private total = 0;

  constructor(
    /** How many requests may be under way to an endpoint: fewer than the most while its receiver does not work. */
    private readonly limitOf: (endpoint: string) => number,
    limits: Partial<SlotLimits> = {},
    private readonly now: () => number = () => performance.now(),
  ) {
    this.limits = { ...LIMITS, ...limits };
  }

  /** How many more may be under way, to all endpoints together. */
  room(): number {
    return Math.max(0, this.limits.perProcess - this.total);
  }

  /** How many more of these to endpoints that fail, or that have not answered for a while. */
  failingRoom(): number {
    const failing = [...this.taken].filter(([endpoint, taken]) => this.isFailing(endpoint) || this.isSilent(taken));
    const count = failing.reduce((sum, [, taken]) => sum + taken.count, 0);
    return Math.max(0, Math.min(this.room(), Math.floor(this.limits.perProcess * this.limits.failingShare) - count));
  }

  /** What an endpoint without anything under way may have at most. */
  most(): number {
    return this.limits.perEndpoint;
  }

  /** The endpoints that have something under way, and how many more each may have if it works: two arrays, for `unnest`. */
  free(): readonly [endpoints: string[], free: number[]] {
    const free = (taken: Taken) => (this.isSilent(taken) ? 0 : Math.max(0, this.limits.perEndpoint - taken.count));
    return [[...this.taken.keys()], [...this.taken.values()].map(free)];
  }

  isBusy(endpoint: string): boolean {
    return this.taken.has(endpoint);
  }

  /** Takes a slot, if there is a free one: an insert and a claim that ran side by side may have leased more than there are. */
  take(endpoint: string): boolean {
    const { count, heardAt } = this.taken.get(endpoint) ?? { count: 0, heardAt: this.now() };
    const room = this.isFailing(endpoint) ? this.failingRoom() : this.room();
    if (count >= Math.min(this.limits.perEndpoint, this.limitOf(endpoint)) || room === 0) return false;
    this.taken.set(endpoint, { count: count + 1, heardAt });
    this.total += 1;
    return true;
  }

  giveBack(endpoint: string): void {
    const count = (this.taken.get(endpoint)?.count ?? 0) - 1;
    if (count > 0) this.taken.set(endpoint, { count, heardAt: this.now() });
    else this.taken.delete(endpoint);
    this.total -= 1;
  }

  private isFailing(endpoint: string): boolean {
    return this.limitOf(endpoint) < this.limits.perEndpoint;
  }

  private isSilent({ heardAt }: Taken): boolean {
    return this.now() - heardAt > this.limits.silenceMs;
  }
}
