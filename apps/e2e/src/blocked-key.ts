import { randomUUID } from 'node:crypto';
import { BusProducer } from '@cauce/bus';
import { eventually, type Merchant, OperatorApi } from '@cauce/testing/system';

/** A parked message, as the operator API lists it. */
type Parked = { readonly name: string; readonly key: string; readonly reason: 'FAILED' | 'BEHIND' };

/** Where the stack is, and whose messages are meant. */
type Where = {
  readonly stack: { readonly operatorUrl: string; readonly operatorToken: string };
  /** `host:port`, separated by commas. */
  readonly brokers: string;
  readonly merchant: Merchant;
};

/** What each side of a charge reads: the topic, where it parks, and a message that it cannot handle, and that has its shape for whoever else reads it. */
const SIDES = {
  orders: {
    topic: 'billing.subscription.v1',
    collection: 'parked-orders',
    member: 'parkedOrders',
    poison: {
      kind: 'subscription.chargeRequested',
      chargeOrder: {
        do: 'CHARGE',
        chargeId: 'a'.repeat(26),
        cycle: 0,
        amountCents: 0,
        currencyCode: 'COP',
        method: 'a'.repeat(26),
        title: 'Nothing',
        shown: { storeDisplayName: 'Nobody', organizationDisplayName: 'Nobody', environment: 'DEVELOPMENT' },
      },
    },
  },
  outcomes: {
    topic: 'payments.payment.v1',
    collection: 'parked-outcomes',
    member: 'parkedOutcomes',
    poison: {
      kind: 'payment.chargeRefused',
      chargeOutcome: { subscription: 'nobody', chargeId: 'none', outcome: 'REFUSED', payment: 'none' },
    },
  },
} as const;

const PARKED_WITHIN = { within: 60_000 };

/** Messages of one key that are not heard: the first cannot be handled, so those that follow are parked behind it until an operator ends that. */
export class BlockedKey {
  private constructor(
    private readonly side: (typeof SIDES)[keyof typeof SIDES],
    private readonly operator: OperatorApi,
    private readonly key: string,
  ) {}

  /** Payments hears no order of a subscription any more. @param key `subscription-<id>` */
  static orders(key: string, where: Where): Promise<BlockedKey> {
    return BlockedKey.begin('orders', key, where);
  }

  /** Billing hears no outcome of a payment any more. @param key `payment-<id>` */
  static outcomes(key: string, where: Where): Promise<BlockedKey> {
    return BlockedKey.begin('outcomes', key, where);
  }

  private static async begin(name: keyof typeof SIDES, key: string, { stack, brokers, merchant }: Where): Promise<BlockedKey> {
    const side = SIDES[name];
    const { organization, store } = merchant;
    const time = new Date().toISOString();
    const from = {
      id: randomUUID(),
      stream: key,
      revision: 0,
      at: time,
      recordedAt: time,
      organization,
      store,
      data: {},
      announced: false,
    };
    const producer = await BusProducer.connect({ brokers: brokers.split(',') });
    try {
      await producer.send(side.topic, [{ key, value: JSON.stringify({ ...from, ...side.poison }) }]);
    } finally {
      await producer.close();
    }
    const blocked = new BlockedKey(side, new OperatorApi(stack), key);
    await blocked.parked(1);
    return blocked;
  }

  /** Waits until so many are parked, the first one included. Oldest first. */
  parked(count: number): Promise<readonly Parked[]> {
    return eventually(() => this.all(), ({ length }) => length === count, PARKED_WITHIN); // prettier-ignore
  }

  /** Drops all that is parked, until nothing is: it never has an effect. */
  async drop(): Promise<void> {
    for (let parked = await this.all(); parked.length > 0; parked = await this.all())
      for (const { name } of parked) await this.operator.door.post(`/${name}:drop`, {});
  }

  /** Drops the first one, and has the others handled, in order. */
  async retry(): Promise<void> {
    const [first, next] = await this.all();
    if (!first || !next) throw new Error('Nothing is parked behind the first message.');
    await this.operator.door.post(`/${first.name}:drop`, {});
    await this.operator.door.post(`/${next.name}:retry`, {});
  }

  private async all(): Promise<readonly Parked[]> {
    const { collection, member } = this.side;
    const page = await this.operator.door.get<Readonly<Record<string, readonly Parked[]>>>(`/${collection}?pageSize=1000`);
    return (page[member] ?? []).filter(({ key }) => key === this.key).reverse();
  }
}
