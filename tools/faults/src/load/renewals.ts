import { pause } from '@cauce/patience';
import { randomId } from '@cauce/secrets';
import type { Stack } from '@cauce/stack';
import {
  acceptedSubscription,
  each,
  eventually,
  loadSubscriptions,
  type LoadWish,
  MerchantApi,
  type Original,
  originalSubscription,
  StoredCards,
} from '@cauce/testing/system';
import { type Door, post, put } from '../evidence/api.js';
import type { Renewal, Word } from '../evidence/evidence.js';
import type { Random } from '../random.js';
import type { Receiver } from '../receiver/receiver.js';
import type { OpenedShop } from '../shop.js';
import { drawWave, drawWord, wavesOf } from './renewal-plan.js';

/** What is to fall due. */
export type RenewalsOptions = {
  readonly stack: Stack;
  readonly shop: OpenedShop;
  readonly receiver: Receiver;
  readonly random: Random;
  /** How many subscriptions. */
  readonly count: number;
  /** How long the run goes on after they are there. */
  readonly durationMs: number;
  /** When parts are to be hit, in milliseconds after the run has begun. */
  readonly faultsAt: readonly number[];
  readonly signal: AbortSignal;
};

/** This share is inside a series: their second try falls due. */
const RETRIED = 0.15;
const CONNECTIONS = 16;
/** How long it takes until billing is back with them: the run begins then, so that waves and faults fall together. */
const loadingMs = (count: number) => 6_000 + 2 * count;
const PAST_DUE_WITHIN_MS = 60_000;

/** Subscriptions that fall due in waves while parts are away; made before, since no calendar has an interval of seconds. */
export class Renewals {
  private constructor(
    /** Those that are due within the run, and the one that the refused ones are like. */
    readonly all: readonly Renewal[],
    private readonly processor: Door,
  ) {}

  /** Accepts one, has one refused, and loads the others: half a minute for 2,000. Billing is stopped meanwhile. */
  static async load(options: RenewalsOptions): Promise<Renewals> {
    const processor = { url: options.stack.world.sandboxUrl, token: options.stack.world.secrets.processorApiKey };
    if (options.count === 0) return new Renewals([], processor);
    const cards = new StoredCards(options.stack, CONNECTIONS);
    try {
      const loading = new Loading(options, cards, processor);
      const paid = await acceptedSubscription(options.stack, { ...options.shop, api: apiOf(options.shop) }, cards);
      const refused = await loading.refused(paid);
      return new Renewals([...refused.renewals, ...(await loading.all(paid, refused.original))], processor);
    } finally {
      await cards.close();
    }
  }

  /** From now on there is word of the charges that were held: the processor had not said a thing of them until then. */
  async release(): Promise<void> {
    const held = this.all.filter(({ word }) => word === 'hold');
    for (const { stream } of held) await post(this.processor, `/charge-scripts/${stream}/release`, {});
  }
}

class Loading {
  constructor(
    private readonly options: RenewalsOptions,
    private readonly cards: StoredCards,
    private readonly processor: Door,
  ) {}

  /** One whose renewal the bank has just refused, and everybody has been told. */
  async refused(like: Original): Promise<{ readonly original: Original; readonly renewals: readonly Renewal[] }> {
    const { stack, receiver } = this.options;
    const wish = await this.wish('decline', Date.now());
    const renewals = await this.add([{ original: like, wishes: [wish] }]);
    const original = await originalSubscription(stack, wish.id, 'PAST_DUE', { within: PAST_DUE_WITHIN_MS });
    await eventually(
      () =>
        receiver.receipts.some(({ resource, status, answered }) => resource.endsWith(wish.id) && status === 'PAST_DUE' && answered === 200),
      (told) => told,
      { within: PAST_DUE_WITHIN_MS },
    );
    return { original, renewals };
  }

  /** Some are like the paid one, some like the refused one, whose next try falls due. */
  async all(paid: Original, refused: Original): Promise<readonly Renewal[]> {
    const { count, random, durationMs, faultsAt, signal } = this.options;
    const waves = wavesOf(random, durationMs, faultsAt);
    const drawn = Array.from({ length: count }, () => ({
      word: drawWord(random),
      afterMs: drawWave(random, waves),
      isRetried: random.chance(RETRIED),
    }));
    const wishes = await each(drawn, CONNECTIONS, signal, async (one) => ({ ...one, wish: await this.wish(one.word) }));
    const begins = Date.now() + loadingMs(count);
    const due = (isRetried: boolean) =>
      wishes.filter((one) => one.isRetried === isRetried).map(({ wish, afterMs }) => ({ ...wish, dueAt: begins + afterMs }));
    const renewals = await this.add([
      { original: paid, wishes: due(false) },
      { original: refused, wishes: due(true) },
    ]);
    await pause(Math.max(0, begins - Date.now()), signal);
    return renewals;
  }

  private async add(loads: readonly { original: Original; wishes: readonly Wish[] }[]): Promise<readonly Renewal[]> {
    await loadSubscriptions(this.options.stack, loads, this.options.signal, () => undefined);
    return loads.flatMap(({ original, wishes }) =>
      wishes.map(({ id, dueAt, word }) => ({ stream: streamOf(id), loadedRevision: original.events.length - 1, dueAt, word })),
    );
  }

  private async wish(word: Word, dueAt = 0): Promise<Wish> {
    const { organization, store } = this.options.shop;
    const id = randomId();
    const { method } = await this.cards.store(id, organization);
    if (word !== 'approve') await put(this.processor, `/charge-scripts/${streamOf(id)}`, { charges: [word] });
    return { id, organization, store, method, dueAt, word, isHeld: false };
  }
}

type Wish = LoadWish & { readonly word: Word };

function apiOf({ doors, token }: OpenedShop): MerchantApi {
  return new MerchantApi(doors[0] ?? '', token);
}

function streamOf(id: string): string {
  return `subscription-${id}`;
}
