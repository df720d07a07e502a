import { ALL_SLOTS } from '@cauce/delivery-domain';

/** How much may be under way. */
export type SlotLimits = {
  /** Requests to one endpoint: a slow receiver takes no more. */
  readonly perEndpoint: number;
  /** Requests in all, with what is leased ahead of them. */
  readonly perProcess: number;
  /** Requests to all endpoints together whose receivers fail, as a share of all: however many hang, the others have the rest. */
  readonly failingShare: number;
  /** An endpoint that has not answered for so long gets no more until it does, in ms: nobody knows yet whether it hangs. */
  readonly silenceMs: number;
  /** Answers whose results are not written yet, in all and of one endpoint: while the database is slow, no more is sent. */
  readonly unwritten: number;
  readonly unwrittenPerEndpoint: number;
  /** Leased ahead for one endpoint. With its slots and its unwritten results less than a claim walks, or it would find nothing else. */
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

/** An endpoint takes ahead what it has answered in this time, in ms. */
const AHEAD_MS = 100;

/** An endpoint's part of what is under way. */
type Taken = {
  sending: number;
  unwritten: number;
  ahead: number;
  /** Its last answer, or when the first of these was sent. */
  heardAt: number;
  /** Answers in this window of {@link AHEAD_MS}, and in the one before. */
  window: number;
  answers: number;
  answersBefore: number;
};

/**
 * Counts what is under way. A leased delivery is sent once it has a slot, which is free again at the receiver's answer: the next one need not wait
 * for the result to be written.
 */
export class Slots {
  private readonly taken = new Map<string, Taken>();
  private readonly limits: SlotLimits;
  private readonly total = { sending: 0, unwritten: 0, ahead: 0 };

  constructor(
    /** How many requests may be under way to an endpoint: fewer than the most while its receiver does not work. */
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

  /** How many more of these for endpoints that fail, or that have not answered for a while. */
  failingRoom(): number {
    const failing = [...this.taken].filter(([endpoint, taken]) => this.isFailing(endpoint) || this.isSilent(taken));
    const count = failing.reduce((sum, [, { sending }]) => sum + sending, 0);
    return Math.max(0, Math.min(this.room(), Math.floor(this.limits.perProcess * this.limits.failingShare) - count));
  }

  /** What an endpoint without anything under way may have at most. */
  most(): number {
    return this.limits.perEndpoint;
  }

  /** The endpoints that have something under way, and how many more may be leased for each if it works: two arrays, for `unnest`. */
  free(): readonly [endpoints: string[], free: number[]] {
    const free = ([endpoint, taken]: [string, Taken]) =>
      this.isSilent(taken) || taken.unwritten >= this.limits.unwrittenPerEndpoint
        ? 0
        : Math.max(0, this.limits.perEndpoint - taken.sending + this.mostAhead(endpoint, taken) - taken.ahead);
    return [[...this.taken.keys()], [...this.taken].map(free)];
  }

  /** Whether anything of this endpoint is under way, its unwritten results included. */
  isBusy(endpoint: string): boolean {
    return this.taken.has(endpoint);
  }

  /** Takes a slot, if there is a free one: an insert and a claim that ran side by side may have leased more than there are. */
  take(endpoint: string): boolean {
    const taken = this.taken.get(endpoint) ?? this.none();
    const room = this.isFailing(endpoint) ? this.failingRoom() : this.roomToSend();
    if (room === 0 || taken.sending >= Math.min(this.limits.perEndpoint, this.limitOf(endpoint))) return false;
    if (taken.unwritten >= this.limits.unwrittenPerEndpoint) return false;
    if (taken.sending === 0) taken.heardAt = this.now();
    this.change(endpoint, taken, { sending: 1 });
    return true;
  }

  /** Keeps one until there is a slot, if that endpoint answers fast enough. Undo it by `leave`. */
  wait(endpoint: string): boolean {
    const taken = this.taken.get(endpoint);
    if (taken === undefined || this.room() === 0 || taken.ahead >= this.mostAhead(endpoint, taken)) return false;
    this.change(endpoint, taken, { ahead: 1 });
    return true;
  }

  /** One that was kept is not any more: it has a slot, or is given back. */
  leave(endpoint: string): void {
    this.change(endpoint, this.known(endpoint), { ahead: -1 });
  }

  /** The receiver has answered: its slot is free, the result is not written yet. */
  answered(endpoint: string): void {
    const taken = this.known(endpoint);
    this.turn(taken);
    taken.answers += 1;
    taken.heardAt = this.now();
    this.change(endpoint, taken, { sending: -1, unwritten: 1 });
  }

  /** The result is written, or given up. */
  written(endpoint: string): void {
    this.change(endpoint, this.known(endpoint), { unwritten: -1 });
  }

  private change(endpoint: string, taken: Taken, by: { sending?: number; unwritten?: number; ahead?: number }): void {
    for (const what of ['sending', 'unwritten', 'ahead'] as const) {
      taken[what] += by[what] ?? 0;
      this.total[what] += by[what] ?? 0;
    }
    if (taken.sending + taken.unwritten + taken.ahead > 0) this.taken.set(endpoint, taken);
    else this.taken.delete(endpoint);
  }

  private known(endpoint: string): Taken {
    const taken = this.taken.get(endpoint);
    if (taken === undefined) throw new Error(`nothing of ${endpoint} is under way`);
    return taken;
  }

  private none(): Taken {
    return { sending: 0, unwritten: 0, ahead: 0, heardAt: this.now(), window: 0, answers: 0, answersBefore: 0 };
  }

  private roomToSend(): number {
    const { sending, unwritten } = this.total;
    return unwritten >= this.limits.unwritten ? 0 : Math.max(0, this.limits.perProcess - sending);
  }

  /** What a receiver answers in {@link AHEAD_MS}: none for one that fails or hangs. */
  private mostAhead(endpoint: string, taken: Taken): number {
    if (this.isFailing(endpoint) || this.isSilent(taken)) return 0;
    this.turn(taken);
    return Math.min(this.limits.ahead, Math.max(taken.answers, taken.answersBefore));
  }

  private turn(taken: Taken): void {
    const window = Math.floor(this.now() / AHEAD_MS);
    if (window === taken.window) return;
    taken.answersBefore = window === taken.window + 1 ? taken.answers : 0;
    taken.answers = 0;
    taken.window = window;
  }

  private isFailing(endpoint: string): boolean {
    return this.limitOf(endpoint) < this.limits.perEndpoint;
  }

  private isSilent({ sending, heardAt }: Taken): boolean {
    return sending > 0 && this.now() - heardAt > this.limits.silenceMs;
  }
}
