import type { FailureReason, PaymentMethod } from '@cauce/kernel';
import { sha256Hex } from '@cauce/secrets';
import type { Row } from '../store/sandbox-database.js';
import type { Charge, ChargeAnswer, ChargeStatus, ChargeTerms, ListedCharge } from './charge.js';

/** Now, RFC 3339 UTC with milliseconds: of one form, so that times compare as text. */
export const now = (): string => new Date().toISOString();

/** There is no word of it yet, though the money may have moved. */
export const isSecret = (row: Row): boolean => typeof row['answer_time'] === 'string' && row['answer_time'] > now();

/** Whether a time has come. Without one it never does. */
export const isOver = (time: unknown): boolean => typeof time === 'string' && Date.parse(time) <= Date.now();

/** What is kept to recognise the same terms: a card's token, and of the rest a hash, since it has people's numbers. */
export const sourceText = ({
  method = 'CARD',
  cardToken = '',
  storedCard,
  bank,
  personType,
  documentType,
  document,
  phoneNumber,
}: ChargeTerms): string =>
  method === 'CARD'
    ? (storedCard ?? cardToken)
    : sha256Hex(JSON.stringify([method, bank, personType, documentType, document, phoneNumber]));

/** A charge as its caller sees it. */
export const toCharge = (row: Row): Charge => {
  const key = String(row['key']);
  if (isSecret(row) || row['status'] === 'PROCESSING') return { key, status: 'PENDING' };
  return row['status'] === 'AWAITING_BUYER' ? { key, status: 'PENDING', page: String(row['page']) } : toOpenCharge(row);
};

export const toListed = (row: Row): ListedCharge => ({
  ...toCharge(row),
  ...(typeof row['method'] === 'string' && { method: row['method'] as PaymentMethod }),
  ...(typeof row['reference'] === 'string' && { reference: row['reference'] }),
  ...(row['amount'] !== null && { amount: Number(row['amount']), currencyCode: String(row['currency_code']) }),
  createTime: String(row['create_time']),
  ...feeOf(row),
});

/** What this acquirer keeps of a charge to a card: 3 %. Of other ways to pay it keeps nothing. */
const FEE_SHARE = 0.03;

const feeOf = (row: Row): { fee?: number } =>
  row['status'] === 'SUCCEEDED' && row['method'] === 'CARD' && !isSecret(row) ? { fee: Math.round(Number(row['amount']) * FEE_SHARE) } : {};

/** Its buyer has not entered the card yet. */
export const isCardWanted = (row: Row): boolean => row['status'] === 'AWAITING_BUYER' && row['method'] === 'CARD' && row['last4'] === null;

/** The answer to a charge whose key is known. */
export const again = (known: Row, terms: ChargeTerms): ChargeAnswer => {
  if (known['status'] === 'ABANDONED') return { conflict: 'ABANDONED' };
  const isSame =
    known['amount'] === terms.amount && known['currency_code'] === terms.currencyCode && known['card_token'] === sourceText(terms);
  return isSame ? { charge: toCharge(known) } : { conflict: 'OTHER_TERMS' };
};

const toOpenCharge = (row: Row): Charge => ({
  key: String(row['key']),
  status: row['status'] as ChargeStatus,
  ...(row['reason'] !== null && { reason: row['reason'] as FailureReason }),
  ...(typeof row['code'] === 'string' && { code: row['code'] }),
  ...(row['final'] !== null && { final: true }),
  ...(row['last4'] !== null && { card: { brand: String(row['brand']), last4: String(row['last4']) } }),
});
