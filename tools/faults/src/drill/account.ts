import { randomId } from '@cauce/secrets';
import { getJson } from '../evidence/api.js';
import { readMovements } from '../evidence/books.js';
import { readEvents } from '../evidence/event-log.js';
import { Buyer } from '../load/buyer.js';
import { Journal } from '../load/journal.js';
import { Load } from '../load/load.js';
import { Merchant, type Shop } from '../load/merchant.js';
import type { Random } from '../random.js';
import type { Rig } from './rig.js';

/** A creation that was answered with 200: when it was made, and when we were told, however often we had asked. Unix milliseconds. */
export type Told = { readonly name: string; readonly madeAt: number; readonly toldAt: number };

const CARD = '9999000000000001';
/** This share of the payments is paid. */
const PAID = 0.6;

/** Clients that create and pay while copies are taken, and what they were told. */
export class Account {
  readonly told: Told[] = [];
  readonly journal = new Journal();
  private load: Load | undefined;

  constructor(
    private readonly rig: Rig,
    private readonly shop: Shop,
  ) {}

  /** @param rate new payments a second */
  begin(random: Random, rate: number): void {
    const journey = async (shop: Shop, journal: Journal, drawn: Random) => {
      const payment = await new Merchant(shop, journal, 0).create({ key: `drill-${randomId()}`, amountCents: 1_000_000 });
      if (payment === undefined) return;
      this.told.push({ name: payment.name, madeAt: Date.parse(payment.createTime), toldAt: Date.now() });
      if (drawn.chance(PAID)) await new Buyer(payment.url, journal).payWith(CARD);
    };
    this.load = new Load({ places: [{ shop: this.shop, journal: this.journal }], random, rate, journey });
  }

  /** Resolves when the last client has been served. */
  async end(): Promise<void> {
    await this.load?.stop();
    const { refusals } = this.journal;
    if (refusals.length > 0) throw new Error(`A client was refused before anything was broken: ${refusals.join('; ')}`);
  }

  /** What it was told of and cannot be read any more. */
  async lost(): Promise<readonly Told[]> {
    const door = { url: this.shop.doors[0] ?? '', token: this.shop.token };
    const lost: Told[] = [];
    for (const told of this.told) {
      const isThere = await getJson(door, `/v1/${told.name}`).then(
        () => true,
        () => false,
      );
      if (!isThere) lost.push(told);
    }
    return lost;
  }

  /** Keys of charges whose payments are in no stream: their money has no record. */
  async moneyWithoutRecord(): Promise<readonly string[]> {
    const { events } = await readEvents(this.rig.stack.world.addresses.eventStoreUrl);
    const streams = new Set(events.map(({ stream }) => stream));
    const movements = await readMovements(this.rig.processor);
    return movements.filter(({ reference }) => !streams.has(`payment-${reference ?? ''}`)).map(({ key }) => key);
  }

  /** Payments for which money has moved more than once. */
  async paidTwice(): Promise<readonly string[]> {
    const references = (await readMovements(this.rig.processor)).map(({ reference = '' }) => reference);
    return references.filter((reference, at) => references.indexOf(reference) !== at);
  }
}
