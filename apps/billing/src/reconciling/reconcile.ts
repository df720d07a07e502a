import { type FindCharges, type FoundCharge, type FoundCharges, MAX_CHARGES_PER_REQUEST } from '@cauce/contracts';
import { SecondLook, type TimeWindow } from '@cauce/event-store';
import type { KeptIds } from '@cauce/postgres';
import type { SubscriptionStreams } from '../subscriptions/subscription.streams.js';
import { chargesOf, type RecordedCharge } from './charge-history.js';
import { type Difference, differenceOf, differingRow, isLate } from './difference.js';

/** What a comparison needs. */
export type Reconciling = TimeWindow & {
  /** Asks payments. */
  readonly ask: (asked: FindCharges) => Promise<FoundCharges>;
  readonly subscriptions: Pick<SubscriptionStreams, 'idOf' | 'category' | 'events'> & {
    readonly rows: { readonly repair: Pick<SubscriptionStreams['rows']['repair'], 'differing'> };
  };
  /** The ids of those to compare. */
  readonly active: Pick<KeptIds, 'count' | 'pages'>;
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

/** Compares subscriptions that were active within a window: their charges with payments, and their rows with their streams. */
export async function reconcile(reconciling: Reconciling): Promise<Reconciled> {
  const { active, onProgress, settleMs = SETTLE_MS } = reconciling;
  const subscriptionCount = await active.count();
  let [done, chargeCount] = [0, 0];
  const late: RecordedCharge[] = [];
  const look = async (ids: readonly string[]) => [await comparePart(reconciling, ids)];
  const again = new SecondLook({ settleMs, atATime: SUBSCRIPTIONS_AT_A_TIME, look });
  const report = () => onProgress(subscriptionCount === 0 ? 1 : done / subscriptionCount, `${done} of ${subscriptionCount} subscriptions`);
  // Few at a time: each is read whole, and after an outage all of them may be doubtful.
  for await (const ids of active.pages(SUBSCRIPTIONS_AT_A_TIME)) {
    report();
    const part = await comparePart(reconciling, ids);
    done += ids.length;
    chargeCount += part.chargeCount;
    late.push(...part.late);
    await again.add(...part.doubtful);
  }
  const real = await again.end();
  report();
  return {
    subscriptionCount,
    chargeCount,
    differences: real.flatMap(({ differences }) => differences),
    unrecorded: real.flatMap(({ unrecorded }) => unrecorded),
    late,
  };
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
