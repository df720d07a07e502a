import { journalOf, type Witnesses } from '../collect.js';
import { happenedIn } from '../evidence/announcements.js';
import { chargesBesideFaults } from '../evidence/beside-faults.js';
import type { Evidence } from '../evidence/evidence.js';
import type { FaultKind } from '../faults/schedule.js';
import type { Measured } from './measures.js';
import type { Figures } from './report.js';

/** What happened in a run, counted. */
export function figuresOf(evidence: Evidence, { tenants }: Witnesses, faults: readonly Measured[], quietAfterSeconds: number): Figures {
  const faultsOf = (kind: FaultKind) => faults.filter((fault) => fault.kind === kind).length;
  const happened = happenedIn(evidence);
  const eventsOf = (type: string) => happened.filter((event) => event.type === type).length;
  const { longestOutage: longest, requests, retries, replays } = journalOf(tenants);
  return {
    kills: faultsOf('kill') + faultsOf('outage'),
    freezes: faultsOf('freeze'),
    flushes: faultsOf('flush'),
    restarts: faultsOf('restart'),
    badAnswers: faultsOf('late') + faultsOf('error'),
    payments: eventsOf('PaymentCreated'),
    funded: eventsOf('PaymentFunded'),
    requests,
    retries,
    replays,
    renewals: evidence.renewals.length,
    charges: eventsOf('ChargeRequested'),
    cyclesCharged: eventsOf('CycleCharged'),
    chargesFailed: eventsOf('ChargeFailed'),
    webhooks: evidence.receipts.length,
    duplicatesDropped: tenants.reduce((sum, { receiver }) => sum + receiver.duplicates, 0),
    unexpectedSettlements: eventsOf('UnexpectedSettlementRecorded'),
    refundsAsked: eventsOf('RefundRequested'),
    refunded: eventsOf('PaymentRefunded'),
    refundsRefused: eventsOf('RefundRefused'),
    accounts: evidence.contracts.map(({ books }) => ({
      books,
      charged: evidence.movements.filter((movement) => movement.books === books).length,
      refunded: evidence.refunds.filter((refund) => refund.books === books).length,
    })),
    besideFaults: chargesBesideFaults(evidence).length,
    longestOutageSeconds: longest === undefined ? 0 : (longest.to - longest.from) / 1000,
    longestOutage: longest === undefined ? 'none' : `${longest.what}, ${longest.tries} tries, at ${new Date(longest.from).toISOString()}`,
    quietAfterSeconds,
  };
}
