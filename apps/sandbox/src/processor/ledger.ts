import type { FailureReason } from '@cauce/contracts';
import { Injectable } from '@nestjs/common';
import { type CardOutcome, testCard } from '../cards/test-cards.js';
import { type Row, SandboxDatabase } from '../store/sandbox-database.js';

/** What is asked of the acquirer. `key` is the caller's: the same key moves money at most once. */
export type ChargeTerms = {
  readonly key: string;
  readonly amountCents: number;
  readonly currencyCode: string;
  readonly cardToken: string;
  readonly description: string;
};

/** How a charge stands. SUCCEEDED, FAILED and ABANDONED are final. */
export type ChargeStatus = 'SUCCEEDED' | 'FAILED' | 'NEEDS_REVIEW' | 'ABANDONED';

/** A charge as the caller sees it. */
export type Charge = {
  readonly key: string;
  readonly status: ChargeStatus;
  readonly reason?: FailureReason;
  readonly card?: Card;
};

/** A charge, or why this key cannot be used: ABANDONED, or used with OTHER_TERMS. */
export type ChargeAnswer = { readonly charge: Charge } | { readonly conflict: 'ABANDONED' | 'OTHER_TERMS' };

/** Money that moved. */
export type Movement = { readonly key: string; readonly amountCents: number; readonly currencyCode: string; readonly time: string };

/** A call that was received, whatever came of it. */
export type Call = { readonly key: string; readonly operation: 'charge' | 'find' | 'abandon'; readonly time: string };

type Card = { readonly brand: string; readonly last4: string };

/**
 * The acquirer's book. Calls and movements are counted apart: a double charge shows as two movements for one purchase, however
 * often a charge was asked for. Each answer is on disk before it is given.
 */
@Injectable()
export class Ledger {
  constructor(private readonly database: SandboxDatabase) {}

  /** Charges once per key; again with the same terms: the same answer. */
  charge(terms: ChargeTerms): ChargeAnswer {
    return this.database.write(() => {
      this.count(terms.key, 'charge');
      const known = this.row(terms.key);
      if (known) return again(known, terms);
      return { charge: this.settle(terms) };
    });
  }

  /** How a charge stands, or undefined: then it has not come yet, and may still come. */
  find(key: string): Charge | undefined {
    return this.database.write(() => {
      this.count(key, 'find');
      const row = this.row(key);
      return row && toCharge(row);
    });
  }

  /** Fences a key: no charge with it will ever move money. Answers the charge as it is now; a final one stays as it was. */
  abandon(key: string): Charge {
    return this.database.write(() => {
      this.count(key, 'abandon');
      const row = this.row(key);
      if (row && row['status'] !== 'NEEDS_REVIEW') return toCharge(row);
      this.database.run(ABANDON, key, now());
      return { key, status: 'ABANDONED' };
    });
  }

  movements(key?: string): Movement[] {
    return this.select('movement', key).map((row) => ({
      key: String(row['key']),
      amountCents: Number(row['amount_cents']),
      currencyCode: String(row['currency_code']),
      time: String(row['time']),
    }));
  }

  calls(key?: string): Call[] {
    return this.select('call', key).map((row) => ({
      key: String(row['key']),
      operation: row['operation'] as Call['operation'],
      time: String(row['time']),
    }));
  }

  /** The latest charges, for people: newest first. */
  latest(limit: number): (Charge & { readonly amountCents?: number; readonly currencyCode?: string; readonly time: string })[] {
    return this.database.all('SELECT * FROM charge ORDER BY create_time DESC LIMIT ?', limit).map((row) => ({
      ...toCharge(row),
      ...(row['amount_cents'] !== null && { amountCents: Number(row['amount_cents']), currencyCode: String(row['currency_code']) }),
      time: String(row['create_time']),
    }));
  }

  private settle(terms: ChargeTerms): Charge {
    const card = this.useCard(terms.cardToken, terms.key);
    const outcome = outcomeOf(card);
    const { key, amountCents, currencyCode, cardToken, description } = terms;
    const reason = outcome.status === 'FAILED' ? outcome.reason : null;
    const [brand, last4] = [card?.brand ?? null, card?.last4 ?? null];
    this.database.run(CHARGE, key, outcome.status, reason, amountCents, currencyCode, cardToken, brand, last4, description, now());
    if (outcome.status === 'SUCCEEDED') this.database.run(MOVE, key, amountCents, currencyCode, now());
    return { key, ...outcome, ...(card && { card: { brand: card.brand, last4: card.last4 } }) };
  }

  /** The card behind a token, once: a token that is unknown or was used is no card. */
  private useCard(token: string, key: string): Card | undefined {
    const row = this.database.one(
      'UPDATE card_token SET used_by = ? WHERE token = ? AND used_by IS NULL RETURNING brand, last4',
      key,
      token,
    );
    return row && { brand: String(row['brand']), last4: String(row['last4']) };
  }

  private row(key: string): Row | undefined {
    return this.database.one('SELECT * FROM charge WHERE key = ?', key);
  }

  private count(key: string, operation: Call['operation']): void {
    this.database.run('INSERT INTO call (key, operation, time) VALUES (?, ?, ?)', key, operation, now());
  }

  private select(table: 'call' | 'movement', key: string | undefined): Row[] {
    if (key === undefined) return this.database.all(`SELECT * FROM ${table} ORDER BY id`);
    return this.database.all(`SELECT * FROM ${table} WHERE key = ? ORDER BY id`, key);
  }
}

const CHARGE = `INSERT INTO charge (key, status, reason, amount_cents, currency_code, card_token, brand, last4, description, create_time)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const MOVE = 'INSERT INTO movement (key, amount_cents, currency_code, time) VALUES (?, ?, ?, ?)';
const ABANDON = `INSERT INTO charge (key, status, create_time) VALUES (?, 'ABANDONED', ?)
  ON CONFLICT (key) DO UPDATE SET status = 'ABANDONED'`;

const now = (): string => new Date().toISOString();

const outcomeOf = (card: Card | undefined): CardOutcome => (card && testCard(card.last4)?.does) ?? { status: 'FAILED', reason: 'DECLINED' };

const again = (known: Row, terms: ChargeTerms): ChargeAnswer => {
  if (known['status'] === 'ABANDONED') return { conflict: 'ABANDONED' };
  const same =
    known['amount_cents'] === terms.amountCents && known['currency_code'] === terms.currencyCode && known['card_token'] === terms.cardToken;
  return same ? { charge: toCharge(known) } : { conflict: 'OTHER_TERMS' };
};

const toCharge = (row: Row): Charge => ({
  key: String(row['key']),
  status: row['status'] as ChargeStatus,
  ...(row['reason'] !== null && { reason: row['reason'] as FailureReason }),
  ...(row['last4'] !== null && { card: { brand: String(row['brand']), last4: String(row['last4']) } }),
});
