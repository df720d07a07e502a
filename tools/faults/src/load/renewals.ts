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
import type { OpenedShop, Tenant } from '../shop.js';
import { drawWave, drawWord, wavesOf } from './renewal-plan.js';

/** What is to fall due. */
export type RenewalsOptions = {
  readonly stack: Stack;
  /** Whose subscriptions; the first has the one that is accepted, and the one that is refused. */
  readonly tenants: readonly [Tenant, ...Tenant[]];
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
    private readonly held: readonly Held[],
  ) {}

  /** Accepts one, has one refused, and loads the others: half a minute for 2,000. Billing is stopped meanwhile. */
  static async load(options: RenewalsOptions): Promise<Renewals> {
    if (options.count === 0) return new Renewals([], []);
    const [first, ...others] = options.tenants;
    const own = cardHolderOf(options.stack, first);
    const holders: readonly CardHolder[] = [own, ...others.map((tenant) => cardHolderOf(options.stack, tenant))];
    try {
      const loading = new Loading(options, own, holders);
      const paid = await acceptedSubscription(options.stack, { ...first.shop, api: apiOf(first.shop) }, own.cards);
      const refused = await loading.refused(paid);
      return new Renewals([...refused.renewals, ...(await loading.all(paid, refused.original))], loading.held);
    } finally {
      await Promise.all(holders.map(({ cards }) => cards.close()));
    }
  }

  /** From now on there is word of the charges that were held: the processor had not said a thing of them until then. */
  async release(): Promise<void> {
    for (const { stream, processor } of this.held) await post(processor, `/charge-scripts/${stream}/release`, {});
  }
}

/** A subscription whose charge the processor keeps silent about. */
type Held = { readonly stream: string; readonly processor: Door };

/** A tenant, and the cards that its processor stores. */
type CardHolder = Tenant & { readonly cards: StoredCards };

/** Cards are entered where the tenant's processor takes them. */
function cardHolderOf(stack: Stack, tenant: Tenant): CardHolder {
  const world = { ...stack.world, sandboxUrl: tenant.processor.url };
  return { ...tenant, cards: new StoredCards({ ...stack, world }, CONNECTIONS) };
}

class Loading {
  readonly held: Held[] = [];

  constructor(
    private readonly options: RenewalsOptions,
    private readonly first: CardHolder,
    private readonly holders: readonly CardHolder[],
  ) {}

  /** One whose renewal the bank has just refused, and everybody has been told. */
  async refused(like: Original): Promise<{ readonly original: Original; readonly renewals: readonly Renewal[] }> {
    const { stack } = this.options;
    const { receiver } = this.first;
    const wish = await this.wish(this.first, 'decline', Date.now());
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
      holder: this.holders[random.between(0, this.holders.length - 1)] ?? this.first,
    }));
    const wishes = await each(drawn, CONNECTIONS, signal, async (one) => ({ ...one, wish: await this.wish(one.holder, one.word) }));
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

  private async wish({ shop, cards, processor }: CardHolder, word: Word, dueAt = 0): Promise<Wish> {
    const { organization, store } = shop;
    const id = randomId();
    const { method } = await cards.store(id, organization);
    if (word !== 'approve') await put(processor, `/charge-scripts/${streamOf(id)}`, { charges: [word] });
    if (word === 'hold') this.held.push({ stream: streamOf(id), processor });
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
