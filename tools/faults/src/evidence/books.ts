import { fromMinorUnits } from '@cauce/kernel';
import { type Door, getJson } from './api.js';
import type { BookedCharge, BookedRefund, Movement } from './evidence.js';

/** Who moves money: the door to its books, the name of its part, and the account that it is (absent: the environment's). */
export type Processor = Door & { readonly name: string; readonly account?: string };

/** All that a processor's own books tell. */
export type Books = {
  /** Money that came, by charge. */
  readonly movements: readonly Movement[];
  /** Money that went back, as it moved: by the key of its charge. */
  readonly returns: readonly Movement[];
  /** The same as the books list it for a comparison: by the refund's own key. */
  readonly refunds: readonly BookedRefund[];
  /** Every charge, whatever came of it. */
  readonly charges: readonly BookedCharge[];
};

type Moved = { readonly key: string; readonly amount: number; readonly currencyCode: string };
type Charge = { readonly key: string; readonly reference?: string; readonly card?: { readonly last4: string } };
type Refund = Moved & { readonly charge: string; readonly reference?: string };

/** Reads them whole. */
async function readBooks(processor: Processor): Promise<Books> {
  const { movements: moved } = await getJson<{ movements: Moved[] }>(processor, '/processor/v1/ledger');
  const [charges, refunds] = [await listBook<Charge>(processor, 'charges'), await listBook<Refund>(processor, 'refunds')];
  const references = new Map(charges.map(({ key, reference }) => [key, reference]));
  const books = processor.name;
  const movements = moved.map(({ key, amount, currencyCode }) => {
    return { key, amountCents: fromMinorUnits(amount, currencyCode), currencyCode, reference: references.get(key), books };
  });
  return {
    movements: movements.filter(({ amountCents }) => amountCents > 0),
    returns: movements.filter(({ amountCents }) => amountCents < 0).map((one) => ({ ...one, amountCents: -one.amountCents })),
    refunds: refunds.map(({ key, charge, amount, currencyCode, reference }) => {
      return { key, charge, amountCents: fromMinorUnits(amount, currencyCode), currencyCode, reference, books };
    }),
    charges: charges.map(({ key, reference, card }) => ({ key, reference, last4: card?.last4, books })),
  };
}

/** Several books as one. */
export async function readAllBooks(processors: readonly Processor[]): Promise<Books> {
  const all = await Promise.all(processors.map(readBooks));
  return {
    movements: all.flatMap(({ movements }) => movements),
    returns: all.flatMap(({ returns }) => returns),
    refunds: all.flatMap(({ refunds }) => refunds),
    charges: all.flatMap(({ charges }) => charges),
  };
}

/** The charge movements of the books of the environment's processor: what has moved, and for which payment. */
export async function readMovements(processor: Door): Promise<readonly Movement[]> {
  return (await readBooks({ ...processor, name: 'sandbox' })).movements;
}

type Page<Item> = { readonly charges?: readonly Item[]; readonly refunds?: readonly Item[]; readonly next?: string };

async function listBook<Item>(processor: Door, book: 'charges' | 'refunds'): Promise<Item[]> {
  const all: Item[] = [];
  for (let after: string | undefined = ''; after !== undefined;) {
    const page: Page<Item> = await getJson(processor, `/processor/v1/${book}?after=${encodeURIComponent(after)}`);
    all.push(...(page[book] ?? []));
    after = page.next;
  }
  return all;
}
