import type { Evidence, Receipt } from '../evidence/evidence.js';
import type { Check } from './check.js';

/** Per payment and per subscription, first deliveries come in the order of the stream. What comes again may come whenever it likes. */
export const changesArriveInOrder: Check = {
  name: 'deliveries of a stream are in order',
  breaches({ receipts }: Evidence) {
    return [...Map.groupBy(firsts(receipts), resourceOf)].flatMap(([resource, its]) => disorder(resource, its));
  },
};

/** The first receipt of each webhook, in the order they came. */
function firsts(receipts: readonly Receipt[]): Receipt[] {
  const known = new Set<string>();
  return receipts.filter(({ id }) => !known.has(id) && known.add(id));
}

/** An attempt's name begins with its payment's. */
function resourceOf({ resource }: Receipt): string {
  return resource.replace(/\/attempts\/.*$/, '');
}

function disorder(resource: string, firstOnes: readonly Receipt[]): string[] {
  const sequences = firstOnes.map(({ sequence }) => sequence);
  const isSorted = sequences.every((sequence, at) => at === 0 || (sequences[at - 1] ?? 0) < sequence);
  return isSorted ? [] : [`the webhooks of ${resource} came in the order ${sequences.join(', ')}`];
}
