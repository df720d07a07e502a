import { createHash } from 'node:crypto';
import { ApiError, type MethodGrant, type StoredMethod } from '@cauce/contracts';
import { FAILURE_REASONS, type FailureReason } from '@cauce/kernel';
import { type PaymentsClient } from './payments.client.js';

/** The card, or why it is not stored: the processor refuses it, or its token is no longer valid. */
export type CardAnswer = { readonly card: StoredMethod } | { readonly refused: FailureReason } | { readonly again: true };

/** A card's one-use token, and where the card was entered. */
export type CardOfAccount = { readonly token: string; readonly account?: string | undefined };

/**
 * Stores a card at payments, under a grant that billing gives for the card's digest. Throws what asking for the grant throws. Each card needs a
 * grant of its own, since billing counts the cards.
 */
export async function storeCard(
  payments: PaymentsClient,
  askForGrant: (card: string) => Promise<MethodGrant>,
  { token: cardToken, account }: CardOfAccount,
): Promise<CardAnswer> {
  const { grant } = await askForGrant(createHash('sha256').update(cardToken).digest('base64url'));
  try {
    return { card: await payments.registerMethod({ grant, cardToken, ...(account !== undefined && { cardAccount: account }) }) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.http !== 400) throw error;
    return error.code === 'CARD_REFUSED' ? { refused: knownReason(error.facts.metadata?.['reason']) ?? 'DECLINED' } : { again: true };
  }
}

/** Where a buyer reads why a card was not stored. @param path of the link's pages */
export function placeOfUnstored(path: string, answer: Exclude<CardAnswer, { readonly card: StoredMethod }>): string {
  return 'refused' in answer ? `${path}/card?notice=card-refused&reason=${answer.refused}` : `${path}/card?notice=card-again`;
}

/** A reason that pages have words for. */
export function knownReason(value: unknown): FailureReason | undefined {
  return FAILURE_REASONS.find((reason) => reason === value);
}
