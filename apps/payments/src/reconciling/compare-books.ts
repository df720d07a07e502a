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
import { MakeRefunds } from '../due/make-refunds.handler.js';
import { PaymentMethodStreams } from '../payment-methods/payment-method.streams.js';
import { StoredMethods } from '../payment-methods/stored-methods.js';
import { PaymentLinks } from '../payments/payment.links.js';
import { PaymentStreams } from '../payments/payment.streams.js';
import { BooksClosed } from '../processor/payment-processor.js';
import { type Processors, processorsOf } from '../processor/processors.js';
import { AccountSecrets } from '../processor-accounts/account-secrets.js';
import { type KnownAccount, KnownAccounts } from '../processor-accounts/known-accounts.js';
import { SettlementRows } from '../settlements/settlement.rows.js';
import { type Difference, toTable, waitingForOperator } from './difference.js';
import { reconcile, type Reconciled, type Reconciling } from './reconcile.js';
import { recordRefunds } from './record-refunds.js';

/** The operation: compares, records if asked to, and answers a report. The exit code is 1 while there is a difference, books are closed, or the log is another one. */
export async function compareBooks(
  config: PaymentsConfig,
  { store, pool, onProgress, gap }: Operating,
  { from, to }: TimeWindow,
  record: boolean,
): Promise<string> {
  const logger = createLogger('operate', { level: 'error', format: 'json' });
  const outbound = new Outbound({ allowPrivate: config.ALLOW_PRIVATE_ADDRESSES, timeoutMs: 20_000 });
  const box = new SealedBox(config.SEALING_KEYS);
  const accounts = new KnownAccounts(pool, logger);
  const processors = processorsOf(config, outbound, accounts, new AccountSecrets(box));
  const settlements = new SettlementRows(pool, logger);
  const payments = new PaymentStreams({ store, rows: rowsIn(pool), writeThrough: true, logger }, config, settlements);
  try {
    const { reports, closed } = await compareAll({ payments, pool, from, to, onProgress }, processors, await accounts.all());
    const differences = reports.flatMap((report) => [...report.differences, ...report.refunds.differences]);
    if (differences.length > 0 || closed.length > 0 || gap !== undefined) process.exitCode = 1;
    const clock = new OrganizationClock(pool);
    const secrets = new SealedAttemptSecrets(pool, box);
    const methods = new StoredMethods(new PaymentMethodStreams({ store, rows: rowsIn(pool), writeThrough: true, logger }), box);
    const charging = new AskToCharge(processors, new ChargeSources(secrets, methods), new PaymentLinks(config), clock, new ChargeCircuit());
    const answers = new RecordAnswer(payments, processors, secrets, clock, logger);
    const recorded = record ? await recordAll(new ChargeAttempt(payments, processors, charging, answers), differences) : '';
    const returned = record ? await recordRefunds(new MakeRefunds(payments, processors, clock, logger), payments, differences) : '';
    // Includes what was recorded just now: it agrees with the books, but still waits for an operator.
    const open = await settlements.open();
    const rounded = reports.reduce((sum, { roundedCount }) => sum + roundedCount, 0);
    const counts = `${comparedOf(reports, 'charge')}${roundedOf(rounded)}${recorded}`;
    const refundReports = reports.map((report) => report.refunds);
    const refunds = `${comparedOf(refundReports, 'refund')}${returned}`;
    const fees = reports.map((report) => report.fees.toString()).join('');
    const missingLog = gap === undefined ? '' : `\n${gap}`;
    return `${toTable([...differences, ...open.map(waitingForOperator)])}${counts} ${describeOpen(open.length)} ${refunds}${fees}${closed.join('')}${missingLog}`;
  } finally {
    await outbound.close();
  }
}

/**
 * The books of the environment's processor, then those of each account. One whose books are closed (a wrong API key, say) does not keep the others
 * from being compared: `closed` has a line for each.
 */
async function compareAll(
  comparing: Omit<Reconciling, 'processor' | 'account'>,
  processors: Processors,
  accounts: readonly KnownAccount[],
): Promise<{ readonly reports: readonly Reconciled[]; readonly closed: readonly string[] }> {
  const reports: Reconciled[] = [];
  const closed: string[] = [];
  for (const account of [undefined, ...accounts])
    try {
      reports.push(await reconcile({ ...comparing, processor: processors.of(account?.id), account: account?.id }));
    } catch (error) {
      if (!(error instanceof BooksClosed)) throw error;
      closed.push(`\nNot compared: the books of ${account?.resource.name ?? "the environment's processor"}, since ${error.message}.`);
    }
  return { reports, closed };
}

type Compared = { readonly comparedCount: number; readonly differences: readonly Difference[] };

/** `12 charges compared, 1 differs.` */
function comparedOf(reports: readonly Compared[], what: string): string {
  const compared = reports.reduce((sum, { comparedCount }) => sum + comparedCount, 0);
  const differing = reports.flatMap(({ differences }) => differences).length;
  return `${counted(compared, what)} compared, ${differing === 1 ? '1 differs' : `${differing} differ`}.`;
}

/** Says nothing of none: only charges of older payments are rounded. */
function roundedOf(count: number): string {
  return count === 0 ? '' : ` ${counted(count, 'amount')} rounded to what the currency can pay.`;
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
