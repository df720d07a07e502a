import { type FailureReason } from '@cauce/kernel';

/** Reasons that are a bank's answer about a card. */
export const BANK_ANSWERS: readonly FailureReason[] = ['DECLINED', 'INSUFFICIENT_FUNDS', 'CARD_EXPIRED', 'WRONG_DETAILS', 'LIMIT_EXCEEDED'];
