import { randomToken } from '@cauce/secrets';
import { Injectable } from '@nestjs/common';
import { chargeBalance } from '../accounts/balances.js';
import { canDebit } from '../accounts/banks.js';
import type { Card } from '../cards/stored-cards.js';
import { testCard } from '../cards/test-cards.js';
import { type Row, SandboxDatabase } from '../store/sandbox-database.js';
import { type Approval, type Decision, payerOf, toApproval } from './approval.js';
import type { Call, Charge, ChargeAnswer, ChargeTerms, ListedCharge, ListQuery, Movement, Outcome } from './charge.js';
import { again, isSecret, now, sourceText, toCharge, toListed } from './charge-row.js';

/**
 * The acquirer's book. Calls and movements are counted apart: a double charge shows as two movements for one purchase, however
 * often a charge was asked for. Each answer is on disk before it is given.
 */
@Injectable()
export class Ledger {
  constructor(private readonly database: SandboxDatabase) {}

  /**
   * Charges once per key; again with the same terms: the same answer. `isNew`: this call made the charge.
   * @param answerTime until then it says PENDING to all who ask, though the money has moved
   * @param as the last four digits of the test card that it behaves as, if not its own
   */
  charge(terms: ChargeTerms, answerTime?: string, as?: string): ChargeAnswer & { readonly isNew?: true } {
    return this.database.write(() => {
      this.count(terms.key, 'charge');
      const known = this.row(terms.key);
      if (known) return again(known, terms);
      return { charge: this.settle(terms, answerTime, as), isNew: true };
    });
  }

  /** Counts a charge that is not looked at: the answer when its key is fenced, else undefined. */
  ignore({ key }: ChargeTerms): ChargeAnswer | undefined {
    return this.database.write(() => {
      this.count(key, 'charge');
      return this.row(key)?.['status'] === 'ABANDONED' ? { conflict: 'ABANDONED' } : undefined;
    });
  }

  /** Takes what a review held back, once. The charge as it is then; undefined: it has not come. */
  capture(key: string): Charge | undefined {
    return this.database.write(() => {
      this.count(key, 'capture');
      const row = this.row(key);
      if (row?.['status'] === 'NEEDS_REVIEW') this.succeed(row);
      return this.look(key);
    });
  }

  /** The buyer, or later the bank, decides on a charge that waits for that. Undefined: there is nothing to decide any more. */
  decide(page: string, decision: Decision): Charge | undefined {
    return this.database.write(() => {
      const row = this.rowOfPage(page);
      if (!isOpen(row)) return undefined;
      if (decision === 'APPROVE') this.succeed(row);
      else if (decision === 'LATER') this.database.run("UPDATE charge SET status = 'PROCESSING' WHERE page = ?", page);
      else this.database.run("UPDATE charge SET status = 'FAILED', reason = ? WHERE page = ?", decision.reason, page);
      return this.look(String(row['key']));
    });
  }

  /** A charge as the page of its decision shows it. */
  approval(page: string): Approval | undefined {
    const row = this.rowOfPage(page);
    return row && toApproval(row);
  }

  /** All that wait for a decision, newest first. */
  waiting(): Approval[] {
    const rows = this.database.all(
      "SELECT * FROM charge WHERE status IN ('AWAITING_BUYER', 'PROCESSING') ORDER BY create_time DESC LIMIT 50",
    );
    return rows.map(toApproval);
  }

  /** The charge that was declined is made after all. */
  relent(key: string): void {
    this.database.write(() => {
      const row = this.row(key);
      if (row?.['status'] !== 'FAILED') return;
      this.succeed(row);
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
  last4Of({ cardToken, storedCard, key }: ChargeTerms): string | undefined {
    if (storedCard !== undefined) return this.storedCard(storedCard)?.last4;
    if (cardToken === undefined) return undefined;
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

  /** A charge's state, read by the acquirer itself: not counted as a call. */
  look(key: string): Charge | undefined {
    const row = this.row(key);
    return row && toCharge(row);
  }

  /** A charge's state; undefined: it has not come yet, and may still come. */
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
      const canBeStopped = row?.['status'] === 'NEEDS_REVIEW' || row?.['status'] === 'AWAITING_BUYER';
      if (row && (!canBeStopped || isSecret(row))) return toCharge(row);
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

  private settle(terms: ChargeTerms, answerTime: string | undefined, as: string | undefined): Charge {
    const card = this.useCard(terms);
    const outcome = outcomeOf(terms, as ?? card?.last4);
    const { key, amountCents, currencyCode, description, method = 'CARD', reference = null, returnUrl = null, expireTime = null } = terms;
    const reason = outcome.status === 'FAILED' ? outcome.reason : null;
    const page = outcome.status === 'AWAITING_BUYER' ? randomToken('') : null;
    const [brand, last4] = [card?.brand ?? null, card?.last4 ?? null];
    const [asked, named] = [[amountCents, currencyCode, sourceText(terms)] as const, [brand, last4, description, reference] as const];
    const away = [method, payerOf(terms), page, returnUrl, expireTime] as const;
    this.database.run(CHARGE, key, outcome.status, reason, ...asked, ...named, ...away, answerTime ?? null, now());
    if (outcome.status === 'SUCCEEDED') this.database.run(MOVE, key, amountCents, currencyCode, now());
    return outcome.status === 'AWAITING_BUYER' ? { key, status: 'PENDING', page: page ?? '' } : { key, ...outcome, ...(card && { card }) };
  }

  private storedCard(token: string): Card | undefined {
    const row = this.database.one('SELECT brand, last4 FROM stored_card WHERE token = ?', token);
    return row && { brand: String(row['brand']), last4: String(row['last4']) };
  }

  /** The card behind a token, once: a token that is unknown or was used is no card. A stored card is one for ever. */
  private useCard({ cardToken, storedCard, key }: ChargeTerms): Card | undefined {
    if (storedCard !== undefined) return this.storedCard(storedCard);
    const row =
      cardToken === undefined
        ? undefined
        : this.database.one('UPDATE card_token SET used_by = ? WHERE token = ? AND used_by IS NULL RETURNING brand, last4', key, cardToken);
    return row && { brand: String(row['brand']), last4: String(row['last4']) };
  }

  private succeed({ key, amount_cents: amountCents, currency_code: currencyCode }: Row): void {
    this.database.run("UPDATE charge SET status = 'SUCCEEDED', reason = NULL WHERE key = ?", String(key));
    this.database.run(MOVE, String(key), Number(amountCents), String(currencyCode), now());
  }

  private rowOfPage(page: string): Row | undefined {
    return this.database.one('SELECT * FROM charge WHERE page = ?', page);
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
  method, payer, page, return_url, expire_time, answer_time, create_time) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const MOVE = 'INSERT INTO movement (key, amount_cents, currency_code, time) VALUES (?, ?, ?, ?)';
const ABANDON = `INSERT INTO charge (key, status, create_time) VALUES (?, 'ABANDONED', ?)
  ON CONFLICT (key) DO UPDATE SET status = 'ABANDONED'`;

const LIST = `SELECT * FROM charge WHERE create_time >= ? AND create_time < ? AND (create_time, key) > (?, ?)
  ORDER BY create_time, key LIMIT ?`;

const outcomeOf = ({ method = 'CARD', bank, document, amountCents }: ChargeTerms, last4: string | undefined): Outcome => {
  if (method === 'CARD') return cardOutcome(last4);
  if (method === 'SERVICE') return chargeBalance(document, amountCents);
  if (method === 'PSE' && !canDebit(bank)) return { status: 'FAILED', reason: 'BANK_UNAVAILABLE' };
  return { status: 'AWAITING_BUYER' };
};

const cardOutcome = (last4: string | undefined): Outcome => {
  const known = last4 === undefined ? undefined : testCard(last4);
  if (known?.manner === 'CHALLENGE') return { status: 'AWAITING_BUYER' };
  return known?.does ?? { status: 'FAILED', reason: 'DECLINED' };
};

const isOpen = (row: Row | undefined): row is Row => row?.['status'] === 'AWAITING_BUYER' || row?.['status'] === 'PROCESSING';
