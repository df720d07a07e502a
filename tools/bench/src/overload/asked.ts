/** What is asked for. */
export type Kind = 'creation' | 'read' | 'list';

/** One request and its answer; times are those of `Date.now()`. */
export type Asked = {
  readonly kind: Kind;
  /** When it was to be sent, however late it was. */
  readonly dueAt: number;
  readonly sentAt: number;
  /** When its answer was there, whole. */
  readonly answeredAt: number;
  /** 0: no answer came. */
  readonly status: number;
  /** `ErrorInfo.reason` of an error; in words why no answer came. */
  readonly reason?: string | undefined;
  readonly retryAfter?: string | undefined;
  /** A creation's Idempotency-Key, and its correlationId: of one creation alone. */
  readonly reference?: string | undefined;
  /** A creation's payment, where the answer was 2xx: its name. */
  readonly payment?: string | undefined;
};

/** A creation that was asked for again, with the same key and body, until it was answered 200. */
export type Repeat = {
  readonly reference: string;
  /** When it was asked for again for the first time. */
  readonly sentAt: number;
  /** Of the last answer. */
  readonly status: number;
  readonly payment?: string | undefined;
  /** The first answer said that the payment was there before. */
  readonly wasThere: boolean;
};

/** An event in the store; `payment` is its name. */
export type Logged = {
  readonly type: string;
  readonly payment: string;
  readonly reference?: string | undefined;
  /** When the store recorded it: `Date.now()` there, which is this machine. */
  readonly recordedAt: number;
};

/** A part that could not be reached from `awayFrom` until `backAt`. */
export type Away = { readonly part: string; readonly awayFrom: number; readonly backAt: number };

/** All that is known of a load. */
export type Evidence = {
  readonly asked: readonly Asked[];
  /** Of some or all creations. */
  readonly repeats: readonly Repeat[];
  readonly log: readonly Logged[];
  /** Names of known payments that were not found afterwards, each asked for by itself; and those in the store's list. */
  readonly unread: readonly string[];
  readonly listed: ReadonlySet<string>;
  /** Names of payments that an operator canceled meanwhile. */
  readonly canceled: readonly string[];
  /** Ids of the webhooks that came, by payment. */
  readonly told: ReadonlyMap<string, ReadonlySet<string>>;
  /** Answers of the gateway's `/health/live` that were not 200. */
  readonly notAlive: readonly string[];
  readonly away: Away | undefined;
  /** How long an answer of the public API may take to begin. */
  readonly budgetMs: number;
  /** The longest that gateway, payments and the event store took for what needs nothing, together: so late anything may be on this machine. */
  readonly lagMs: number;
};

/** Of a load that asked for nothing. @internal */
export const NO_EVIDENCE: Evidence = {
  asked: [],
  repeats: [],
  log: [],
  unread: [],
  listed: new Set(),
  canceled: [],
  told: new Map(),
  notAlive: [],
  away: undefined,
  budgetMs: 5_000,
  lagMs: 0,
};

/** Answered, and done. */
export const isDone = ({ status }: { readonly status: number }): boolean => status >= 200 && status < 300;

/** Why others were not, and how often: `503 OVERLOADED 12, 504 DEADLINE_EXCEEDED 1`. */
export function refusalsIn(asked: readonly Asked[]): string {
  const reasons = Map.groupBy(asked.filter((one) => !isDone(one)), ({ status, reason = '' }) => `${status} ${reason}`); // prettier-ignore
  return [...reasons].map(([reason, all]) => `${reason} ${all.length}`).join(', ');
}
