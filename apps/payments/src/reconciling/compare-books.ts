import { Outbound } from '@cauce/connector';
import { counted, type Operating, rowsIn, type TimeWindow } from '@cauce/event-store';
import { idOf } from '@cauce/kernel';
import { SealedBox } from '@cauce/secrets';
import { createLogger } from '@cauce/telemetry';
import { OrganizationClock } from '@cauce/test-clocks';
import { AskToCharge } from '../charging/ask-to-charge.js';
import { ChargeAttempt } from '../charging/charge-attempt.handler.js';
import { ChargeCircuit } from '../charging/charge-circuit.js';
import { ChargeSources } from '../charging/charge-sources.js';
import { RecordAnswer } from '../charging/record-answer.js';
import { SealedAttemptSecrets } from '../charging/sealed-attempt-secrets.js';
import { type PaymentsConfig } from '../config.js';
import { PaymentMethodStreams } from '../payment-methods/payment-method.streams.js';
import { StoredMethods } from '../payment-methods/stored-methods.js';
import { PaymentLinks } from '../payments/payment.links.js';
import { PaymentStreams } from '../payments/payment.streams.js';
import { HttpProcessor } from '../processor/http-processor.js';
import { SettlementRows } from '../settlements/settlement.rows.js';
import { type Difference, toTable, waitingForOperator } from './difference.js';
import { reconcile } from './reconcile.js';

/** The operation: compares, records if asked to, and answers a report. The exit code is 1 while there is a difference. */
export async function compareBooks(
  config: PaymentsConfig,
  { store, pool, onProgress }: Operating,
  { from, to }: TimeWindow,
  record: boolean,
): Promise<string> {
  const logger = createLogger('operate', { level: 'error', format: 'json' });
  const outbound = new Outbound({ allowPrivate: config.ALLOW_PRIVATE_ADDRESSES, timeoutMs: 20_000 });
  const processor = new HttpProcessor(outbound, config.PROCESSOR_URL, config.PROCESSOR_API_KEY, config.CHARGE_TIMEOUT_MS);
  const settlements = new SettlementRows(pool, logger);
  const payments = new PaymentStreams({ store, rows: rowsIn(pool), writeThrough: true, logger }, settlements);
  try {
    const { comparedCount, differences } = await reconcile({ processor, payments, pool, from, to, onProgress });
    if (differences.length > 0) process.exitCode = 1;
    const clock = new OrganizationClock(pool);
    const box = new SealedBox(config.SEALING_KEYS);
    const secrets = new SealedAttemptSecrets(pool, box);
    const methods = new StoredMethods(new PaymentMethodStreams({ store, rows: rowsIn(pool), writeThrough: true, logger }), box);
    const charging = new AskToCharge(processor, new ChargeSources(secrets, methods), new PaymentLinks(config), clock, new ChargeCircuit());
    const answers = new RecordAnswer(payments, processor, secrets, clock, logger);
    const recorded = record ? await recordAll(new ChargeAttempt(payments, processor, charging, answers), differences) : '';
    // Includes what was recorded just now: it agrees with the books, but still waits for an operator.
    const open = await settlements.open();
    const counts = `${counted(comparedCount, 'charge')} compared, ${differingOf(differences.length)}.${recorded}`;
    return `${toTable([...differences, ...open.map(waitingForOperator)])}${counts} ${describeOpen(open.length)}`;
  } finally {
    await outbound.close();
  }
}

function differingOf(count: number): string {
  return count === 1 ? '1 differs' : `${count} differ`;
}

function describeOpen(count: number): string {
  return `${count === 0 ? 'No' : String(count)} unexpected settlement${count === 1 ? '' : 's'} open.`;
}

async function recordAll(attempts: ChargeAttempt, differences: readonly Difference[]): Promise<string> {
  const unrecorded = differences.filter(({ kind }) => kind === 'MONEY_NOT_RECORDED' || kind === 'END_NOT_RECORDED');
  let count = 0;
  for (const { payment, attempt } of unrecorded) if ((await attempts.refreshFromProcessor(idOf(payment), attempt)) === 'known') count += 1;
  return ` ${String(count)} of them recorded now.`;
}
