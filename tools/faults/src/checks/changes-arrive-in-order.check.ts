import type { Evidence, Receipt } from '../evidence/evidence.js';
import type { Check } from './check.js';

/** Per payment, first deliveries come in the order of the stream. What comes again may come whenever it likes. */
export const changesArriveInOrder: Check = {
  name: 'deliveries of a payment are in order',
  breaches({ receipts }: Evidence) {
    return [...Map.groupBy(firsts(receipts), paymentOf)].flatMap(([payment, its]) => disorder(payment, its));
  },
};

/** The first receipt of each webhook, in the order they came. */
function firsts(receipts: readonly Receipt[]): Receipt[] {
  const known = new Set<string>();
  return receipts.filter(({ id }) => !known.has(id) && known.add(id));
}

/** An attempt's name begins with its payment's. */
function paymentOf({ resource }: Receipt): string {
  return resource.replace(/\/attempts\/.*$/, '');
}

function disorder(payment: string, firstOnes: readonly Receipt[]): string[] {
  const sequences = firstOnes.map(({ sequence }) => sequence);
  const isSorted = sequences.every((sequence, at) => at === 0 || (sequences[at - 1] ?? 0) < sequence);
  return isSorted ? [] : [`the webhooks of ${payment} came in the order ${sequences.join(', ')}`];
}
