import type { ChargeOrder } from '@cauce/contracts';
import type { PaymentsInstance } from './payments.js';
import type { Card } from './processor.js';
import type { World } from './world.js';

const FROM = { stream: 'subscription-s', organization: 'organizations/o', store: 'stores/s' } as const;
const SHOWN = { storeDisplayName: 'Shop', organizationDisplayName: 'Shop', environment: 'DEVELOPMENT' } as const;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const TOPMOST = 12;

/** A card that a subscription may be charged to. Nobody is there who could approve anything elsewhere. */
export type StoredCard = Exclude<Card, 'away'>;

/** A subscription, as billing orders the charges of its first cycle: a topic with one partition, consumed by payments. */
export class Subscription {
  readonly orders: ChargeOrder[] = [];
  /** The consumer's offset: the next order to take. */
  done = 0;

  constructor(private readonly world: World) {}

  /** Orders one more charge. */
  charge(method: StoredCard): void {
    const nth = this.orders.filter((order) => order.do === 'CHARGE').length;
    if (nth === TOPMOST) return;
    const chargeId = 'c'.repeat(25) + LETTERS.charAt(nth);
    this.world.names.give(chargeId, `cycle-1/${method}`);
    const amount = { amountCents: 1_000, currencyCode: 'COP' };
    const shown = { title: 'Mugs, monthly', correlationId: 'cycle-1', shown: SHOWN };
    this.order({ do: 'CHARGE', chargeId, cycle: 1, method, ...amount, ...shown }, `a charge to the ${method} card`);
  }

  /** Gives the cycle up. */
  withdraw(): void {
    this.order({ do: 'WITHDRAW', cycle: 1 }, 'to withdraw the cycle');
  }

  /** The consumer's offset is behind an order: that one, and those before it, come no more. */
  take(nth: number): void {
    if (!this.world.lacks('commit no offset of an order')) this.done = Math.max(this.done, nth + 1);
  }

  private order(order: ChargeOrder, what: string): void {
    this.orders.push(order);
    this.world.story.tell('merchant', `the subscription orders ${what}`);
  }
}

/** Mirrors ChargeOrderConsumer: the offset is committed after the order, and another instance may take orders at the same time. */
export async function takeOrders(world: World, { payments }: PaymentsInstance): Promise<void> {
  const { subscription, processes } = world;
  const commitsEarly = world.lacks('commit the offset before the order');
  for (let nth = subscription.done; nth < subscription.orders.length; nth += 1) {
    const commit = () => processes.ask('commits the offset', () => subscription.take(nth));
    const order = subscription.orders[nth];
    if (commitsEarly) await commit();
    if (order && !isPassedOver(world, order)) await payments.orders.execute(FROM, order);
    if (!commitsEarly) await commit();
  }
}

function isPassedOver({ store, names, lacks }: World, order: ChargeOrder): boolean {
  if (order.do !== 'WITHDRAW' || !lacks('pass over the withdrawal of a paid cycle')) return false;
  return store.of(names.idOf('cycle-1') ?? '').some(({ type }) => type === 'PaymentFunded');
}
