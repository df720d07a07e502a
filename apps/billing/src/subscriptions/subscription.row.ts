import {
  assignmentOf,
  type AssignmentResource,
  type Kind,
  nextDueTime,
  type Subscription,
  type SubscriptionFacts,
  subscriptionOf,
  type SubscriptionResource,
  type SubscriptionStatus,
  type SubscriptionView,
} from '@cauce/billing-domain';
import type { Fold, FoldedStream } from '@cauce/event-store';
import type { Table } from '@cauce/postgres';
import { DUE_FIELDS, freedByNewTime } from '@cauce/scheduler';
import type { PersonalIndex, PersonHashes } from '@cauce/secrets';

/** A subscription's or a plan assignment's row, for lists, single reads, and what is due. */
export type SubscriptionRow = {
  readonly id: string;
  readonly kind: Kind;
  /** `stores/<id>`. */
  readonly store: string;
  /** `organizations/<id>`. */
  readonly organization: string;
  /** `stores/<id>/subscription-plans/<id>`. */
  readonly plan: string;
  readonly status: SubscriptionStatus;
  readonly createTime: string;
  readonly position: bigint;
  readonly revision: bigint;
  readonly foldVersion: number;
  readonly linkKey: string;
  readonly resource: SubscriptionResource | AssignmentResource;
  /** What never changes after the creation: a message that needs no more reads no stream. */
  readonly facts: SubscriptionFacts;
  /** When something is due, in real time: see `clockActionTime`. While a charge is open: when it is asked for again. */
  readonly nextActionTime: string | null;
  /** The organization, if it has a test clock. */
  readonly clockOrg: string | null;
  /** With a test clock: when something is due by that clock. Only its advances run it (docs/adr/0019). */
  readonly clockActionTime: string | null;
  /** Keyed hashes of the buyer, and of the document of who accepted, for lists of operators. Null where nothing is known, and in rows of before. */
  readonly buyerEmail?: string | null;
  readonly buyerPhone?: string | null;
  readonly buyerDocument?: string | null;
  /** The rest of the fold, so that a command on an uncached subscription reads no stream. */
  readonly rest: RestOfFold;
};

/** `at`: the business time of the last event. */
type RestOfFold = Omit<SubscriptionView, keyof SubscriptionFacts | 'subscription'> & {
  readonly subscription: StoredState;
  readonly at: string;
};

type StoredState = Omit<Subscription, 'charges' | 'methodsSeen'> & {
  readonly charges: readonly (readonly [id: string, charge: ChargeOf<Subscription>])[];
  readonly methodsSeen: readonly string[];
};

type ChargeOf<State> = State extends { readonly charges: ReadonlyMap<string, infer Charge> } ? Charge : never;

/** The table of the rows in Postgres. */
export const SUBSCRIPTION_TABLE: Table<SubscriptionRow> = {
  name: 'subscription',
  key: 'id',
  columns: {
    id: 'text',
    kind: 'text',
    store: 'text',
    organization: 'text',
    plan: 'text',
    status: 'text',
    createTime: 'timestamptz',
    position: 'bigint',
    revision: 'bigint',
    foldVersion: 'integer',
    linkKey: 'text',
    resource: 'json',
    facts: 'json',
    ...DUE_FIELDS,
    clockOrg: 'text',
    clockActionTime: 'timestamptz',
    buyerEmail: 'text',
    buyerPhone: 'text',
    buyerDocument: 'text',
    rest: 'json',
  },
  unlisted: ['rest'],
  onUpdate: freedByNewTime(),
};

/** How rows are made. `askAgainMs`: a charge that is open for so long is due, and asked for again. `buyers`: makes what operators find the buyer by. */
export type SubscriptionRowOptions = { readonly askAgainMs: number; readonly buyers: PersonalIndex };

/** The row of a folded stream. */
export function toSubscriptionRow(
  shown: FoldedStream<Subscription, SubscriptionView>,
  { askAgainMs, buyers }: SubscriptionRowOptions,
): SubscriptionRow {
  const { id, view, position, revision, foldVersion } = shown;
  const { kind, terms, createTime, linkKey, subscription } = view;
  const { facts, rest } = factsAndRest(shown);
  return {
    id,
    kind,
    store: terms.plan.slice(0, terms.plan.indexOf('/subscription-plans/')),
    organization: terms.organization,
    plan: terms.plan,
    status: subscription.status as SubscriptionStatus,
    createTime,
    position,
    revision,
    foldVersion,
    linkKey,
    resource: resourceOf(view),
    facts,
    ...dueTimesOf(view, askAgainMs),
    ...buyerHashes(view, buyers),
    rest,
  };
}

/** Of what was erased there is nothing. */
function buyerHashes({ buyer, subscription: { identity } }: SubscriptionView, buyers: PersonalIndex): PersonHashes {
  const { documentType, document } = identity ?? {};
  return buyers.hashes({ email: buyer?.email, phoneNumber: buyer?.phoneNumber, documentType, document });
}

/** What the API answers, but for the link. */
export function resourceOf(view: SubscriptionView): SubscriptionRow['resource'] {
  return view.kind === 'SUBSCRIPTION' ? subscriptionOf(view) : assignmentOf(view);
}

/** The fold that a row was made of. */
export function toSubscriptionFold(row: SubscriptionRow): Fold<Subscription, SubscriptionView> {
  const { at, subscription, ...kept } = row.rest;
  const { charges, methodsSeen } = subscription;
  const state: Subscription = {
    // What JSON leaves out is undefined.
    ...(subscription as Omit<Subscription, 'charges' | 'methodsSeen'>),
    charges: new Map(charges),
    methodsSeen: new Set(methodsSeen),
  };
  const { revision, position, facts } = row;
  return { state, view: { ...facts, ...kept, subscription: state }, revision, at, position: { commit: position, prepare: position } };
}

function factsAndRest({ view, at }: FoldedStream<Subscription, SubscriptionView>): Pick<SubscriptionRow, 'facts' | 'rest'> {
  const { subscription, period, declined, requestTime, isAcceptanceExpired, ...facts } = view;
  const { charges, methodsSeen, ...state } = subscription;
  const rest = {
    subscription: { ...state, charges: [...charges], methodsSeen: [...methodsSeen] },
    ...(period && { period }),
    ...(declined && { declined }),
    ...(requestTime !== undefined && { requestTime }),
    ...(isAcceptanceExpired && { isAcceptanceExpired }),
    at,
  };
  return { facts, rest };
}

/** When something is due of a subscription in real time, RFC 3339 UTC; null: never. @param askAgainMs how long a charge may be open */
export function actionTimeOf(view: SubscriptionView, askAgainMs: number): string | null {
  return dueTimesOf(view, askAgainMs).nextActionTime;
}

/** An open charge is work of the machines: it is watched in real time for every organization. The rest is due in the organization's time. */
function dueTimesOf(
  { subscription, testClock, requestTime, terms }: SubscriptionView,
  askAgainMs: number,
): Pick<SubscriptionRow, 'nextActionTime' | 'clockOrg' | 'clockActionTime'> {
  const due = nextDueTime(subscription) ?? null;
  const isOpen = subscription.open !== undefined && requestTime !== undefined;
  const askAgain = isOpen ? new Date(Date.parse(requestTime) + askAgainMs).toISOString() : null;
  if (!testClock) return { nextActionTime: earliest(due, askAgain), clockOrg: null, clockActionTime: null };
  return { nextActionTime: askAgain, clockOrg: terms.organization, clockActionTime: due };
}

function earliest(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
