import { send } from './api/send.js';
import type { Stack } from './stack/stack.js';

/** The sandbox acquirer's record of one attempt: the money it moved and, separately, the calls it received. */
export type LedgerEntry = {
  /** `amount`: in the currency's smallest units. */
  readonly movements: readonly { readonly key: string; readonly amount: number; readonly currencyCode: string }[];
  readonly calls: readonly { readonly key: string; readonly operation: string }[];
};

/** Reads the acquirer's ledger, which would show a double charge. @param attemptId the key that the attempt was charged with. */
export async function ledgerOf(stack: Stack, attemptId: string): Promise<LedgerEntry> {
  const url = `${stack.sandboxUrl}/processor/v1/ledger?key=${attemptId}`;
  return (await send<LedgerEntry>({ method: 'GET', url, headers: { authorization: `Bearer ${stack.processorApiKey}` } })).body;
}
