import { ClaimsSigner } from '@cauce/claims';
import { type FindCharges, type FoundCharge, type FoundCharges, INTERNAL_ROUTES, pathOf } from '@cauce/contracts';
import { counted, type Operating, rowsIn, type TimeWindow } from '@cauce/event-store';
import { KeptIds } from '@cauce/postgres';
import { ServiceClient } from '@cauce/service-client';
import { createLogger } from '@cauce/telemetry';
import { OrganizationClock } from '@cauce/test-clocks';
import { RecordOutcome } from '../charging/record-outcome.js';
import type { BillingConfig } from '../config.js';
import { SubscriptionStreams } from '../subscriptions/subscription.streams.js';
import { findActive } from './active-subscriptions.js';
import { toTable, waitingForOutcome } from './difference.js';
import { reconcile } from './reconcile.js';

/** Payments reads a stream for each charge of a question. */
const TIMEOUT_MS = 30_000;
const AWAY = 'Payments does not answer (PAYMENTS_URL)';
const as = { principal: 'billing' };

/** The operation: compares, records if asked to, and answers a report. The exit code is 1 while there is a difference. */
export async function compareCharges(config: BillingConfig, operating: Operating, window: TimeWindow, record: boolean): Promise<string> {
  const { store, pool, onProgress } = operating;
  const logger = createLogger('operate', { level: 'error', format: 'json' });
  const payments = new ServiceClient(config.PAYMENTS_URL, new ClaimsSigner(config.CLAIMS_KEYS, 'billing'), 'payments');
  const subscriptions = new SubscriptionStreams({ store, rows: rowsIn(pool), writeThrough: true, logger }, config);
  try {
    await using active = await KeptIds.open(pool);
    const halved = (begin: number) => (share: number, done: string) => onProgress(begin + share / 2, done);
    await findActive({ ...window, store, pool, subscriptions, onProgress: halved(0) }, active);
    const ask = (body: FindCharges) =>
      payments.callOrSay<FoundCharges>({ method: 'POST', path: pathOf(INTERNAL_ROUTES.charges), body, as, timeoutMs: TIMEOUT_MS }, AWAY);
    const { subscriptionCount, chargeCount, differences, unrecorded, late } = await reconcile({
      ...window,
      active,
      subscriptions,
      onProgress: halved(1 / 2),
      askAgainMs: config.ASK_AGAIN_MS,
      ask,
    });
    if (differences.length > 0) process.exitCode = 1;
    const recorded = record ? await recordAll(new RecordOutcome(subscriptions, new OrganizationClock(pool)), unrecorded) : '';
    const table = toTable([...differences, ...late.map(waitingForOutcome)]);
    const counts = `${counted(chargeCount, 'charge')} of ${counted(subscriptionCount, 'subscription')} compared, ${countedVerb(differences.length)}.`;
    return `${table}${counts}${recorded} ${describeLate(late.length)}`;
  } finally {
    await payments.close();
  }
}

function countedVerb(count: number): string {
  return count === 1 ? '1 differs' : `${String(count)} differ`;
}

function describeLate(count: number): string {
  return count === 1 ? '1 charge is late.' : `${count === 0 ? 'No' : String(count)} charges are late.`;
}

async function recordAll(outcomes: RecordOutcome, unrecorded: readonly FoundCharge[]): Promise<string> {
  let count = 0;
  for (const { outcome } of unrecorded) if (outcome && (await outcomes.execute(outcome))?.decision.kind === 'accepted') count += 1;
  return ` ${String(count)} of them recorded now.`;
}
