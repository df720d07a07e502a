import { randomToken } from '@cauce/secrets';
import { Injectable } from '@nestjs/common';
import { chargeBalance } from '../accounts/balances.js';
import { canDebit } from '../accounts/banks.js';
import type { Card } from '../cards/stored-cards.js';
import { TEST_BRAND, type TestCard, testCard } from '../cards/test-cards.js';
import { type Refusal, refusedForEver } from '../refusals/refusals.js';
import { type Row, SandboxDatabase } from '../store/sandbox-database.js';
import { type Approval, type Decision, payerOf, toApproval } from './approval.js';
import type { Call, Charge, ChargeAnswer, ChargeTerms, ListedCharge, ListQuery, Movement, Outcome } from './charge.js';
import { again, isCardWanted, isOver, isSecret, now, sourceText, toCharge, toListed } from './charge-row.js';

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
      if (!isOpen(row) || isTooLate(row)) return undefined;
      if (decision === 'APPROVE') this.succeed(row);
      else if (decision === 'LATER') this.database.run("UPDATE charge SET status = 'PROCESSING' WHERE page = ?", page);
      else this.refuse(page, refusedForEver(decision.reason));
      return this.look(String(row['key']));
    });
  }

  /** The buyer has entered a card on the page: it does what its row says; its bank may ask its customer first. Undefined: too late. */
  enterCard(page: string, { last4 }: TestCard): Charge | undefined {
    return this.database.write(() => {
      const row = this.rowOfPage(page);
      if (!row || !isCardWanted(row) || isTooLate(row)) return undefined;
      this.database.run('UPDATE charge SET brand = ?, last4 = ? WHERE page = ?', TEST_BRAND, last4, page);
      const outcome = cardOutcome(last4);
      if (outcome.status === 'SUCCEEDED') this.succeed(row);
      else if (outcome.status === 'FAILED') this.refuse(page, outcome);
      else if (outcome.status === 'NEEDS_REVIEW') this.database.run("UPDATE charge SET status = 'NEEDS_REVIEW' WHERE page = ?", page);
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
      if (row?.['status'] === 'FAILED' && row['final'] === null) this.succeed(row);
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
      kind: Number(row['amount']) < 0 ? 'REFUND' : 'CHARGE',
      key: String(row['key']),
      amount: Number(row['amount']),
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
  latest(limit: number): (ListedCharge & { readonly refunded: number })[] {
    return this.database.all(LATEST, limit).map((row) => ({ ...toListed(row), refunded: Number(row['refunded'] ?? 0) }));
  }

  private settle(terms: ChargeTerms, answerTime: string | undefined, as: string | undefined): Charge {
    const card = this.useCard(terms);
    const outcome = outcomeOf(terms, as ?? card?.last4);
    const { key, amount, currencyCode, description, method = 'CARD', reference = null, returnUrl = null, expireTime = null } = terms;
    const refusal = refusalColumns(outcome);
    const page = outcome.status === 'AWAITING_BUYER' ? randomToken('') : null;
    const [brand, last4] = [card?.brand ?? null, card?.last4 ?? null];
    const [asked, named] = [[amount, currencyCode, sourceText(terms)] as const, [brand, last4, description, reference] as const];
    const away = [method, payerOf(terms), page, returnUrl, expireTime] as const;
    this.database.run(CHARGE, key, outcome.status, ...refusal, ...asked, ...named, ...away, answerTime ?? null, now());
    if (outcome.status === 'SUCCEEDED') this.database.run(MOVE, key, amount, currencyCode, now());
    return outcome.status === 'AWAITING_BUYER' ? { key, status: 'PENDING', page: page ?? '' } : { key, ...outcome, ...(card && { card }) };
  }

  private refuse(page: string, { reason, code, final }: Refusal): void {
    this.database.run(
      "UPDATE charge SET status = 'FAILED', reason = ?, code = ?, final = ? WHERE page = ?",
      reason,
      code,
      final ? '1' : null,
      page,
    );
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

  private succeed({ key, amount, currency_code: currencyCode }: Row): void {
    this.database.run("UPDATE charge SET status = 'SUCCEEDED', reason = NULL, code = NULL WHERE key = ?", String(key));
    this.database.run(MOVE, String(key), Number(amount), String(currencyCode), now());
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

const CHARGE = `INSERT INTO charge (key, status, reason, code, final, amount, currency_code, card_token, brand, last4, description, reference,
  method, payer, page, return_url, expire_time, answer_time, create_time) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const MOVE = 'INSERT INTO movement (key, amount, currency_code, time) VALUES (?, ?, ?, ?)';
const ABANDON = `INSERT INTO charge (key, status, create_time) VALUES (?, 'ABANDONED', ?)
  ON CONFLICT (key) DO UPDATE SET status = 'ABANDONED'`;

const LATEST = `SELECT *, (SELECT sum(amount) FROM refund WHERE refund.charge = charge.key AND refused IS NULL) AS refunded
  FROM charge ORDER BY create_time DESC LIMIT ?`;
const LIST = `SELECT * FROM charge WHERE create_time >= ? AND create_time < ? AND (create_time, key) > (?, ?)
  ORDER BY create_time, key LIMIT ?`;

const outcomeOf = (
  { method = 'CARD', bank, document, cardToken, storedCard, ...money }: ChargeTerms,
  last4: string | undefined,
): Outcome => {
  if (method === 'CARD') return cardToken === undefined && storedCard === undefined ? { status: 'AWAITING_BUYER' } : cardOutcome(last4);
  if (method === 'SERVICE') return chargeBalance(document, money);
  if (method === 'PSE' && !canDebit(bank)) return { status: 'FAILED', ...refusedForEver('BANK_UNAVAILABLE') };
  return { status: 'AWAITING_BUYER' };
};

const cardOutcome = (last4: string | undefined): Outcome => {
  const known = last4 === undefined ? undefined : testCard(last4);
  if (known === undefined) return { status: 'FAILED', ...refusedForEver('DECLINED') };
  return known.manner === 'CHALLENGE' ? { status: 'AWAITING_BUYER' } : known.does;
};

const refusalColumns = (outcome: Outcome): readonly (string | null)[] =>
  outcome.status === 'FAILED' ? [outcome.reason, outcome.code, outcome.final ? '1' : null] : [null, null, null];

/** The buyer's time is over; a bank that was told in time may take as long as it likes. */
const isTooLate = (row: Row): boolean => row['status'] === 'AWAITING_BUYER' && isOver(row['expire_time']);

const isOpen = (row: Row | undefined): row is Row => row?.['status'] === 'AWAITING_BUYER' || row?.['status'] === 'PROCESSING';
