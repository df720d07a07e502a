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
  /** The caller's own word for it: comes back in callbacks and lists. */
  readonly reference?: string;
};

/** How a charge stands. PENDING: it is here, and there is no word of it yet. ABANDONED is final, and so are, nearly always, the others. */
export type ChargeStatus = 'PENDING' | 'SUCCEEDED' | 'FAILED' | 'NEEDS_REVIEW' | 'ABANDONED';

/** A charge as the caller sees it. */
export type Charge = {
  readonly key: string;
  readonly status: ChargeStatus;
  readonly reason?: FailureReason;
  readonly card?: Card;
};

/** A charge in a list, for a comparison of books. Keys that were abandoned before any charge came have no amount. */
export type ListedCharge = Charge & {
  readonly reference?: string;
  readonly amountCents?: number;
  readonly currencyCode?: string;
  readonly createTime: string;
  readonly refundTime?: string;
};

/** Which charges: those that came within a time, at most `limit`, after the one that an earlier page ended with. */
export type ListQuery = { readonly from: string; readonly to: string; readonly limit: number; readonly after?: readonly [string, string] };

/** A charge, or why this key cannot be used: ABANDONED, or used with OTHER_TERMS. */
export type ChargeAnswer = { readonly charge: Charge } | { readonly conflict: 'ABANDONED' | 'OTHER_TERMS' };

/** Money that moved: to the merchant, or, with a negative amount, back to the card. */
export type Movement = {
  readonly kind: 'CHARGE' | 'REFUND';
  readonly key: string;
  readonly amountCents: number;
  readonly currencyCode: string;
  readonly time: string;
};

/** A call that was received, whatever came of it. */
export type Call = { readonly key: string; readonly operation: 'charge' | 'find' | 'abandon' | 'refund'; readonly time: string };

type Card = { readonly brand: string; readonly last4: string };

/**
 * The acquirer's book. Calls and movements are counted apart: a double charge shows as two movements for one purchase, however
 * often a charge was asked for. Each answer is on disk before it is given.
 */
@Injectable()
export class Ledger {
  constructor(private readonly database: SandboxDatabase) {}

  /**
   * Charges once per key; again with the same terms: the same answer. `isNew`: this call did it.
   * @param answerTime until then it says PENDING to all who ask, though the money has moved
   */
  charge(terms: ChargeTerms, answerTime?: string): ChargeAnswer & { readonly isNew?: true } {
    return this.database.write(() => {
      this.count(terms.key, 'charge');
      const known = this.row(terms.key);
      if (known) return again(known, terms);
      return { charge: this.settle(terms, answerTime), isNew: true };
    });
  }

  /** Counts a charge that is not looked at: the answer when its key is fenced, else undefined. */
  ignore({ key }: ChargeTerms): ChargeAnswer | undefined {
    return this.database.write(() => {
      this.count(key, 'charge');
      return this.row(key)?.['status'] === 'ABANDONED' ? { conflict: 'ABANDONED' } : undefined;
    });
  }

  /** The charge that was declined is made after all. */
  relent(key: string): void {
    this.database.write(() => {
      const row = this.row(key);
      if (row?.['status'] !== 'FAILED') return;
      this.database.run("UPDATE charge SET status = 'SUCCEEDED', reason = NULL WHERE key = ?", key);
      this.database.run(MOVE, key, Number(row['amount_cents']), String(row['currency_code']), now());
    });
  }

  /** Gives the money of a charge back, once. Undefined: no money has come with this key. */
  refund(key: string): Charge | undefined {
    return this.database.write(() => {
      this.count(key, 'refund');
      const row = this.row(key);
      if (row?.['status'] !== 'SUCCEEDED') return undefined;
      if (row['refund_time'] === null) {
        this.database.run('UPDATE charge SET refund_time = ? WHERE key = ?', now(), key);
        this.database.run(MOVE, key, -Number(row['amount_cents']), String(row['currency_code']), now());
      }
      return toCharge(row);
    });
  }

  /** The last four digits of a card that this key may be charged to. */
  last4Of({ cardToken, key }: ChargeTerms): string | undefined {
    const row = this.database.one('SELECT last4 FROM card_token WHERE token = ? AND (used_by IS NULL OR used_by = ?)', cardToken, key);
    return row && String(row['last4']);
  }

  /** From when on there is word of a charge. */
  answerTimeOf(key: string): Date {
    const time = this.row(key)?.['answer_time'];
    return typeof time === 'string' ? new Date(time) : new Date();
  }

  /** What the caller called a charge. */
  referenceOf(key: string): string | undefined {
    const reference = this.row(key)?.['reference'];
    return typeof reference === 'string' ? reference : undefined;
  }

  /** How a charge stands; the acquirer's own look, which is no call. */
  look(key: string): Charge | undefined {
    const row = this.row(key);
    return row && toCharge(row);
  }

  /** How a charge stands, or undefined: then it has not come yet, and may still come. */
  find(key: string): Charge | undefined {
    return this.database.write(() => {
      this.count(key, 'find');
      return this.look(key);
    });
  }

  /** Fences a key: no charge with it will ever move money. Answers the charge as it is now; a final one stays as it was. */
  abandon(key: string): Charge {
    return this.database.write(() => {
      this.count(key, 'abandon');
      const row = this.row(key);
      if (row && (row['status'] !== 'NEEDS_REVIEW' || isSecret(row))) return toCharge(row);
      this.database.run(ABANDON, key, now());
      return { key, status: 'ABANDONED' };
    });
  }

  movements(key?: string): Movement[] {
    return this.select('movement', key).map((row) => ({
      kind: Number(row['amount_cents']) < 0 ? 'REFUND' : 'CHARGE',
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

  /** Oldest first. */
  list({ from, to, limit, after = ['', ''] }: ListQuery): ListedCharge[] {
    return this.database.all(LIST, from, to, ...after, limit).map(toListed);
  }

  /** The latest charges, for people: newest first. */
  latest(limit: number): ListedCharge[] {
    return this.database.all('SELECT * FROM charge ORDER BY create_time DESC LIMIT ?', limit).map(toListed);
  }

  private settle(terms: ChargeTerms, answerTime: string | undefined): Charge {
    const card = this.useCard(terms.cardToken, terms.key);
    const outcome = outcomeOf(card);
    const { key, amountCents, currencyCode, cardToken, description, reference = null } = terms;
    const reason = outcome.status === 'FAILED' ? outcome.reason : null;
    const [brand, last4] = [card?.brand ?? null, card?.last4 ?? null];
    const [asked, named] = [[amountCents, currencyCode, cardToken] as const, [brand, last4, description, reference] as const];
    this.database.run(CHARGE, key, outcome.status, reason, ...asked, ...named, answerTime ?? null, now());
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

const CHARGE = `INSERT INTO charge (key, status, reason, amount_cents, currency_code, card_token, brand, last4, description, reference,
  answer_time, create_time) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const MOVE = 'INSERT INTO movement (key, amount_cents, currency_code, time) VALUES (?, ?, ?, ?)';
const ABANDON = `INSERT INTO charge (key, status, create_time) VALUES (?, 'ABANDONED', ?)
  ON CONFLICT (key) DO UPDATE SET status = 'ABANDONED'`;

const LIST = `SELECT * FROM charge WHERE create_time >= ? AND create_time < ? AND (create_time, key) > (?, ?)
  ORDER BY create_time, key LIMIT ?`;

const now = (): string => new Date().toISOString();

const outcomeOf = (card: Card | undefined): CardOutcome => (card && testCard(card.last4)?.does) ?? { status: 'FAILED', reason: 'DECLINED' };

const again = (known: Row, terms: ChargeTerms): ChargeAnswer => {
  if (known['status'] === 'ABANDONED') return { conflict: 'ABANDONED' };
  const same =
    known['amount_cents'] === terms.amountCents && known['currency_code'] === terms.currencyCode && known['card_token'] === terms.cardToken;
  return same ? { charge: toCharge(known) } : { conflict: 'OTHER_TERMS' };
};

/** Of one form, so they compare as text. */
const isSecret = (row: Row): boolean => typeof row['answer_time'] === 'string' && row['answer_time'] > now();

const toCharge = (row: Row): Charge => (isSecret(row) ? { key: String(row['key']), status: 'PENDING' } : toOpenCharge(row));

const toListed = (row: Row): ListedCharge => ({
  ...toCharge(row),
  ...(typeof row['reference'] === 'string' && { reference: row['reference'] }),
  ...(row['amount_cents'] !== null && { amountCents: Number(row['amount_cents']), currencyCode: String(row['currency_code']) }),
  createTime: String(row['create_time']),
  ...(typeof row['refund_time'] === 'string' && { refundTime: row['refund_time'] }),
});

const toOpenCharge = (row: Row): Charge => ({
  key: String(row['key']),
  status: row['status'] as ChargeStatus,
  ...(row['reason'] !== null && { reason: row['reason'] as FailureReason }),
  ...(row['last4'] !== null && { card: { brand: String(row['brand']), last4: String(row['last4']) } }),
});
