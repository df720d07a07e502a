import { setTimeout as sleep } from 'node:timers/promises';
import { type FindCharges, type FoundCharge, type FoundCharges, MAX_CHARGES_PER_REQUEST } from '@cauce/contracts';
import type { EventStore, TimeWindow } from '@cauce/event-store';
import type { Pool } from '@cauce/postgres';
import type { SubscriptionStreams } from '../subscriptions/subscription.streams.js';
import { activeSubscriptions } from './active-subscriptions.js';
import { chargesOf, type RecordedCharge } from './charge-history.js';
import { type Difference, differenceOf, differingRow, isLate } from './difference.js';

/** What a comparison needs. */
export type Reconciling = TimeWindow & {
  /** Asks payments. */
  readonly ask: (asked: FindCharges) => Promise<FoundCharges>;
  readonly subscriptions: Pick<SubscriptionStreams, 'idOf' | 'category' | 'events'> & {
    readonly rows: { readonly repair: Pick<SubscriptionStreams['rows']['repair'], 'differing'> };
  };
  readonly store: Pick<EventStore, 'pages'>;
  readonly pool: Pick<Pool, 'query'>;
  /** How long a charge may be under way until it is late. */
  readonly askAgainMs: number;
  /** Reports progress: the share that is done, 0 to 1, and a text. */
  readonly onProgress: (share: number, done: string) => void;
  /** How long an outcome may be on its way to us, in ms, and a row on its way to the table; a difference that remains is real. 5 s by default. */
  readonly settleMs?: number;
};

/** A charge, and what payments says of it. */
type Compared = { readonly charge: RecordedCharge; readonly found: FoundCharge };

/** What was compared, where it differs, and which charges have been under way on both sides for too long. */
export type Reconciled = {
  readonly subscriptionCount: number;
  readonly chargeCount: number;
  readonly differences: readonly Difference[];
  /** Those of `differences` of which payments knows an outcome that we do not. */
  readonly unrecorded: readonly FoundCharge[];
  readonly late: readonly RecordedCharge[];
};

const SETTLE_MS = 5_000;
const SUBSCRIPTIONS_AT_A_TIME = 100;

/** Compares the subscriptions that were active within a window: their charges with payments, and their rows with their streams. */
export async function reconcile(reconciling: Reconciling): Promise<Reconciled> {
  const { onProgress, settleMs = SETTLE_MS } = reconciling;
  const ids = await activeSubscriptions({ ...reconciling, onProgress: (share, done) => onProgress(share / 2, done) });
  const all = await compareParts(reconciling, ids, (at) => {
    onProgress((1 + at / ids.length) / 2, `${String(at)} of ${String(ids.length)} subscriptions`);
  });
  const doubtful = all.flatMap((part) => part.doubtful);
  if (doubtful.length > 0) await sleep(settleMs);
  const again = await compareParts(reconciling, doubtful);
  onProgress(1, `${String(ids.length)} of ${String(ids.length)} subscriptions`);
  return {
    subscriptionCount: ids.length,
    chargeCount: all.reduce((sum, { chargeCount }) => sum + chargeCount, 0),
    differences: again.flatMap(({ differences }) => differences),
    unrecorded: again.flatMap(({ unrecorded }) => unrecorded),
    late: all.flatMap(({ late }) => late),
  };
}

/** Few at a time: each is read whole, and after an outage all of them may be doubtful. */
async function compareParts(
  reconciling: Reconciling,
  ids: readonly string[],
  onPart: (at: number) => void = () => undefined,
): Promise<Part[]> {
  const parts: Part[] = [];
  for (let at = 0; at < ids.length; at += SUBSCRIPTIONS_AT_A_TIME) {
    parts.push(await comparePart(reconciling, ids.slice(at, at + SUBSCRIPTIONS_AT_A_TIME)));
    onPart(at);
  }
  return parts;
}

type Part = Omit<Reconciled, 'subscriptionCount'> & {
  /** The ids of subscriptions with a difference. */
  readonly doubtful: readonly string[];
};

async function comparePart(reconciling: Reconciling, ids: readonly string[]): Promise<Part> {
  const { subscriptions, askAgainMs } = reconciling;
  const streamOf = (id: string) => `${subscriptions.category}-${id}`;
  const [streams, rows] = await Promise.all([
    Promise.all(ids.map((id) => subscriptions.events(id))),
    subscriptions.rows.repair.differing(ids),
  ]);
  const compared = await askAll(reconciling, streams.flatMap(chargesOf).filter(isWithin(reconciling)));
  const different = compared.flatMap(({ charge, found }) => {
    const difference = differenceOf(charge, found);
    return difference ? [{ difference, found }] : [];
  });
  const differences = [...different.map(({ difference }) => difference), ...rows.map((id) => differingRow(streamOf(id)))];
  const lateBefore = new Date(Date.now() - askAgainMs).toISOString();
  return {
    chargeCount: compared.length,
    differences,
    unrecorded: different.filter(({ difference }) => /_NOT_RECORDED$/.test(difference.kind)).map(({ found }) => found),
    late: compared.filter(({ charge, found }) => isLate(charge, found, lateBefore)).map(({ charge }) => charge),
    doubtful: [...new Set(differences.map(({ subscription }) => subscriptions.idOf(subscription)))].filter((id) => id !== undefined),
  };
}

/** Charges that were under way within the window, the open ones however long. */
function isWithin({ from, to }: TimeWindow): (charge: RecordedCharge) => boolean {
  return ({ requestTime, endTime = to }) => requestTime < to && endTime >= from;
}

async function askAll({ ask }: Reconciling, charges: readonly RecordedCharge[]): Promise<Compared[]> {
  const compared: Compared[] = [];
  for (let at = 0; at < charges.length; at += MAX_CHARGES_PER_REQUEST) {
    const some = charges.slice(at, at + MAX_CHARGES_PER_REQUEST);
    const found = await ask({ charges: some.map(({ subscription, cycle, chargeId }) => ({ subscription, cycle, chargeId })) });
    const byId = new Map(found.charges.map((each) => [each.chargeId, each]));
    for (const charge of some)
      compared.push({ charge, found: byId.get(charge.chargeId) ?? { chargeId: charge.chargeId, state: 'UNKNOWN' } });
  }
  return compared;
}
