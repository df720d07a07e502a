import { announcementOf } from '../evidence/announcements.js';
import type { Outage, Placed, Receipt, RecordedOfSubscription } from '../evidence/evidence.js';
import type { Inflicted } from '../faults/injector.js';
import type { LeaseChange } from '../faults/lease-watch.js';
import { chargesHit } from './charges-hit.js';

/** What times are measured from. */
export type Observed = {
  readonly inflicted: readonly Inflicted[];
  readonly events: readonly (Placed & { readonly type: string })[];
  readonly receipts: readonly Receipt[];
  readonly outages: readonly Outage[];
  readonly leases: readonly LeaseChange[];
  /** Those of subscriptions, in the order of the log. */
  readonly subscriptionEvents: readonly RecordedOfSubscription[];
};

/** The times of one fault, in milliseconds, and what it hit. */
export type Measured = Inflicted & {
  /** From the fault until the other instance does its work; only where there is another one. */
  readonly takeoverMs?: number;
  /** From the part's return until all that had waited for it is through. */
  readonly recoveryMs: number;
  /** Charges of subscriptions that were under way meanwhile. */
  readonly chargesHit: number;
};

/** A change of hands later than this has another cause. */
const TAKEOVER_WITHIN_MS = 15_000;

/** Those whose followers hold leases. */
const LEASED = ['payments', 'billing'];

/** The times of every fault. */
export function measure(observed: Observed): Measured[] {
  const told = announcementsIn(observed);
  return observed.inflicted.map((fault) => {
    const takeoverMs = takeoverOf(fault, observed, told);
    return {
      ...fault,
      ...(takeoverMs !== undefined && { takeoverMs }),
      recoveryMs: recoveryOf(fault, observed, told),
      chargesHit: chargesHit(observed.subscriptionEvents, fault),
    };
  });
}

/** When a change was recorded and when its receiver first heard of it. */
type Announced = { readonly recordedAt: number; readonly toldAt: number };

/** Without the payments whose webhooks the receiver refused: what waits for its second try waits by the timetable. */
function announcementsIn({ events, receipts }: Observed): Announced[] {
  const first = new Map(receipts.toReversed().map(({ id, at }) => [id, at]));
  const refusedIds = new Set(receipts.filter(({ answered }) => answered !== 200).map(({ id }) => id));
  const refused = new Set(events.filter(({ id }) => refusedIds.has(id)).map(({ stream }) => stream));
  return events.flatMap((event) => {
    const toldAt = first.get(event.id);
    return toldAt === undefined || refused.has(event.stream) || announcementOf(event) === undefined
      ? []
      : [{ recordedAt: event.recordedAt, toldAt }];
  });
}

/** Payments and billing: their followers' leases change hands. Notifier, clusters: what was recorded while it, or a member, was away is told all the same. */
function takeoverOf({ part, members, kind, at, backAt }: Inflicted, { leases }: Observed, told: readonly Announced[]): number | undefined {
  if (kind === 'flush') return undefined;
  const service = LEASED.find((name) => part.startsWith(name));
  if (service !== undefined) {
    const its = leases.filter((change) => change.service === service && change.at > at && change.at < at + TAKEOVER_WITHIN_MS);
    return longest(its.map((change) => change.at - at));
  }
  if (!part.startsWith('notifier') && members === undefined) return undefined;
  return longest(
    told.filter(({ recordedAt }) => recordedAt >= at && recordedAt <= backAt).map(({ recordedAt, toldAt }) => toldAt - recordedAt),
  );
}

/** Clients that were waiting when it came back, and changes that were recorded before and told after. */
function recoveryOf({ at, backAt }: Inflicted, { outages }: Observed, told: readonly Announced[]): number {
  const waits = [
    ...outages.filter(({ from, to }) => from < backAt && to > backAt && to > at).map(({ to }) => to - backAt),
    ...told.filter(({ recordedAt, toldAt }) => recordedAt <= backAt && toldAt > backAt).map(({ toldAt }) => toldAt - backAt),
  ];
  return longest(waits) ?? 0;
}

function longest(times: readonly number[]): number | undefined {
  return times.length === 0 ? undefined : Math.max(...times);
}
