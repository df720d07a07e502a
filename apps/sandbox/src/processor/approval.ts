import type { FailureReason, PaymentMethod } from '@cauce/kernel';
import { bankOf } from '../accounts/banks.js';
import type { Row } from '../store/sandbox-database.js';
import type { ChargeTerms } from './charge.js';
import { isCardWanted } from './charge-row.js';

/** The decision of a buyer, or later a bank, on a charge. LATER: the buyer has approved, and the bank takes its time. */
export type Decision = 'APPROVE' | 'LATER' | { readonly reason: FailureReason };

/** A charge that waits, or waited, for a decision. */
export type Approval = {
  readonly key: string;
  readonly page: string;
  readonly method: PaymentMethod;
  /** AWAITING_BUYER and PROCESSING can be decided. */
  readonly status: string;
  readonly amount: number;
  readonly currencyCode: string;
  readonly description: string;
  /** Whose account it is, masked. */
  readonly payer: string;
  readonly createTime: string;
  readonly expireTime?: string;
  readonly returnUrl?: string;
  /** The buyer is to enter a card first. */
  readonly wantsCard?: true;
};

/** Whose account it is, as a page may show it: of numbers the last four digits. */
export function payerOf({ method, bank, personType, documentType, document = '', phoneNumber = '' }: ChargeTerms): string | null {
  if (method === 'PSE') {
    const who = personType === 'LEGAL' ? 'Company' : 'Person';
    return `${bankOf(bank)?.name ?? 'Unknown bank'}: ${who}, ${documentType ?? ''} ••• ${document.slice(-4)}`;
  }
  if (method === 'WALLET_A') return `Phone ••• ${phoneNumber.slice(-4)}`;
  return method === 'SERVICE' ? `Balance of ${documentType ?? ''} ••• ${document.slice(-4)}` : null;
}

export function toApproval(row: Row): Approval {
  const text = (column: string) => (typeof row[column] === 'string' ? row[column] : '');
  const [last4, expireTime, returnUrl] = [text('last4'), text('expire_time'), text('return_url')];
  return {
    key: text('key'),
    page: text('page'),
    method: text('method') as PaymentMethod,
    status: text('status'),
    amount: Number(row['amount']),
    currencyCode: text('currency_code'),
    description: text('description'),
    payer: last4 === '' ? text('payer') : `Card …${last4}`,
    createTime: text('create_time'),
    ...(expireTime !== '' && { expireTime }),
    ...(returnUrl !== '' && { returnUrl }),
    ...(isCardWanted(row) && { wantsCard: true }),
  };
}
