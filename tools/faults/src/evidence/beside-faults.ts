import { type Charge, chargesOf } from './charges.js';
import type { Evidence } from './evidence.js';
import { historiesOf } from './histories.js';

/** A wait that nothing should have made longer: it began while the processor of another account was at fault. */
export type BesideFault = {
  /** In words. */
  readonly what: string;
  /** The processor that was at fault, and how. */
  readonly fault: string;
  /** Milliseconds; undefined: it never ended. */
  readonly tookMs: number | undefined;
  /** Longer than this is a breach. */
  readonly withinMs: number;
};

/** A charge takes some tens of milliseconds, and a client is served at once; a machine that only this run keeps busy may take seconds. */
const WITHIN_MS = 10_000;
/** The load of each core that a run makes by itself. One that other work keeps busier has more time in proportion. */
const OWN_LOAD = 2;

/** The card that its bank approves at once; others are late, silent or refused by themselves. */
const APPROVED = '0001';

/** From the start of a charge of a card that is approved at once until its money was recorded. */
export function chargesBesideFaults(evidence: Evidence): BesideFault[] {
  const charges = [...chargesOf(historiesOf(evidence.events)).values()].filter(isPlainIn(evidence));
  return windowsOf(evidence).flatMap((window) =>
    charges
      .filter(({ organization }) => window.organizations.includes(organization))
      .flatMap(({ attemptId, stream, startedAt, succeededAt }) =>
        waitIn(window, `charge ${attemptId} of ${stream}`, startedAt ?? -Infinity, succeededAt),
      ),
  );
}

/** From a client's first try until its answer, where it had to try again. */
function outagesBesideFaults(evidence: Evidence): BesideFault[] {
  return windowsOf(evidence).flatMap((window) =>
    evidence.outages
      .filter(({ books }) => window.books.includes(books))
      .flatMap(({ what, from, to, books }) => waitIn(window, `${what} at the merchant of ${books}`, from, to)),
  );
}

/** The longest first. */
export function waitsBeside(evidence: Evidence): BesideFault[] {
  const all = [...chargesBesideFaults(evidence), ...outagesBesideFaults(evidence)];
  return all.sort(({ tookMs: one = Infinity }, { tookMs: other = Infinity }) => other - one);
}

/** A time in which one account's processor, and nothing else, was at fault. Unix milliseconds. */
type Window = {
  readonly fault: string;
  readonly at: number;
  readonly until: number;
  /** When something else was at fault. */
  readonly nextAt: number;
  readonly withinMs: number;
  /** Who uses another processor, and which ones they are. */
  readonly organizations: readonly string[];
  readonly books: readonly string[];
};

function windowsOf({ contracts, faults }: Evidence): Window[] {
  return faults.flatMap(({ part, kind, at, servingAt: until, load }, nth) => {
    if (!contracts.some(({ books }) => books === part)) return [];
    const others = contracts.filter(({ books }) => books !== part);
    return {
      fault: `${part} (${kind})`,
      at,
      until,
      nextAt: faults[nth + 1]?.at ?? Infinity,
      withinMs: WITHIN_MS * Math.max(1, load / OWN_LOAD),
      organizations: others.map(({ organization }) => organization),
      books: others.map(({ books }) => books),
    };
  });
}

/** None where it began at another time, or where the next fault may have kept it waiting. */
function waitIn({ fault, at, until, nextAt, withinMs }: Window, what: string, from: number, to: number | undefined): BesideFault[] {
  if (from < at || from > until) return [];
  const isCutShort = (to ?? Infinity) > nextAt && nextAt - from <= withinMs;
  return isCutShort ? [] : [{ what, fault, tookMs: to === undefined ? undefined : to - from, withinMs }];
}

/** What the processor never heard of is judged, too: its card is not known, and it did not come to money. */
function isPlainIn({ charges, subscriptionEvents, renewals }: Evidence): (charge: Charge) => boolean {
  const booked = new Map(charges.map(({ key, last4 }) => [key, last4]));
  const words = new Map(renewals.map(({ stream, word }) => [stream, word]));
  const renewed = new Map(
    subscriptionEvents.flatMap(({ type, stream, data }) =>
      type === 'ChargeRequested' ? [[data.chargeId, words.get(stream)] as const] : [],
    ),
  );
  return ({ attemptId, method }) => {
    if (method !== 'CARD' || (renewed.has(attemptId) && renewed.get(attemptId) !== 'approve')) return false;
    return !booked.has(attemptId) || booked.get(attemptId) === APPROVED;
  };
}
