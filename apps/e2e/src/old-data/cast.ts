import type { RegisteredEndpoint } from '@cauce/testing/system';

/** A payment of then, and the path of its page. */
type OldPayment = { readonly name: string; readonly link: string };
/** A merchant of then, and the token that it was given. */
type OldMerchant = { readonly organization: string; readonly store: string; readonly token: string };

/** Who is who in the fixture: what its makers would have noted down. Keys of `payments` say what became of each by then. */
export type Cast = {
  /** At a test clock's time, which stands still. */
  readonly shop: OldMerchant & {
    readonly secondStore: string;
    readonly narrowToken: string;
    readonly revokedToken: string;
  };
  /** In real time. */
  readonly stall: OldMerchant;
  /** Its receivers fail; each has a store of its own. */
  readonly troubled: Omit<OldMerchant, 'store'>;
  /** Its clock is on its way. */
  readonly calendar: OldMerchant & { readonly from: string; readonly to: string; readonly due: readonly string[] };
  readonly payments: Readonly<Record<string, OldPayment>>;
  readonly endpoints: Readonly<Record<string, RegisteredEndpoint & { readonly inbox?: string }>>;
  /** The bank's pages of pending attempts: paths at the sandbox. */
  readonly pages: Readonly<Record<string, string>>;
  readonly keyed: { readonly key: string; readonly terms: object };
  readonly parked: { readonly stream: string; readonly ids: readonly string[] };
  /** Names, newest first, as they were listed. */
  readonly lists: Readonly<Record<'shop' | 'stall', readonly string[]>>;
  readonly agedPageToken: string;
};

/** A subscription or a plan assignment of then. */
type OldSubscription = {
  readonly name: string;
  /** The path of the page where its buyer accepts it. */
  readonly acceptance: string;
  /** Its buyer's address. */
  readonly mailbox: string;
  /** Where it had settled by then. */
  readonly status?: string;
};
/** A connection to the sandbox's partner platform. `token`: the one that the partner was handed. */
type OldIntegration = { readonly name: string; readonly store: string; readonly partnerMerchant: string; readonly token?: string };
/** An endpoint of then, and its receiver. `next`: the secrets of a rotation that was under way. */
export type OldEndpoint = RegisteredEndpoint & {
  readonly inbox: string;
  readonly store?: string;
  readonly next?: Pick<RegisteredEndpoint, 'webhookKey' | 'signingSecret'>;
};

/** Who is who in the fixture with subscriptions, as `Cast` is in the one with payments alone. */
export type SubscriptionsCast = Readonly<Record<'club' | 'held' | 'street' | 'shop' | 'hooks', OldMerchant>> & {
  /** Its clock is on its way. */
  readonly calendar: OldMerchant & { readonly from: string; readonly to: string };
  /** Keys say what became of each by then. */
  readonly subscriptions: Readonly<Record<string, OldSubscription>>;
  readonly payments: Readonly<Record<string, OldPayment & { readonly mailbox?: string }>>;
  readonly endpoints: Readonly<Record<string, OldEndpoint>>;
  readonly integrations: Readonly<Record<'active' | 'waiting' | 'torn', OldIntegration>>;
  /** Of the club: names, newest first, as they were listed. */
  readonly lists: Readonly<Record<'subscriptions' | 'assignments' | 'plans' | 'payments', readonly string[]>>;
  /** A backfill that had not begun to read. */
  readonly operation: string;
};

/** What an API answered then. */
export type OldAnswer = { readonly door: 'public' | 'operator'; readonly path: string; readonly token: string; readonly body: object };
