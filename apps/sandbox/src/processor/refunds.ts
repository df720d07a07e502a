import { Injectable } from '@nestjs/common';
import { testCard } from '../cards/test-cards.js';
import { type Row, SandboxDatabase } from '../store/sandbox-database.js';
import type { ListQuery } from './charge.js';
import { now } from './charge-row.js';

/** What is asked for. `key` is the caller's, and the refund's own: the same key returns money at most once. */
export type RefundTerms = { readonly key: string; readonly amount: number; readonly currencyCode: string };

/** PENDING: the money is on its way, and the same key says later that it is REFUNDED. */
type Refund = { readonly key: string; readonly status: 'PENDING' | 'REFUNDED' };

/** A refund, or why this key will never return money. */
export type RefundAnswer = { readonly refund: Refund } | { readonly conflict: RefundConflict };

/** NOT_CHARGED: no money has come with the charge. EXCEEDS_CHARGE: more than is left of it. OTHER_TERMS: the key was used otherwise. */
type RefundConflict = 'NOT_CHARGED' | 'EXCEEDS_CHARGE' | 'OTHER_TERMS' | 'REFUSED';

/** A refund in a list, for a comparison of books. */
export type ListedRefund = Refund & {
  readonly charge: string;
  readonly reference?: string;
  readonly amount: number;
  readonly currencyCode: string;
  readonly createTime: string;
};

/** Money that goes back: whole or in parts, each refund once by its own key. A refusal is kept, too: the same key is refused for ever. */
@Injectable()
export class Refunds {
  constructor(private readonly database: SandboxDatabase) {}

  /** @param slowMs how long a refund of a card that is slow in this stays PENDING */
  refund(charge: string, terms: RefundTerms, slowMs: number): RefundAnswer {
    return this.database.write(() => {
      this.database.run("INSERT INTO call (key, operation, time) VALUES (?, 'refund', ?)", charge, now());
      const known = this.database.one('SELECT * FROM refund WHERE key = ?', terms.key);
      if (known) return isSame(known, charge, terms) ? answerOf(known) : { conflict: 'OTHER_TERMS' };
      const row = this.database.one('SELECT * FROM charge WHERE key = ?', charge);
      return this.begin(charge, terms, this.refusalOf(row, terms), waitOf(row, slowMs));
    });
  }

  /** Oldest first. */
  list({ from, to, limit, after = ['', ''] }: ListQuery): ListedRefund[] {
    return this.database.all(LIST, from, to, ...after, limit).map(toListed);
  }

  /** What went back of a charge. */
  refunded(charge: string): number {
    return Number(this.database.one(SUM, charge)?.['amount'] ?? 0);
  }

  private begin(charge: string, { key, amount, currencyCode }: RefundTerms, refused: RefundConflict | null, waitMs: number): RefundAnswer {
    const [time, doneTime] = [now(), new Date(Date.now() + waitMs).toISOString()];
    this.database.run(INSERT, key, charge, amount, currencyCode, refused, refused === null ? doneTime : null, time);
    if (refused !== null) return { conflict: refused };
    this.database.run('INSERT INTO movement (key, amount, currency_code, time) VALUES (?, ?, ?, ?)', charge, -amount, currencyCode, time);
    return answerOf({ key, refused, done_time: doneTime });
  }

  private refusalOf(row: Row | undefined, { amount, currencyCode }: RefundTerms): RefundConflict | null {
    if (row?.['status'] !== 'SUCCEEDED') return 'NOT_CHARGED';
    if (row['currency_code'] !== currencyCode) return 'OTHER_TERMS';
    if (amount > Number(row['amount']) - this.refunded(String(row['key']))) return 'EXCEEDS_CHARGE';
    return cardOf(row)?.refunds === 'REFUSED' ? 'REFUSED' : null;
  }
}

const INSERT = `INSERT INTO refund (key, charge, amount, currency_code, refused, done_time, create_time) VALUES (?, ?, ?, ?, ?, ?, ?)`;
const SUM = 'SELECT sum(amount) AS amount FROM refund WHERE charge = ? AND refused IS NULL';
const LIST = `SELECT refund.*, charge.reference FROM refund JOIN charge ON charge.key = refund.charge
  WHERE refund.refused IS NULL AND refund.create_time >= ? AND refund.create_time < ? AND (refund.create_time, refund.key) > (?, ?)
  ORDER BY refund.create_time, refund.key LIMIT ?`;

const cardOf = (row: Row | undefined) => (typeof row?.['last4'] === 'string' ? testCard(row['last4']) : undefined);

const waitOf = (row: Row | undefined, slowMs: number): number => (cardOf(row)?.refunds === 'SLOWLY' ? slowMs : 0);

const isSame = (known: Row, charge: string, { amount, currencyCode }: RefundTerms): boolean =>
  known['charge'] === charge && known['amount'] === amount && known['currency_code'] === currencyCode;

const statusOf = (row: Row): Refund['status'] => (String(row['done_time']) > now() ? 'PENDING' : 'REFUNDED');

const answerOf = (row: Row): RefundAnswer =>
  row['refused'] === null ? { refund: { key: String(row['key']), status: statusOf(row) } } : { conflict: row['refused'] as RefundConflict };

const toListed = (row: Row): ListedRefund => ({
  key: String(row['key']),
  charge: String(row['charge']),
  status: statusOf(row),
  ...(typeof row['reference'] === 'string' && { reference: row['reference'] }),
  amount: Number(row['amount']),
  currencyCode: String(row['currency_code']),
  createTime: String(row['create_time']),
});
