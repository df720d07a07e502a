import type { PaymentView } from '@cauce/payments-domain';
import type { Fold } from './streams.js';

type Row = { revision: number; due: string | undefined; leasedUntil: number; tries: number };

/** The table `payment`, as far as it says what is due: mirrors `nextActionTimeOf`, the guarded upsert, claim and settle. */
export class DueRows {
  private readonly rows = new Map<string, Row>();

  /** A newer revision alone changes a row; a new due time frees it from its lease. */
  write(id: string, { view, revision }: Fold): void {
    const row = this.rows.get(id);
    if (view === undefined || (row !== undefined && row.revision >= revision)) return;
    const due = dueTimeOf(view);
    const isFree = row === undefined || row.due !== due;
    this.rows.set(id, { revision, due, leasedUntil: isFree ? 0 : row.leasedUntil, tries: isFree ? 0 : row.tries });
  }

  /** The try's number, from 1; undefined when there is nothing to take. */
  claim(id: string, now: number, leaseMs: number): number | undefined {
    const row = this.rows.get(id);
    if (row?.due === undefined || Date.parse(row.due) > now || row.leasedUntil > now) return undefined;
    row.leasedUntil = now + leaseMs;
    return (row.tries += 1);
  }

  /** `until`: when to look again; undefined when all that was due is done. */
  settle(id: string, tries: number, until: number | undefined): void {
    const row = this.rows.get(id);
    if (row?.tries !== tries) return;
    row.leasedUntil = until ?? 0;
    if (until === undefined) row.tries = 0;
  }

  /** Whether a row waits for a worker. */
  isAnyDue(now: number): boolean {
    return [...this.rows.values()].some(({ due, leasedUntil }) => due !== undefined && Date.parse(due) <= now && leasedUntil <= now);
  }

  /** Only a flaw does this. */
  giveUp(id: string): void {
    const row = this.rows.get(id);
    if (row) row.due = undefined;
  }
}

function dueTimeOf({ payment, attempts }: PaymentView): string | undefined {
  const pending = [...attempts.values()].find(({ resource }) => resource.status === 'PENDING');
  if (pending) return pending.resource.createTime;
  return payment.status === 'AWAITING_PAYMENT' ? payment.expireTime : undefined;
}
