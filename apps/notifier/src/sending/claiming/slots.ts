import { ALL_SLOTS } from '@cauce/delivery-domain';

/** How much may be under way. */
export type SlotLimits = {
  /** Requests to one endpoint. */
  readonly perEndpoint: number;
  /** Requests in all, with what is leased ahead of them. */
  readonly perProcess: number;
  /** Requests to all failing endpoints together, as a share of `perProcess`: however many hang, the others have the rest. */
  readonly failingShare: number;
  /** An endpoint that has not answered for this long gets no more until it does, in ms: it may hang. */
  readonly silenceMs: number;
  /** Answers whose results are not written yet, in all and of one endpoint: a slow database slows sending down. */
  readonly unwritten: number;
  readonly unwrittenPerEndpoint: number;
  /** Deliveries of one endpoint that are leased before they have a slot. */
  readonly ahead: number;
};

const LIMITS: SlotLimits = {
  perEndpoint: ALL_SLOTS,
  perProcess: 500,
  failingShare: 0.2,
  silenceMs: 1_000,
  unwritten: 256,
  unwrittenPerEndpoint: 100,
  ahead: 80,
};

/** An endpoint has as many leased ahead as it answered in this time, in ms. */
const AHEAD_MS = 100;

/** What an endpoint has under way. */
type EndpointUse = {
  sending: number;
  unwritten: number;
  ahead: number;
  /** When it last answered; before its first answer: when the first request was sent. */
  heardAt: number;
  /** The window of {@link AHEAD_MS} that `answers` were counted in; `answersBefore` are those of the window before. */
  window: number;
  answers: number;
  answersBefore: number;
};

/**
 * Counts what is under way. A leased delivery is sent once it has a slot. The receiver's answer frees the slot: the next delivery does not wait
 * until the result is written.
 */
export class Slots {
  private readonly uses = new Map<string, EndpointUse>();
  private readonly limits: SlotLimits;
  private readonly total = { sending: 0, unwritten: 0, ahead: 0 };

  constructor(
    /** How many requests may be under way to an endpoint: fewer than the maximum while its receiver fails. */
    private readonly limitOf: (endpoint: string) => number,
    limits: Partial<SlotLimits> = {},
    private readonly now: () => number = () => performance.now(),
  ) {
    this.limits = { ...LIMITS, ...limits };
  }

  /** How many more may be leased, for all endpoints together. */
  room(): number {
    const { sending, unwritten, ahead } = this.total;
    return unwritten >= this.limits.unwritten ? 0 : Math.max(0, this.limits.perProcess - sending - ahead);
  }

  /** How many more may be leased for endpoints that fail, or that have not answered for a while. */
  failingRoom(): number {
    const failing = [...this.uses].filter(([endpoint, use]) => this.isFailing(endpoint) || this.isSilent(use));
    const count = failing.reduce((sum, [, { sending }]) => sum + sending, 0);
    return Math.max(0, Math.min(this.room(), Math.floor(this.limits.perProcess * this.limits.failingShare) - count));
  }

  /** The maximum number of requests to one endpoint. */
  most(): number {
    return this.limits.perEndpoint;
  }

  /** The endpoints that have something under way, and how many more may be leased for each if it works: two arrays, for `unnest`. */
  free(): readonly [endpoints: string[], free: number[]] {
    const free = ([endpoint, use]: [string, EndpointUse]) =>
      this.isSilent(use) || use.unwritten >= this.limits.unwrittenPerEndpoint
        ? 0
        : Math.max(0, this.limits.perEndpoint - use.sending + this.mostAhead(endpoint, use) - use.ahead);
    return [[...this.uses.keys()], [...this.uses].map(free)];
  }

  /** Whether anything of this endpoint is under way, its unwritten results included. */
  isBusy(endpoint: string): boolean {
    return this.uses.has(endpoint);
  }

  /** Takes a slot, if there is a free one: an insert and a claim that ran side by side may have leased more than there are. */
  take(endpoint: string): boolean {
    const use = this.uses.get(endpoint) ?? this.unused();
    const room = this.isFailing(endpoint) ? this.failingRoom() : this.roomToSend();
    if (room === 0 || use.sending >= Math.min(this.limits.perEndpoint, this.limitOf(endpoint))) return false;
    if (use.unwritten >= this.limits.unwrittenPerEndpoint) return false;
    if (use.sending === 0) use.heardAt = this.now();
    this.change(endpoint, use, { sending: 1 });
    return true;
  }

  /** Reserves a place for a delivery that waits for a slot, if its endpoint answers fast enough. `releaseAhead` undoes it. */
  reserveAhead(endpoint: string): boolean {
    const use = this.uses.get(endpoint);
    if (use === undefined || this.room() === 0 || use.ahead >= this.mostAhead(endpoint, use)) return false;
    this.change(endpoint, use, { ahead: 1 });
    return true;
  }

  /** Frees a reserved place: its delivery has a slot, or is given back. */
  releaseAhead(endpoint: string): void {
    this.change(endpoint, this.known(endpoint), { ahead: -1 });
  }

  /** The receiver has answered: the slot is free, and the result is not written yet. */
  answered(endpoint: string): void {
    const use = this.known(endpoint);
    this.rollWindow(use);
    use.answers += 1;
    use.heardAt = this.now();
    this.change(endpoint, use, { sending: -1, unwritten: 1 });
  }

  /** The result is written, or given up. */
  written(endpoint: string): void {
    this.change(endpoint, this.known(endpoint), { unwritten: -1 });
  }

  private change(endpoint: string, use: EndpointUse, by: { sending?: number; unwritten?: number; ahead?: number }): void {
    for (const what of ['sending', 'unwritten', 'ahead'] as const) {
      use[what] += by[what] ?? 0;
      this.total[what] += by[what] ?? 0;
    }
    if (use.sending + use.unwritten + use.ahead > 0) this.uses.set(endpoint, use);
    else this.uses.delete(endpoint);
  }

  private known(endpoint: string): EndpointUse {
    const use = this.uses.get(endpoint);
    if (use === undefined) throw new Error(`nothing of ${endpoint} is under way`);
    return use;
  }

  private unused(): EndpointUse {
    return { sending: 0, unwritten: 0, ahead: 0, heardAt: this.now(), window: 0, answers: 0, answersBefore: 0 };
  }

  private roomToSend(): number {
    const { sending, unwritten } = this.total;
    return unwritten >= this.limits.unwritten ? 0 : Math.max(0, this.limits.perProcess - sending);
  }

  /** As many as the receiver answers in {@link AHEAD_MS}; none while it fails or hangs. */
  private mostAhead(endpoint: string, use: EndpointUse): number {
    if (this.isFailing(endpoint) || this.isSilent(use)) return 0;
    this.rollWindow(use);
    return Math.min(this.limits.ahead, Math.max(use.answers, use.answersBefore));
  }

  private rollWindow(use: EndpointUse): void {
    const window = Math.floor(this.now() / AHEAD_MS);
    if (window === use.window) return;
    use.answersBefore = window === use.window + 1 ? use.answers : 0;
    use.answers = 0;
    use.window = window;
  }

  private isFailing(endpoint: string): boolean {
    return this.limitOf(endpoint) < this.limits.perEndpoint;
  }

  private isSilent({ sending, heardAt }: EndpointUse): boolean {
    return sending > 0 && this.now() - heardAt > this.limits.silenceMs;
  }
}
