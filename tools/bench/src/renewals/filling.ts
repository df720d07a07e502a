import { randomId } from '@cauce/secrets';
import {
  acceptedSubscription,
  each,
  loadSubscriptions,
  type LoadWish,
  type Merchant,
  type Original,
  StoredCards,
} from '@cauce/testing/system';
import type { BenchContext } from '../benchmark.js';
import { numberText } from '../report/table.js';
import type { BenchStack } from '../stack/bench-stack.js';
import { rowsOf } from '../stack/rows.js';

const CONNECTIONS = 32;

type About = Pick<LoadWish, 'dueAt' | 'isHeld'>;

/** Fills a stack with subscriptions like one that was really accepted and charged. */
export class Filling {
  private constructor(
    private readonly context: BenchContext,
    private readonly bench: BenchStack,
    private readonly cards: StoredCards,
    private readonly original: Original,
  ) {}

  /** Accepts the one that all others are like. @param merchant whose it is */
  static async begin(context: BenchContext, bench: BenchStack, merchant: Merchant): Promise<Filling> {
    const cards = new StoredCards(bench.stack, CONNECTIONS);
    try {
      const original = await context.progress.step('Accepted one', () => acceptedSubscription(bench.stack, merchant, cards));
      return new Filling(context, bench, cards, original);
    } catch (error) {
      await cards.close();
      throw error;
    }
  }

  /** Subscriptions that will be charged: each has a card of its own. Nobody sees that they are due until they are shown. Merchants take turns. */
  withCards(merchants: readonly Merchant[], count: number, dueAt: number): Promise<LoadWish[]> {
    return this.context.progress.step(`Stored ${numberText(count)} cards`, () =>
      each(inTurns(merchants, count), CONNECTIONS, this.context.signal, async (merchant): Promise<LoadWish> => {
        const wish = wishOf(merchant, { dueAt, isHeld: true });
        const { method } = await this.cards.store(wish.id, wish.organization);
        return { ...wish, method };
      }),
    );
  }

  /** Adds them to the streams and the rows, while billing is stopped. */
  async load(wishes: readonly LoadWish[]): Promise<void> {
    const { progress, signal } = this.context;
    const { original } = this;
    await progress.step(`Filled with ${numberText(wishes.length)}`, (note) =>
      loadSubscriptions(this.bench.stack, [{ original, wishes }], signal, (count) => note(`${numberText(count)} added`)),
    );
    const { billing, payments } = this.bench.stack.world.addresses.databaseUrls;
    await rowsOf(billing, 'ANALYZE subscription'); // as autovacuum does, within a minute
    await rowsOf(payments, 'ANALYZE payment_method');
  }

  close(): Promise<void> {
    return this.cards.close();
  }
}

/** Subscriptions that are not to be charged: no card is stored for them. @param aboutOf the nth */
export function withoutCards(merchants: readonly Merchant[], count: number, aboutOf: (nth: number) => About): LoadWish[] {
  return inTurns(merchants, count).map((merchant, nth) => wishOf(merchant, aboutOf(nth)));
}

function wishOf({ organization, store }: Merchant, about: About): LoadWish {
  return { id: randomId(), organization, store, method: randomId(), ...about };
}

function inTurns(merchants: readonly Merchant[], count: number): Merchant[] {
  return Array.from({ length: count }, (_, at) => merchants[at % merchants.length] as Merchant);
}
